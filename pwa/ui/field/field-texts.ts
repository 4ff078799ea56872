/** What fields say of themselves. */
export const FIELD_TEXTS = {
  cut: (max: number) =>
    `What you pasted was too long: it was cut to fit the ${max} characters of this field.`,
}
