import type { Sheet } from '#shared/illustration/sheet.ts'
import type { Template } from '#shared/template/template.ts'

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

/** A template of that sheet, as large as it. */
export const PLAIN_TEMPLATE: Template = {
  title: 'Banner',
  fileName: 'banner.pdf',
  sheet: PLAIN_SHEET,
  scale: 1,
  page: { widthIn: 72, heightIn: 36 },
}
