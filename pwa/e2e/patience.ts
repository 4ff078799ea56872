/** How long a press, a filled field or a navigation may take, in milliseconds, before the test says which it was. */
export const WITHOUT_A_WORD = 45_000
