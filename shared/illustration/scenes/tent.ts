import type { ArtworkSlot } from '#shared/cart/line.ts'
import { darker, lighter } from '#shared/illustration/colour.ts'
import { block, footprint, pipe } from '#shared/illustration/hardware/parts.ts'
import { BARE_CLOTH } from '#shared/illustration/hardware/table-cloth.ts'
import {
  areaOf,
  artOn,
  type Brief,
  type Corners,
  cornersOf,
  type Drawn,
  lightOn,
  sheetOn,
  slotOn,
} from '#shared/illustration/scene.ts'
import { type Stage, stageFor } from '#shared/illustration/stage.ts'
import { clipped, type Point, poly, trace } from '#shared/illustration/svg.ts'
import { CANOPY, type CanopyPanel, TENT } from '#shared/print/canopy.ts'
import { FULL_WALL, HALF_WALL } from '#shared/print/part-sizes.ts'
import { type FlagShape, flownCloth } from './flag.ts'

const { half: HALF, eave: EAVE, peak: PEAK, valance: VALANCE, rail: RAIL } = TENT

function frame(stage: Stage, x: number, depth: number, tone: 'metal' | 'white'): string {
  return (
    pipe(
      stage,
      [
        [x, 0, depth],
        [x, EAVE, depth],
      ],
      2.2,
      tone,
    ) + block(stage, { x: x - 2.4, y: 0, w: 4.8, h: 0.8, deep: 4 }, '#8d9093')
  )
}

function scissors(stage: Stage, depth: number): string {
  const lines: [number, number, number][][] = [
    [
      [-HALF, 80, depth],
      [0, 66, depth],
    ],
    [
      [-HALF, 66, depth],
      [0, 80, depth],
    ],
    [
      [0, 80, depth],
      [HALF, 66, depth],
    ],
    [
      [0, 66, depth],
      [HALF, 80, depth],
    ],
  ]
  return lines.map(points => pipe(stage, points, 1.1, 'metal')).join('')
}

const backWall = (stage: Stage) => cornersOf(stage, { x: -HALF, y: 0, w: 2 * HALF, h: EAVE, depth: 2 * HALF })

/** The wall at one side, from the front to the back: its outside at the right, its inside at the left. */
function sideWall({ at }: Stage, x: number): Corners {
  const [near, far] = [0, 2 * HALF]
  return [at(x, RAIL, near), at(x, RAIL, far), at(x, 0, far), at(x, 0, near)]
}

function walls(brief: Brief, stage: Stage): string {
  const full = !brief.pick('fullwall').startsWith('No') && brief.pick('fullwall') !== ''
  const halves = Number.parseInt(brief.pick('halfwall'), 10) || 0
  const isInsidePrinted = brief.pick('halfwall').endsWith('Double Sided')
  const back = backWall(stage)
  const rail = (x: number, slot: ArtworkSlot, isPrinted: boolean) => {
    const face = sideWall(stage, x)
    const art = { slot, size: HALF_WALL, name: brief.sampleName, part: `-${slot}` }
    const cloth = brief.isOwn && isPrinted ? slotOn(brief, face, art) : ''
    const ground = brief.isOwn ? BARE_CLOTH : '#1f5a3a'
    return (cloth || poly(face, { fill: ground })) + poly(face, { fill: 'url(#side-dark)' })
  }
  return (
    (full
      ? slotOn(brief, back, { slot: 'wall', size: FULL_WALL, name: 'harvest', part: '-wall' }) +
        poly([...back], { fill: '#120c04', opacity: 0.12 })
      : '') +
    (halves > 0 ? rail(HALF, 'rail', true) : '') +
    (halves > 1 ? rail(-HALF, 'railLeftBack', isInsidePrinted) : '')
  )
}

/** The other side of what is printed on both: the wall's, as the canopy has one side. */
function wallReverse(brief: Brief, stage: Stage): Drawn['reverse'] {
  const isFull = brief.pick('fullwall').endsWith('Double Sided')
  const corners = isFull ? backWall(stage) : sideWall(stage, HALF)
  const part = { name: 'harvest', part: '-back' } as const
  const art = isFull
    ? slotOn(brief, corners, { ...part, slot: 'wallBack', size: FULL_WALL })
    : slotOn(brief, corners, { ...part, slot: 'railBack', size: HALF_WALL })
  return { print: areaOf(corners), art }
}

