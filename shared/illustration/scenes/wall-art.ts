import { darker, lighter } from '#shared/illustration/colour.ts'
import { wallShadow } from '#shared/illustration/paint.ts'
import {
  areaOf,
  artOn,
  type Brief,
  type Corners,
  cornersOf,
  type Drawn,
  lightOn,
} from '#shared/illustration/scene.ts'
import { type Stage, stageFor } from '#shared/illustration/stage.ts'
import { disc, line, num, oval, type Point, path, poly, rect, trace } from '#shared/illustration/svg.ts'

const WOODS: [word: string, colour: string][] = [
  ['Black', '#242527'],
  ['White', '#f4f1ea'],
  ['Oak', '#c99f66'],
  ['Natural', '#c99f66'],
  ['Walnut', '#6b4630'],
  ['Silver', '#b9bcbf'],
  ['Gold', '#c39a3b'],
]

function finishColour(choice: string): string {
  return WOODS.find(([word]) => choice.includes(word))?.[1] ?? '#242527'
}

function gallery(brief: Brief, rim: number): { stage: Stage; corners: Corners } {
  const { widthIn: w, heightIn: h } = brief
  const stage = stageFor(
    { left: -w / 2 - rim, right: w / 2 + rim, bottom: -rim, top: h + rim },
    { x: 210, top: 120, bottom: 190 },
    true,
  )
  return { stage, corners: cornersOf(stage, { x: -w / 2, y: 0, w, h }) }
}

/** A shelf edge with a vase, so that a picture hangs in a room. */
function sideboard(): string {
  return (
    rect(0, 872, 1280, 88, { fill: '#e7dcc6' }) +
    rect(0, 866, 1280, 10, { fill: '#cdbd9e' }) +
    `<ellipse cx="1130" cy="880" rx="80" ry="12" fill="url(#shadow)"/>` +
    path('M1098 876c-18-40-8-66 8-84c4-14 2-22 2-34h34c0 12-2 20 2 34c16 18 26 44 8 84z', {
      fill: '#7d8f86',
    }) +
    path('M1124 760c-8-50-30-70-50-96M1126 760c0-60 6-92 22-124M1128 760c14-40 34-56 58-66', {
      stroke: '#5c7a3f',
      width: 4,
    }) +
    [
      [1072, 660],
      [1150, 632],
      [1188, 692],
      [1098, 690],
      [1140, 668],
    ]
      .map(([x = 0, y = 0], i) => oval([x, y], 13, 21, { fill: i % 2 ? '#86a85c' : '#6f9450' }))
      .join('')
  )
}

/** The frame of a print hides so much of every edge, in inches. */
const FRAME_LIP_IN = 0.25

function outer([a, b, c, d]: Corners, by: number): Corners {
  return [
    [a[0] - by, a[1] - by],
    [b[0] + by, b[1] - by],
    [c[0] + by, c[1] + by],
    [d[0] - by, d[1] + by],
  ]
}

/** Four mitred mouldings round an opening, each lit by its own slope. */
function moulding(inner: Corners, by: number, colour: string): string {
  const out = outer(inner, by)
  const side = (i: 0 | 1 | 2 | 3, j: 0 | 1 | 2 | 3, fill: string) =>
    poly([out[i], out[j], inner[j], inner[i]], { fill })
  return (
    side(0, 1, lighter(colour, 0.2)) +
    side(3, 0, lighter(colour, 0.1)) +
    side(1, 2, darker(colour, 0.26)) +
    side(2, 3, darker(colour, 0.18)) +
    [0, 1, 2, 3]
      .map(i =>
        line(out[i] ?? [0, 0], inner[i] ?? [0, 0], { stroke: darker(colour, 0.4), width: 1.4, opacity: 0.6 }),
      )
      .join('') +
    path(trace(inner, true), { stroke: '#120c04', width: 2, opacity: 0.35 })
  )
}

/** Canvas over stretcher bars, the picture running round its side. */
export function canvasWrap(brief: Brief): Drawn {
  const { stage, corners } = gallery(brief, 1)
  const [a, b, c] = corners
  const deep = (Number.parseFloat(brief.pick('frame')) || 1.5) * stage.unit * 1.5
  const slant: Point = [deep, -deep * 0.6]
  const flank: Corners = [b, [b[0] + slant[0], b[1] + slant[1]], [c[0] + slant[0], c[1] + slant[1]], c]
  const brow: Corners = [[a[0] + slant[0], a[1] + slant[1]], [b[0] + slant[0], b[1] + slant[1]], b, a]
  const edge = brief.pick('edgeOption')
  const solid = edge.startsWith('White') ? '#f4f1ea' : edge.startsWith('Black') ? '#1f2023' : ''
  const wrapped = solid
    ? poly([...flank], { fill: solid }) + poly([...brow], { fill: solid })
    : artOn(brief, flank, brief.sampleName, '-side') + artOn(brief, brow, brief.sampleName, '-brow')
  return {
    body:
      sideboard() +
      wallShadow(trace([...corners], true), deep * 0.9 + 16, 0.34) +
      wrapped +
      poly([...flank], { fill: '#120c04', opacity: 0.38 }) +
      poly([...brow], { fill: '#ffffff', opacity: 0.22 }) +
      artOn(brief, corners) +
      lightOn(corners),
    print: areaOf(corners),
    focus: { centre: [b[0] - 30, b[1] + 50], width: 300 },
  }
}

