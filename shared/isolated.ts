/** Letters of scripts that are written from right to left: Hebrew, Arabic and their kin. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Words of a person's as a sentence or a list of the shop's takes them: those in a script that is written from right to
 * left are set apart from what follows (decision 91), all others stay as they are.
 */
export const isolated = (words: string): string =>
  RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words
