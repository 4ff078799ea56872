import type { OptionKey } from '#shared/catalogue/product.ts'
import type { Entry } from './entries/entry.ts'

export interface Size {
  widthIn: number
  heightIn: number
}

type Pick = (key: OptionKey) => string

const TENT_FLAGS: Record<string, [number, number]> = {
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

function listed(entry: Entry, pick: Pick): [number, number | null] | null {
  const runner = [parseSize(pick('runnerWidth')), parseSize(pick('runnerHeight'))]
  if (runner[0] && runner[1]) return [runner[0][0], runner[1][0]]
  const tentFlag = TENT_FLAGS[pick('flagshapeBRsizeoption')]
  if (tentFlag) return tentFlag
  const found = parseSize(pick('sizes') || pick('graphicSize'))
  if (!found || found[1] === null || !entry.heightFirst) return found
  return [found[1], found[0]]
}

/** The size to draw: the one given, else the one chosen from a list, else the one this product is shown in. */
export function sizeOf(entry: Entry, pick: Pick, given: Partial<Size>): Size {
  const chosen = listed(entry, pick)
  const widthIn = given.widthIn || chosen?.[0] || entry.size?.[0] || 24
  const heightIn = given.heightIn || (chosen ? chosen[1] : null) || entry.size?.[1] || 24
  return { widthIn, heightIn }
}