const shaded = (points: readonly Point[], opacity: number) => poly(points, { fill: '#120c04', opacity })

/** One side of the customer's canopy: its peak and the valance below the eaves. */
function ownSide(
  brief: Brief,
  panel: CanopyPanel,
  to: { peak: Point; left: Point; right: Point; hem: readonly [left: Point, right: Point] },
  name: string,
): { peak: string; valance: string } {
  const { peak, left, right, hem } = to
  return {
    peak: sheetOn(brief, {
      from: [panel.tip, panel.left, panel.right],
      to: [peak, left, right],
      cut: trace([peak, left, right], true),
      name: `${name}-peak`,
    }),
    valance: sheetOn(brief, {
      from: [panel.left, panel.right, panel.leftHem],
      to: [left, right, hem[0]],
      cut: trace([left, right, hem[1], hem[0]], true),
      name: `${name}-valance`,
    }),
  }
}

function canopy(brief: Brief, stage: Stage, colour: string): { svg: string; face: Corners; outline: string } {
  const at = stage.at
  const peak = at(0, PEAK, 60)
  const corner = (x: number, d: number, y: number = EAVE) => at(x, y, d)
  const right = [corner(HALF, 0), corner(HALF, 120), peak]
  const front = [corner(-HALF, 0), corner(HALF, 0), peak]
  const left = [corner(-HALF, 0), corner(-HALF, 120), peak]
  const sideSkirt = [
    corner(HALF, 0, EAVE + 0.5),
    corner(HALF, 120, EAVE + 0.5),
    corner(HALF, 120, EAVE - VALANCE),
    corner(HALF, 0, EAVE - VALANCE),
  ]
  const skirt = cornersOf(stage, { x: -HALF, y: EAVE - VALANCE, w: 120, h: VALANCE })
  const face: Corners = [
    [corner(-HALF, 0)[0], peak[1]],
    [corner(HALF, 0)[0], peak[1]],
    corner(HALF, 0),
    corner(-HALF, 0),
  ]
  const outline = trace(front, true)
  const badge: Corners = [
    at(-22, EAVE + 27, 32),
    at(26, EAVE + 27, 32),
    at(26, EAVE + 3, 3),
    at(-22, EAVE + 3, 3),
  ]
  const rim = poly([corner(-HALF, 0), peak, corner(HALF, 0)], {
    stroke: lighter(colour, 0.3),
    width: 2,
    opacity: 0.6,
  })
  if (brief.isOwn) {
    const at = (x: number, d: number) => ({ eave: corner(x, d), hem: corner(x, d, EAVE - VALANCE) })
    const side = (panel: keyof typeof CANOPY, from: ReturnType<typeof at>, to: ReturnType<typeof at>) =>
      ownSide(brief, CANOPY[panel], { peak, left: from.eave, right: to.eave, hem: [from.hem, to.hem] }, panel)
    const [frontLeft, frontRight, backLeft, backRight] = [
      at(-HALF, 0),
      at(HALF, 0),
      at(-HALF, 120),
      at(HALF, 120),
    ]
    const seen = {
      front: side('front', frontLeft, frontRight),
      right: side('right', frontRight, backRight),
      left: side('left', backLeft, frontLeft),
    }
    return {
      face,
      outline,
      svg:
        seen.left.peak +
        shaded(left, 0.2) +
        seen.right.peak +
        shaded(right, 0.3) +
        seen.front.peak +
        poly(front, { fill: 'url(#lit)' }) +
        seen.right.valance +
        shaded(sideSkirt, 0.36) +
        seen.front.valance +
        lightOn(skirt) +
        rim,
    }
  }
  return {
    face,
    outline,
    svg:
      poly(left, { fill: darker(colour, 0.2) }) +
      poly(right, { fill: darker(colour, 0.36) }) +
      poly(front, { fill: colour }) +
      clipped(`${brief.id}-cut`, outline, artOn(brief, badge, brief.sampleName, '-roof')) +
      poly(front, { fill: 'url(#lit)' }) +
      poly(sideSkirt, { fill: darker(colour, 0.42) }) +
      artOn(brief, skirt, 'citrusRow', '-skirt') +
      lightOn(skirt) +
      rim,
  }
}

