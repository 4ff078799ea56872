import { flagBase } from '#shared/illustration/hardware/bases.ts'
import { eyelets, folds } from '#shared/illustration/hardware/parts.ts'
import { person } from '#shared/illustration/hardware/person.ts'
import { type Tone, tube } from '#shared/illustration/paint.ts'
import { areaOf, artOn, type Brief, type Corners, cornersOf, type Drawn } from '#shared/illustration/scene.ts'
import { softPath } from '#shared/illustration/soft.ts'
import { type Stage, stageFor } from '#shared/illustration/stage.ts'
import { clipped, num, path } from '#shared/illustration/svg.ts'

export type FlagShape = 'angled' | 'convex' | 'teardrop' | 'rectangle' | 'econo'

type PathStep = [command: 'M' | 'L' | 'C' | 'Q', ...points: number[]]

interface FlagCut {
  /** Outline in parts of the flag's width and height, from its lower left corner. */
  outline: PathStep[]
  /** The pole's curve over the flag's edge, in the same parts. */
  pole: PathStep[]
  /** Height of the flag's lower edge over the ground, in inches. */
  lift: number
}

const FEATHER_TOP: PathStep[] = [
  ['L', 0, 0.74],
  ['C', 0, 0.9, 0.18, 1, 0.5, 1],
  ['C', 0.78, 1, 1, 0.94, 1, 0.84],
]
const FEATHER_POLE: PathStep[] = [
  ['M', 0, -0.02],
  ['L', 0, 0.74],
  ['C', 0, 0.9, 0.18, 1, 0.5, 1],
]

const CUTS: Record<FlagShape, FlagCut> = {
  angled: { outline: [['M', 0, 0], ...FEATHER_TOP, ['L', 1, 0.17]], pole: FEATHER_POLE, lift: 16 },
  convex: {
    outline: [['M', 0, 0.06], ...FEATHER_TOP, ['L', 1, 0.16], ['C', 0.98, 0.02, 0.42, -0.03, 0, 0.06]],
    pole: FEATHER_POLE,
    lift: 18,
  },
  teardrop: {
    outline: [
      ['M', 0.03, 0],
      ['C', -0.03, 0.34, -0.03, 0.7, 0.03, 0.8],
      ['C', 0.1, 0.95, 0.34, 1, 0.56, 1],
      ['C', 0.86, 1, 1.02, 0.86, 1, 0.66],
      ['C', 0.97, 0.42, 0.5, 0.2, 0.03, 0],
    ],
    pole: [
      ['M', 0.03, -0.02],
      ['C', -0.03, 0.34, -0.03, 0.7, 0.03, 0.8],
      ['C', 0.1, 0.95, 0.34, 1, 0.56, 1],
      ['C', 0.86, 1, 1.02, 0.86, 1, 0.66],
    ],
    lift: 20,
  },
  rectangle: {
    outline: [
      ['M', 0, 0],
      ['L', 0, 1],
      ['L', 1, 1],
      ['L', 1, 0],
    ],
    pole: [
      ['M', 0, -0.02],
      ['L', 0, 0.985],
      ['Q', 0, 1.004, 0.04, 1.006],
      ['L', 1.02, 1.006],
    ],
    lift: 16,
  },
  econo: {
    outline: [
      ['M', 0, 0],
      ['L', 0, 0.8],
      ['C', 0, 0.93, 0.3, 1, 0.62, 1],
      ['C', 0.9, 0.985, 1, 0.93, 1, 0.86],
      ['C', 1, 0.6, 0.86, 0.4, 0.8, 0],
    ],
    pole: [
      ['M', 0, -0.02],
      ['L', 0, 0.8],
      ['C', 0, 0.93, 0.3, 1, 0.62, 1],
    ],
    lift: 14,
  },
}

function drawn(
  steps: PathStep[],
  stage: Stage,
  w: number,
  h: number,
  lift: number,
  from = 0,
  closed = true,
): string {
  const parts = steps.map(([command, ...points]) => {
    const places: string[] = []
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = stage.at(from + (points[i] ?? 0) * w, lift + (points[i + 1] ?? 0) * h)
      places.push(`${num(x)} ${num(y)}`)
    }
    return command + places.join(' ')
  })
  return parts.join('') + (closed ? 'Z' : '')
}

