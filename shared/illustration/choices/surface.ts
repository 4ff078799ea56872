export type Sheen = 'gloss' | 'satin' | 'matte'
export type CutKind = 'straight' | 'rounded' | 'kiss' | 'contour' | 'apart'
export type Edge =
  | 'raw'
  | 'sewn'
  | 'zipper'
  | 'silicone'
  | 'pocket'
  | 'grommet'
  | 'mirror'
  | 'white'
  | 'black'
export type Stock = 'white' | 'clear' | 'silver' | 'black' | 'frost' | 'paper' | 'canvas' | 'pavement'

/** How a stock and its finish look close up, read from the trade's wording of the choices. */
export interface Surface {
  stock: Stock
  sheen: Sheen
  cut: CutKind
  edge: Edge | null
  /** A second clear film over the print. */
  film: Sheen | null
  /** Share of the sheet that is holes, for window perf. */
  open: number
  /** Lifts again without residue. */
  removable: boolean
  /** Channels in the adhesive that let the air out. */
  channels: boolean
  /** Read through the glass: printed mirrored. */
  reversed: boolean
  /** A white layer with the print, or behind it. */
  white: 'under' | 'behind' | null
  tape: boolean
  /** Inches; 0 for films and papers. */
  thick: number
}

type Rule<T> = readonly [words: RegExp, means: T]

/** The first rule that the words fit. */
function firstOf<T>(words: string, rules: readonly Rule<T>[], otherwise: T): T {
  return rules.find(([pattern]) => pattern.test(words))?.[1] ?? otherwise
}

const STOCKS: readonly Rule<Stock>[] = [
  [/clear static|clear gloss/i, 'clear'],
  [/brushed silver/i, 'silver'],
  [/silver etched/i, 'frost'],
  [/black gator/i, 'black'],
  [/pavement/i, 'pavement'],
  [/canvas/i, 'canvas'],
  [/fine art|matte photo/i, 'paper'],
]

const SHEENS: readonly Rule<Sheen>[] = [
  [/gloss/i, 'gloss'],
  [/satin|luster|polyester film/i, 'satin'],
]

const CUTS: readonly Rule<CutKind>[] = [
  [/kiss cut/i, 'kiss'],
  [/contour cut/i, 'contour'],
  [/cut apart/i, 'apart'],
  [/rounded/i, 'rounded'],
]

const EDGES: readonly Rule<Edge | null>[] = [
  [/flat cut/i, 'raw'],
  [/zipper/i, 'zipper'],
  [/silicone/i, 'silicone'],
  [/pole pocket/i, 'pocket'],
  [/grommets every/i, 'grommet'],
  [/sewn hem|hemmed/i, 'sewn'],
  [/mirror wrap/i, 'mirror'],
  [/white edge/i, 'white'],
  [/black edge/i, 'black'],
]

const FILMS: readonly Rule<Sheen | null>[] = [
  [/no lamination|no coating/i, null],
  [/gloss (lam|cast|uv)|clear laminate/i, 'gloss'],
  [/matte (lam|cast|uv)/i, 'matte'],
  [/satin (cast|uv)/i, 'satin'],
]

const OPEN: readonly Rule<number>[] = [
  [/50\/50/, 0.5],
  [/60\/40/, 0.4],
  [/70\/30/, 0.3],
]

const THICK: readonly Rule<number>[] = [
  [/3mm/i, 0.118],
  [/3\/16/, 0.1875],
  [/\.063/, 0.063],
  [/\.040/, 0.04],
]

/** Reads the chosen names, joined, as the surface a person would see. */
export function surfaceOf(words: string): Surface {
  const film = firstOf(words, FILMS, null)
  const open = firstOf(words, OPEN, 0)
  return {
    stock: firstOf(words, STOCKS, 'white'),
    sheen: film ?? firstOf(words, SHEENS, 'matte'),
    cut: firstOf(words, CUTS, 'straight'),
    edge: firstOf(words, EDGES, null),
    film,
    open,
    removable: /removable|inside glass|static/i.test(words),
    channels: /air release/i.test(words),
    reversed: /reverse print/i.test(words),
    white: /white underprint/i.test(words) ? 'under' : /white backing/i.test(words) ? 'behind' : null,
    tape: /transfer tape/i.test(words),
    thick: firstOf(words, THICK, 0),
  }
}