/** A canvas floating in a wood frame with a dark gap round it. */
export function floaterFrame(brief: Brief): Drawn {
  const { stage, corners } = gallery(brief, 2)
  const gap = Math.max(10, 0.45 * stage.unit)
  const rim = Math.max(14, 0.8 * stage.unit)
  const opening = outer(corners, gap)
  return {
    body:
      sideboard() +
      wallShadow(trace([...outer(corners, gap + rim)], true), 30, 0.34) +
      moulding(opening, rim, finishColour(brief.pick('frame'))) +
      poly([...opening], { fill: '#15110c' }) +
      artOn(brief, corners) +
      lightOn(corners) +
      path(`M${num(corners[1][0])} ${num(corners[1][1])}V${num(corners[2][1])}`, {
        stroke: '#120c04',
        width: 5,
        opacity: 0.4,
      }),
    print: areaOf(corners),
    focus: { centre: [corners[1][0] - 20, corners[1][1] + 36], width: 290 },
  }
}

function glass(corners: Corners): string {
  const [a, b, c, d] = corners
  const w = b[0] - a[0]
  return (
    poly(
      [
        [a[0] + w * 0.12, a[1]],
        [a[0] + w * 0.42, a[1]],
        [d[0] + w * 0.12, d[1]],
        [d[0], d[1]],
        [d[0], a[1] + (d[1] - a[1]) * 0.42],
      ],
      { fill: '#ffffff', opacity: 0.13 },
    ) +
    poly(
      [
        [b[0] - w * 0.16, b[1]],
        [b[0] - w * 0.06, b[1]],
        [c[0] - w * 0.44, c[1]],
        [c[0] - w * 0.54, c[1]],
      ],
      { fill: '#ffffff', opacity: 0.1 },
    )
  )
}

/** A poster behind acrylic in a slim metal or wood frame. */
export function slimFrame(brief: Brief): Drawn {
  const { stage, corners } = gallery(brief, 1)
  const rim = Math.max(9, 0.5 * stage.unit)
  const shine = brief.pick('acrylic').startsWith('Non') ? '' : glass(corners)
  return {
    body:
      sideboard() +
      wallShadow(trace([...outer(corners, rim)], true), 22, 0.32) +
      moulding(corners, rim, finishColour(brief.pick('frame'))) +
      artOn(brief, corners) +
      lightOn(corners) +
      shine,
    print: areaOf(corners),
    focus: { centre: [corners[0][0] + 50, corners[0][1] + 40], width: 280 },
  }
}

/** A fine-art print behind glass, in a deep frame of solid wood whose lip covers its edges. */
export function woodFrame(brief: Brief): Drawn {
  const { stage, corners } = gallery(brief, 2)
  const u = stage.unit
  const opening = outer(corners, -FRAME_LIP_IN * u)
  const rim = 1.4 * u
  const wood = finishColour(brief.pick('frame'))
  return {
    body:
      sideboard() +
      wallShadow(trace([...outer(opening, rim)], true), 30, 0.34) +
      artOn(brief, corners) +
      moulding(opening, rim, wood) +
      path(trace([...outer(opening, rim * 0.62)], true), {
        stroke: darker(wood, 0.34),
        width: 5,
        opacity: 0.55,
      }) +
      path(
        `M${num(opening[0][0])} ${num(opening[0][1])}H${num(opening[1][0])}v9H${num(opening[0][0] + 9)}V${num(opening[3][1])}h-9z`,
        { fill: '#120c04', opacity: 0.3 },
      ) +
      glass(opening),
    print: areaOf(corners),
    focus: { centre: [opening[0][0] + 60, opening[0][1] + 60], width: 300 },
  }
}

/** Clear acrylic with polished edges, floated off the wall on stand-offs. */
export function acrylicPrint(brief: Brief): Drawn {
  const { stage, corners } = gallery(brief, 1)
  const [a, b, c, d] = corners
  const thick = brief.pick('acrylic').startsWith('1/4') ? 13 : 8
  const choice = brief.pick('standOff')
  const floats = !choice.startsWith('No')
  const tone = finishColour(choice)
  const by = Math.max(34, 1.4 * stage.unit)
  const spots: Point[] = [
    [a[0] + by, a[1] + by],
    [b[0] - by, b[1] + by],
    [c[0] - by, c[1] - by],
    [d[0] + by, d[1] - by],
  ]
  const bolt = (p: Point) =>
    disc([p[0] + 4, p[1] + 6], 17, { fill: '#120c04', opacity: 0.35 }) +
    disc(p, 16, { fill: darker(tone, 0.25) }) +
    disc([p[0] - 1, p[1] - 1], 14, { fill: tone }) +
    disc([p[0] - 4, p[1] - 5], 6, { fill: lighter(tone, 0.6) })
  return {
    body:
      sideboard() +
      wallShadow(trace([...corners], true), floats ? 44 : 18, floats ? 0.3 : 0.34) +
      poly([b, [b[0] + thick, b[1] - thick * 0.6], [c[0] + thick, c[1] - thick * 0.6], c], {
        fill: '#a9d3d6',
      }) +
      poly([a, [a[0] + thick, a[1] - thick * 0.6], [b[0] + thick, b[1] - thick * 0.6], b], {
        fill: '#e3f4f4',
      }) +
      artOn(brief, corners) +
      glass(corners) +
      path(trace([...corners], true), { stroke: '#d8f1f2', width: 4, opacity: 0.9 }) +
      (floats ? spots.map(bolt).join('') : ''),
    print: areaOf(corners),
    focus: { centre: [b[0] - 50, b[1] + 50], width: 290 },
  }
}
