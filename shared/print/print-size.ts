import type { SizeIn } from '#shared/artwork/fit.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { countCharacters } from '#shared/pricing/characters.ts'
import { CANOPY_LINES, CANOPY_SIDE_IN } from './canopy.ts'
import { type Configured, configured, type PrintChoices } from './configured.ts'
import type { PrintPart } from './part.ts'
import { type Pathed, pieceSize } from './piece-size.ts'
import { clothParts, clothSize } from './table-cloth.ts'

/** How the sheet that is printed follows from the finished piece, and what of it a customer has to know. */
interface Rule {
  size?(piece: SizeIn, given: Configured): SizeIn
  /** Where the file is not simply what is seen of the piece: how the two differ. */
  note?(piece: SizeIn, given: Configured): string
  lines?(sheet: SizeIn, piece: SizeIn): SheetLines
}

/** Lines of a flat sheet, as path data in inches; empty for none. */
export interface SheetLines {
  /** Where it is cut to a shape of its own. */
  cut: string
  /** Where it bends: over the edge of a table, over the eaves of a tent. */
  folds: string
}

const inches = (value: number) => `${Math.round(value * 100) / 100} in.`

/** How far a round cover hangs down, in inches, as the entry of its diameter says. */
export function overhangOf(tableDiameter: string): number {
  return Number.parseFloat(/overhang ([\d.]+)/.exec(tableDiameter)?.[1] ?? '') || 27
}

const isClosed = ({ choices }: Configured) => !(choices.backside ?? '').startsWith('Open')

const box = ({ x, y, w, h }: PrintPart) => `M${x} ${y}h${w}v${h}h${-w}Z`
const circle = (middle: number, r: number) =>
  `M${middle - r} ${middle}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

const tableCover = (deepIn: number): Rule => ({
  size: ({ widthIn }, given) => clothSize(widthIn, deepIn, isClosed(given)),
  note: ({ widthIn }, given) => {
    const { front } = clothParts(clothSize(widthIn, deepIn, isClosed(given)), deepIn)
    return `One file is the whole cloth. Its lowest ${inches(front.h)} hang at the front, the ${inches(deepIn)} above them lie on the table.`
  },
  lines: sheet => ({ cut: '', folds: box(clothParts(sheet, deepIn).top) }),
})

const LETTERS: Rule = {
  size: ({ widthIn, heightIn }, { characters = '' }) => ({
    widthIn: widthIn * Math.max(1, countCharacters(characters)),
    heightIn,
  }),
  note: ({ widthIn }) => `One file is the whole word, each letter taken as ${inches(widthIn)} wide.`,
}

/** What differs from a sheet that is exactly the finished piece, by product. */
const RULES: Record<string, Rule> = {
  '/4ft-table-cover': tableCover(24),
  '/6ft-table-cover': tableCover(30),
  '/8ft-table-cover': tableCover(30),
  '/stretch-table-cover': tableCover(30),
  '/round-table-cover': {
    size: ({ widthIn }, { choices }) => {
      const across = widthIn + 2 * overhangOf(choices.tableDiameter ?? '')
      return { widthIn: across, heightIn: across }
    },
    note: ({ widthIn }) => `One file is the whole circle. Its middle ${inches(widthIn)} lie on the table.`,
    lines: ({ widthIn }, piece) => ({
      cut: circle(widthIn / 2, widthIn / 2),
      folds: circle(widthIn / 2, piece.widthIn / 2),
    }),
  },
  '/table-runner': { note: () => 'Its lower end hangs at the front of the table.' },
  '/event-tent': {
    size: () => ({ widthIn: CANOPY_SIDE_IN, heightIn: CANOPY_SIDE_IN }),
    lines: () => CANOPY_LINES,
    note: () =>
      'One file is the whole canopy: four peaks whose tips meet in the middle, each with its valance outwards, the front below.',
  },
  '/framed-prints': { note: () => 'The frame covers 1/4 in. of every edge.' },
  '/standard-retractable': { note: () => 'The lowest 2 in. stay inside the base.' },
  '/canvas-roll': {
    note: (_, { choices }) =>
      choices.edgeOption?.startsWith('2 in.') ? 'The white border is added around it.' : '',
  },
  '/standard-channel-letters': LETTERS,
  '/halo-reverse-channel-letters': LETTERS,
  '/premium-channel-letters': LETTERS,
}

const ruleOf = ({ path, aliasOf }: Pathed): Rule => RULES[aliasOf ?? path] ?? {}

/** The sheet that a finished piece of this size is printed on, in inches. */
export function sheetOfPiece(product: Pathed, piece: SizeIn, given: Configured): SizeIn {
  const { widthIn, heightIn } = ruleOf(product).size?.(piece, given) ?? piece
  return { widthIn, heightIn }
}

/** Where the sheet of such a piece is cut and bends. */
export function linesOfSheet(product: Pathed, piece: SizeIn, sheet: SizeIn): SheetLines {
  return ruleOf(product).lines?.(sheet, piece) ?? { cut: '', folds: '' }
}

/**
 * What a customer's file has to measure, in inches: the one source of it for advice, matching, proof, drawing and the
 * product's details (issue 6.37). Null while no size is chosen.
 */
export function printSize(product: Product, chosen: PrintChoices): SizeIn | null {
  const given = configured(product, chosen)
  const piece = pieceSize(product, given)
  return piece && sheetOfPiece(product, piece, given)
}

/** Whether the size is one of a list: its width and height cannot be swapped. */
export function hasListedSize({ customSize, poleBanner }: Product): boolean {
  return customSize === null || poleBanner !== undefined
}

/** In a sentence how the file differs from what is seen of the finished piece; empty where it does not. */
export function printNote(product: Product, chosen: PrintChoices): string {
  const given = configured(product, chosen)
  const piece = pieceSize(product, given)
  const own = (piece && ruleOf(product).note?.(piece, given)) ?? ''
  return own || sewnNote(given)
}

/** Cloth that is folded over a pole is printed like the rest. */
function sewnNote({ choices: { polePocket = '', finishing = '' } }: Configured): string {
  const sewn = [polePocket, finishing].filter(name => !name.startsWith('No'))
  if (sewn.some(name => /\bpockets?\b/i.test(name))) return 'Pole pockets are part of this size.'
  return sewn.some(name => /\bsleeve\b/i.test(name)) ? 'The pole sleeve is part of this size.' : ''
}
