import type { SizeIn } from '#shared/artwork/fit.ts'
import type { Choices, OptionKey, Product } from '#shared/catalogue/product.ts'
import type { Configured } from './configured.ts'
import { TABLE_HIGH_IN } from './table-cloth.ts'

/** Products whose size lists name height before width, as signs for lawns and doors are sold. */
const HEIGHT_FIRST: readonly string[] = [
  '/yard-sign-h-stake',
  '/real-estate-a-frame',
  '/real-estate-post',
  '/real-estate-frame',
  '/banner-a-frame',
  '/reflective-car-magnet',
]

/** Flags sold by shape and word. */
const TENT_FLAGS: Record<string, readonly [width: number, height: number]> = {
  'Feather Angled - Small': [24, 79],
  'Feather Convex - Small': [25, 80],
  'Teardrop - Small': [31, 66],
  'Rectangle - Small': [24, 63],
  'Feather Angled - Medium': [27.5, 106],
  'Teardrop - Medium': [38, 86],
}

/** Reads `24" x 79"`, `8' x 7.5'`, `6 ft Table` or `18 in. Width` as inches. */
export function parseSize(words: string): [first: number, second: number | null] | null {
  const pair = /([\d.]+)\s*(['"]) x ([\d.]+)\s*(['"])/.exec(words)
  if (pair) {
    const inches = (value = '0', mark = '"') => Number(value) * (mark === "'" ? 12 : 1)
    return [inches(pair[1], pair[2]), inches(pair[3], pair[4])]
  }
  const feet = /^(\d+) ft Table/.exec(words)
  if (feet) return [Number(feet[1]) * 12, null]
  const single = /^([\d.]+)(?:"| in\.)/.exec(words)
  return single ? [Number(single[1]), null] : null
}

export type Pathed = Pick<Product, 'path' | 'aliasOf'>

/** The width a list says, where the height is entered, in inches; 0 where none does. */
const listedWidth = ({ sizes = '' }: Choices) => parseSize(sizes)?.[0] ?? 0

/** The piece as it is drawn: what nobody has said yet is as `usual`. */
export function shownSize(product: Pathed, given: Configured, usual: SizeIn): SizeIn {
  return pieceSize(product, given) ?? { ...usual, widthIn: listedWidth(given.choices) || usual.widthIn }
}

/**
 * The finished piece as it stands, hangs or lies, in inches: as entered, else as the lists say; null while neither does.
 * Of a table cover it is the front, of a runner and a flag the cloth, of channel letters one letter.
 */
export function pieceSize({ path, aliasOf }: Pathed, given: Configured): SizeIn | null {
  const { choices, widthIn = 0, heightIn = 0 } = given
  if (widthIn > 0 && heightIn > 0) return { widthIn, heightIn }
  const first = (key: OptionKey) => parseSize(choices[key] ?? '')?.[0] ?? 0
  const [across, along] = [first('runnerWidth'), first('runnerHeight')]
  if (across > 0 && along > 0) return { widthIn: across, heightIn: along }
  const [round, high] = [first('tableDiameter'), first('tableHeight')]
  if (round > 0 && high > 0) return { widthIn: round, heightIn: high }
  const flag = TENT_FLAGS[choices.flagshapeBRsizeoption ?? '']
  if (flag) return { widthIn: flag[0], heightIn: flag[1] }
  const sizes = choices.sizes || choices.graphicSize || ''
  const pair = parseSize(sizes)
  if (!pair) return null
  if (pair[1] === null) return / Table$/.test(sizes) ? { widthIn: pair[0], heightIn: TABLE_HIGH_IN } : null
  return HEIGHT_FIRST.includes(aliasOf ?? path)
    ? { widthIn: pair[1], heightIn: pair[0] }
    : { widthIn: pair[0], heightIn: pair[1] }
}
