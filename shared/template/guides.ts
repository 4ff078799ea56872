import { sizeText } from '#shared/artwork/fit.ts'
import type { Band, Sheet } from '#shared/illustration/sheet.ts'
import { readMatrix, readOutline, type Step } from './outline.ts'
import type { Template } from './template.ts'

/** Ink of a guide: cyan, magenta, yellow and black from 0 to 1, as presses have them. */
export type Ink = readonly [c: number, m: number, y: number, k: number]

/** One kind of guide on a template, in inches of the sheet from its upper left corner, with what it means. */
export interface Guide {
  name: 'print area' | 'cut' | 'fold' | 'safe zone' | 'hem' | 'pole pocket' | 'grommet'
  ink: Ink
  isDashed: boolean
  outline: Step[]
  text: string
}

const BLACK: Ink = [0, 0, 0, 1]
const MAGENTA: Ink = [0, 1, 0, 0]
const CYAN: Ink = [1, 0, 0, 0]
const ORANGE: Ink = [0, 0.6, 1, 0]
const GREEN: Ink = [1, 0, 1, 0.2]

const box = ({ x, y, w, h }: Band) => `M${x} ${y}h${w}v${h}h${-w}Z`
const boxes = (bands: readonly Band[]) => readOutline(bands.map(box).join(''))

/** Radii of a grommet's hole and ring as the proof shows them. */
const GROMMET_IN = [0.2, 0.42]

function rings({ grommets }: Sheet): Step[] {
  const circle = (x: number, y: number, r: number) =>
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
  return readOutline(grommets.flatMap(([x, y]) => GROMMET_IN.map(r => circle(x, y, r))).join(''))
}

/** Inches to the hundredth, as words have them. */
const inches = (value: number) => `${Math.round(value * 100) / 100} in`
const depthOf = ([first]: readonly Band[]) => inches(Math.min(first?.w ?? 0, first?.h ?? 0))

/** Every guide of a template, from the sheet that the proof shows (issue 8.6). */
export function guidesOf({ sheet }: Pick<Template, 'sheet'>): Guide[] {
  const { widthIn: w, heightIn: h, safeIn, shape, folds, hems, pockets } = sheet
  const guide = (name: Guide['name'], ink: Ink, outline: Step[], text: string, isDashed = false): Guide => ({
    name,
    ink,
    isDashed,
    outline,
    text,
  })
  const safe = { x: safeIn, y: safeIn, w: w - 2 * safeIn, h: h - 2 * safeIn }
  const all = [
    guide(
      'print area',
      BLACK,
      boxes([{ x: 0, y: 0, w, h }]),
      `Print area: ${sizeText(sheet)}, width × height`,
    ),
    guide('cut', MAGENTA, shape ? readOutline(shape.d, readMatrix(shape.matrix)) : [], 'Cut line'),
    guide('fold', BLACK, readOutline(folds), 'Bends here', true),
    guide('safe zone', CYAN, boxes([safe]), `Safe zone: keep words ${inches(safeIn)} from the edge`, true),
    guide('hem', ORANGE, boxes(hems), `Hem: ${depthOf(hems)}, folded back`),
    guide('pole pocket', GREEN, boxes(pockets), `Pole pocket: ${depthOf(pockets)}`),
    guide('grommet', MAGENTA, rings(sheet), 'Grommets: metal eyelets cover the print'),
  ]
  return all.filter(({ outline }) => outline.length > 0)
}
