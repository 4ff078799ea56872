import type { OptionKey, Product } from '#shared/catalogue/product.ts'

/** Where a hardware list's choice shows in the product's picture: all of it, or a part drawn larger. */
export type Part = 'whole' | 'foot' | 'left-foot' | 'right-foot' | 'head'

/** Lists of what holds, lights or frames the print, and the part of the picture that follows each. */
const PARTS: Partial<Record<OptionKey, Part>> = {
  productOptions: 'whole',
  flagOptions: 'whole',
  base: 'foot',
  bracket: 'left-foot',
  carryBag: 'right-foot',
  sandbag: 'whole',
  LEDlight: 'head',
  displayOption: 'whole',
  hanger: 'whole',
  standOff: 'head',
  rider: 'whole',
  pennantFlag: 'whole',
  frame: 'whole',
  frameColor: 'whole',
  fullwall: 'whole',
  halfwall: 'whole',
}

/** Lists of what is done to a printed sheet. */
const ON_SHEET: ReadonlySet<OptionKey> = new Set<OptionKey>([
  'hem',
  'grommet',
  'polePocket',
  'corners',
  'webbing',
  'velcro',
  'holesPunch',
  'numOfSides',
  'graphic',
  'banner',
])

/** Finishings that are edges or cuts of a sheet; others are coatings and sleeves. */
const EDGE_OR_CUT = /^(square|rounded|contour|kiss|trim)|pole pockets|grommets every|hemmed/i

/** How the choices of a list are drawn small: on a flat sheet, or as a part of the product's picture; null for neither. */
export function drawnLike({ options }: Pick<Product, 'options'>, key: OptionKey): 'sheet' | Part | null {
  const isEdge = key === 'finishing' && options.finishing?.every(({ name }) => EDGE_OR_CUT.test(name))
  return isEdge || ON_SHEET.has(key) ? 'sheet' : (PARTS[key] ?? null)
}
