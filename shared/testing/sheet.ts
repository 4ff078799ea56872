import type { Sheet } from '#shared/illustration/sheet.ts'

/** A printed sheet of 6 by 3 feet that nothing was done to. */
export const PLAIN_SHEET: Sheet = {
  widthIn: 72,
  heightIn: 36,
  shape: null,
  folds: '',
  hems: [],
  pockets: [],
  grommets: [],
  safeIn: 2,
}