/** Where a sample of lists and tables is legible: the sheet without its pole sleeve. */
function clearOfSleeve([a, b, c, d]: Corners, sleeve: number): Corners {
  return [[a[0] + sleeve, a[1]], b, c, [d[0] + sleeve, d[1]]]
}

interface Flown {
  stage: Stage
  shape: FlagShape
  w: number
  h: number
  lift: number
  from?: number
  sleeve: Tone
}

/** The cloth of an advertising flag with its sleeve and pole, standing at `from` inches. */
export function flownCloth(
  brief: Brief,
  { stage, shape, w, h, lift, from = 0, sleeve }: Flown,
): { svg: string; pole: string; corners: Corners; outline: string } {
  const cut = CUTS[shape]
  const outline = drawn(cut.outline, stage, w, h, lift, from)
  const corners = cornersOf(stage, { x: from, y: lift, w, h })
  const edge = drawn(cut.pole, stage, w, h, lift, from, false)
  const sleeveInk = sleeve === 'black' ? '#1a1b1d' : '#f6f3ec'
  const sleeveWidth = Math.max(10, 2.6 * stage.unit)
  const [left] = stage.at(from, 0)
  const [right] = stage.at(from + w, 0)
  return {
    corners,
    outline,
    pole: tube(edge, Math.max(6, 1.1 * stage.unit), 'metal'),
    svg:
      `<g transform="translate(12 14)">${softPath(outline, { fill: '#2b2013', opacity: 0.16 })}</g>` +
      clipped(
        `${brief.id}-cut`,
        outline,
        artOn(brief, shape === 'rectangle' && !brief.isOwn ? clearOfSleeve(corners, sleeveWidth) : corners) +
          path(edge, { stroke: '#120c04', width: sleeveWidth * 2.6, opacity: 0.18 }) +
          path(edge, { stroke: sleeveInk, width: sleeveWidth * 2 }) +
          path(edge, { stroke: '#8a8577', width: 1.5, dash: '6 4' }),
      ) +
      folds(brief.id, outline, [left, right], 6, 0.06) +
      path(outline, { stroke: '#1b1408', width: 1.4, opacity: 0.35 }),
  }
}

/** Feather, teardrop and rectangle flags on the chosen base. */
export function flag(shape: FlagShape) {
  return (brief: Brief): Drawn => {
    const { widthIn: w, heightIn: h } = brief
    const bare = brief.pick('flagOptions') === 'Flag Only'
    const lift = bare ? 4 : CUTS[shape].lift
    const reach = Math.max(w, 26)
    const beside = -reach - 9
    const stage = stageFor(
      { left: beside - 12, right: w + reach * 0.9, bottom: -4, top: lift + h + 2 },
      { x: 60, top: 46, bottom: 74 },
    )
    const base = flagBase(brief.pick('base'), stage, reach)
    const sleeve: Tone = brief.pick('finishing').startsWith('White') ? 'white' : 'black'
    const cloth = flownCloth(brief, { stage, shape, w, h, lift, sleeve })
    const [px, foot] = stage.at(shape === 'teardrop' ? w * 0.03 : 0, 0)
    const shaft = tube(
      `M${num(px)} ${num(stage.at(0, lift + h * 0.04)[1])}V${num(foot - 4)}`,
      Math.max(7, 1.3 * stage.unit),
      'metal',
    )
    const hook = eyelets([[px, stage.at(0, lift - 3)[1]]], Math.max(4, 0.8 * stage.unit), 'steel')
    return {
      body:
        person(brief, stage, beside) +
        (bare ? cloth.svg : base.under + cloth.pole + shaft + cloth.svg + base.over + hook),
      print: areaOf(cloth.corners, cloth.outline),
      focus: { centre: [px + 60, stage.at(0, lift * 0.6)[1]], width: 330 },
    }
  }
}