/** A 10 ft pop-up tent with printed canopy; walls and sandbags as chosen. */
export function tent(colour: string) {
  return (brief: Brief): Drawn => {
    const stage = stageFor(
      { left: -HALF - 4, right: HALF + 52, bottom: 0, top: PEAK + 16 },
      { x: 110, top: 70, bottom: 100 },
    )
    const bare = brief.pick('productOptions') === 'Canopy Only'
    const tone = brief.pick('productOptions').includes('Aluminum') ? 'metal' : 'white'
    const roof = canopy(brief, stage, colour)
    const bag = (x: number, d: number) =>
      block(stage, { x: x - 5, y: 0, w: 10, h: 6, deep: 6, depth: d - 3 }, '#2a2c2f')
    const bags = brief.pick('sandbag').startsWith('Set')
    const legs = (depth: number) =>
      [-HALF, HALF].map(x => frame(stage, x, depth, tone) + (bags ? bag(x, depth) : '')).join('')
    return {
      body:
        footprint(stage, -HALF * 0.9, HALF * 1.3, 60, 0.2) +
        (bare ? '' : legs(120) + scissors(stage, 120)) +
        walls(brief, stage) +
        (bare ? '' : scissors(stage, 0) + legs(0)) +
        roof.svg,
      print: areaOf(roof.face, roof.outline),
      reverse: wallReverse(brief, stage),
      focus: { centre: stage.at(-HALF + 16, EAVE - 6), width: 330 },
    }
  }
}

const SHAPES: [word: string, shape: FlagShape][] = [
  ['Angled', 'angled'],
  ['Convex', 'convex'],
  ['Teardrop', 'teardrop'],
  ['Rectangle', 'rectangle'],
]

/** A clamp-on flag rising above the corner of a plain canopy. */
export function tentFlag(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const stage = stageFor(
    { left: -26, right: 92, bottom: 20, top: EAVE + 16 + h },
    { x: 110, top: 40, bottom: 0 },
  )
  const choice = brief.pick('flagshapeBRsizeoption')
  const shape = SHAPES.find(([word]) => choice.includes(word))?.[1] ?? 'angled'
  const lift = EAVE + 8
  const cloth = flownCloth(brief, { stage, shape, w, h, lift, from: 0, sleeve: 'black' })
  const at = stage.at
  const roof = [at(0, EAVE, 0), at(120, EAVE, 0), at(64, PEAK, 60)]
  const skirt = cornersOf(stage, { x: 0, y: EAVE - VALANCE, w: 120, h: VALANCE })
  const clamp = (y: number) =>
    block(stage, { x: -3, y, w: 7, h: 5, deep: 3, depth: -2 }, '#26282b') +
    block(stage, { x: 3.4, y: y + 1.4, w: 3.4, h: 2, deep: 2, depth: -2 }, '#b98d2e')
  return {
    body:
      pipe(
        stage,
        [
          [120, 0],
          [120, EAVE],
        ],
        2.4,
        'white',
      ) +
      poly([at(0, EAVE), at(0, EAVE, 120), at(64, PEAK, 60)], { fill: '#c9bfa8' }) +
      poly(roof, { fill: '#e9e1cf' }) +
      poly([...skirt], { fill: '#d8cdb5' }) +
      lightOn(skirt) +
      pipe(
        stage,
        [
          [2.4, 0],
          [2.4, EAVE - VALANCE],
        ],
        2.8,
        'white',
      ) +
      cloth.pole +
      pipe(
        stage,
        [
          [0, 40],
          [0, lift + h * 0.04],
        ],
        1.4,
        'metal',
      ) +
      cloth.svg +
      clamp(44) +
      clamp(64),
    print: areaOf(cloth.corners, cloth.outline),
    focus: { centre: at(6, 58), width: 400 },
  }
}
