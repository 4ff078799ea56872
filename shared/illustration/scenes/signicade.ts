import { darker, lighter } from '#shared/illustration/colour.ts'
import { beam } from '#shared/illustration/hardware/beam.ts'
import { footprint } from '#shared/illustration/hardware/parts.ts'
import { tube } from '#shared/illustration/paint.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn, lightOn } from '#shared/illustration/scene.ts'
import { type Stage, stageFor } from '#shared/illustration/stage.ts'
import { disc, line, num, path, poly, trace } from '#shared/illustration/svg.ts'

export type Moulding = 'standard' | 'deluxe'

interface Shell {
  stage: Stage
  colour: string
  moulding: Moulding
  w: number
  h: number
}

const LEAN = 9

const LIFT = 6

const TALL = 45

/** A hollow plastic leaf: feet, arch between them, handle hole at the top. */
function leaf({ stage, colour, moulding, w }: Shell, foot: number, head: number, fill: string): string {
  const x = w / 2 + 2.2
  const depth = (y: number) => foot + (head - foot) * (y / TALL)
  const p = (px: number, y: number) => stage.at(px, y, depth(y)).map(num).join(' ')
  const round = moulding === 'deluxe' ? 5 : 2
  const d = `M${p(-x, 0)}L${p(-x, TALL - round)}Q${p(-x, TALL)} ${p(-x + round, TALL)}L${p(x - round, TALL)}Q${p(x, TALL)} ${p(x, TALL - round)}L${p(x, 0)}L${p(x - 4, 0)}Q${p(x - 5, 3)} ${p(x - 8, 3)}L${p(-x + 8, 3)}Q${p(-x + 5, 3)} ${p(-x + 4, 0)}Z`
  return path(d, { fill }) + path(d, { stroke: darker(colour, 0.25), width: 1.6 })
}

function handle({ stage, moulding, colour }: Shell): string {
  const head = LEAN
  const p = (x: number, y: number) =>
    stage
      .at(x, y, head * (y / TALL))
      .map(num)
      .join(' ')
  const half = moulding === 'deluxe' ? 5 : 3.4
  return path(`M${p(-half, 43.4)}L${p(half, 43.4)}L${p(half - 0.6, 44.4)}L${p(-half + 0.6, 44.4)}Z`, {
    fill: darker(colour, 0.6),
    stroke: darker(colour, 0.6),
    width: 5,
  })
}

/** Screws for the fixed panel, or the channels a panel slides into. */
function holders({ stage, moulding, colour, w, h }: Shell): string {
  const d = (y: number) => LEAN * (y / TALL)
  if (moulding === 'standard') {
    const spots = [
      [-1, 0],
      [1, 0],
      [-1, 1],
      [1, 1],
    ] as const
    return spots
      .map(([sx, sy]) =>
        disc(stage.at(sx * (w / 2 - 1.2), LIFT + 1.2 + sy * (h - 2.4), d(LIFT + sy * h)), 6.5, {
          fill: '#c9ccce',
          stroke: '#5a5e63',
          width: 1.6,
        }),
      )
      .join('')
  }
  const lip = (x0: number, y0: number, x1: number, y1: number) =>
    line(stage.at(x0, y0, d(y0)), stage.at(x1, y1, d(y1)), {
      stroke: lighter(colour, 0.3),
      width: 1.5 * stage.unit,
      cap: 'butt',
    }) +
    line(stage.at(x0, y0, d(y0)), stage.at(x1, y1, d(y1)), {
      stroke: darker(colour, 0.3),
      width: 2,
      cap: 'butt',
    })
  const x = w / 2 + 0.1
  return lip(-x, LIFT, -x, LIFT + h) + lip(x, LIFT, x, LIFT + h) + lip(-x - 0.7, LIFT, x + 0.7, LIFT)
}

/** A moulded plastic sidewalk A-frame; `glint` adds the flash of reflective film, a marker its pen. */
export function signicade(moulding: Moulding, extra: 'none' | 'reflective' | 'marker' = 'none') {
  return (brief: Brief): Drawn => {
    const { widthIn: w, heightIn: h } = brief
    const bare = brief.pick('productOptions') === 'Graphic Only'
    const stage = stageFor(
      { left: -w * 0.85, right: w * 1.2, bottom: 0, top: TALL + 6 },
      { x: 100, top: 64, bottom: 90 },
    )
    const colour = brief.pick('frameColor') === 'Black' ? '#2b2d31' : '#f1eee6'
    const shell = { stage, colour, moulding, w, h }
    const d = (y: number) => LEAN * (y / TALL)
    const corners = cornersOf(stage, {
      x: -w / 2,
      y: LIFT,
      w,
      h,
      depth: d(LIFT),
      lean: d(LIFT + h) - d(LIFT),
    })
    const [a, b, c] = corners
    const sideX = w / 2 + 2.2
    const flank = poly(
      [
        stage.at(sideX, 0, 0),
        stage.at(sideX, TALL - 3, LEAN * 0.93),
        stage.at(sideX + 1.6, TALL - 3, LEAN + 1.5),
        stage.at(sideX + 1.6, 0, 2.2),
      ],
      { fill: darker(colour, 0.3) },
    )
    const glint =
      extra === 'reflective'
        ? path(trace(corners, true), { fill: 'url(#gloss)', opacity: 0.95 }) +
          beam(a[0] + (b[0] - a[0]) * 0.3, a[1] + (c[1] - a[1]) * 0.4)
        : ''
    const pen =
      extra === 'marker'
        ? tube(`M${num(c[0] - 150)} ${num(c[1] + 22)}l92 -3`, 15, 'black') +
          tube(`M${num(c[0] - 76)} ${num(c[1] + 19)}l24 -1`, 16, 'red')
        : ''
    return {
      body:
        footprint(stage, -w * 0.7, w * 0.98, LEAN, 0.12) +
        (bare
          ? ''
          : leaf(shell, LEAN * 2.6, LEAN * 1.1, darker(colour, 0.4)) +
            flank +
            leaf(shell, 0, LEAN, colour) +
            handle(shell)) +
        artOn(brief, corners) +
        lightOn(corners) +
        glint +
        (bare ? '' : holders(shell) + pen),
      print: areaOf(corners),
      focus: {
        centre: moulding === 'deluxe' && extra !== 'marker' ? [b[0] - 40, b[1] - 10] : [c[0] - 70, c[1] - 40],
        width: 330,
      },
    }
  }
}
