import { darker, lighter } from '../colour.ts'
import { block, footprint, post } from '../hardware/parts.ts'
import { tube } from '../paint.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn, lightOn } from '../scene.ts'
import { type Stage, stageFor } from '../stage.ts'
import { disc, line, num, oval, path, poly, range, rect, trace } from '../svg.ts'

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
      print: areaOf(corners, w, h),
      focus: {
        centre: moulding === 'deluxe' && extra !== 'marker' ? [b[0] - 40, b[1] - 10] : [c[0] - 70, c[1] - 40],
        width: 330,
      },
    }
  }
}

/** Headlights caught by reflective film. */
export function beam(x: number, y: number): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="220" ry="190" fill="url(#lamp)" opacity=".55"/>`
}

/** An upright panel on a fill-and-roll base with wheels. */
export function simposign(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const bare = brief.pick('productOptions') === 'Graphic Only'
  const lift = 8.5
  const stage = stageFor(
    { left: -w * 0.8, right: w * 0.95, bottom: 0, top: h + lift + 6 },
    { x: 100, top: 60, bottom: 100 },
  )
  const corners = cornersOf(stage, { x: -w / 2, y: lift, w, h })
  const u = stage.unit
  const wheel = (x: number) => {
    const [cx, cy] = stage.at(x, 2.6, -8)
    return (
      disc([cx, cy], 2.7 * u, { fill: '#15171a' }) +
      disc([cx, cy], 1.3 * u, { fill: '#8d9093' }) +
      disc([cx, cy], 0.5 * u, { fill: '#2a2c2f' })
    )
  }
  const [fx, fy] = stage.at(-w / 2 - 1.8, lift + h + 1.8)
  const grip = stage.at(0, lift + h + 1.8)
  return {
    body:
      footprint(stage, -w * 0.7, w * 0.86, 0, 0.14) +
      (bare
        ? ''
        : block(stage, { x: -w / 2 - 3, y: 1, w: w + 6, h: 5.6, deep: 20, depth: -8 }, '#3a3e44') +
          disc(stage.at(w * 0.32, 6.8, 4), 1.5 * u, { fill: '#b98d2e' }) +
          rect(stage.at(-w / 2 - 3, 0, -8)[0], stage.at(0, 5.2, -8)[1], (w + 6) * u, 1.2 * u, {
            fill: '#575c63',
          }) +
          wheel(-w / 2 + 0.4) +
          wheel(w / 2 - 0.4) +
          tube(
            `M${num(grip[0] - 5 * u)} ${num(grip[1])}v${num(-2.4 * u)}q0 ${num(-1.4 * u)} ${num(1.6 * u)} ${num(-1.4 * u)}h${num(6.8 * u)}q${num(1.6 * u)} 0 ${num(1.6 * u)} ${num(1.4 * u)}v${num(2.4 * u)}`,
            1.2 * u,
            'black',
          ) +
          rect(fx, fy, (w + 3.6) * u, (h + 3.6) * u, { fill: '#3a3e44' }, 2.2 * u) +
          rect(fx + 0.5 * u, fy + 0.5 * u, (w + 2.6) * u, 0.5 * u, { fill: '#6d737b' }, 0.3 * u)) +
      artOn(brief, corners) +
      lightOn(corners) +
      (bare
        ? ''
        : range(3)
            .map(i =>
              rect(
                corners[1][0] - 4,
                corners[1][1] + (corners[2][1] - corners[1][1]) * (0.18 + i * 0.32) - 18,
                20,
                36,
                { fill: '#5a5f67' },
                4,
              ),
            )
            .join('')),
    print: areaOf(corners, w, h),
    focus: { centre: stage.at(-w * 0.3, 4.5), width: 340 },
  }
}

/** A mitred snap frame on a steel pole and heavy round base. */
export function posterStand(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const bare = brief.pick('productOptions') === 'Insert Only'
  const lift = 30
  const stage = stageFor(
    { left: -w, right: w, bottom: -3, top: lift + h + 2 },
    { x: 100, top: 60, bottom: 90 },
  )
  const u = stage.unit
  const corners = cornersOf(stage, { x: -w / 2, y: lift, w, h })
  const [x, y] = stage.at(-w / 2 - 1.1, lift + h + 1.1)
  const [bx, by] = stage.at(0, 0)
  const miter = (cx: number, cy: number, sx: number, sy: number) =>
    line([cx, cy], [cx + sx * 1.6 * u, cy + sy * 1.6 * u], { stroke: '#6f7376', width: 2 })
  const [X, Y] = [x + (w + 2.2) * u, y + (h + 2.2) * u]
  return {
    body:
      footprint(stage, -13, 14, 0, 0.16) +
      (bare
        ? ''
        : oval([bx, by], 9.5 * u, 2.7 * u, { fill: '#5f6366' }) +
          oval([bx, by - 0.9 * u], 9.5 * u, 2.7 * u, { fill: '#b9bcbf' }) +
          oval([bx - 2 * u, by - 1.2 * u], 5.6 * u, 1.3 * u, { fill: '#e4e6e7' }) +
          post(stage, 0, 0.6, lift, 1.7, 'url(#metal-up)') +
          rect(bx - 1.5 * u, by - 3 * u, 3 * u, 2.4 * u, { fill: 'url(#metal-up)' }, 3) +
          rect(x, y, (w + 2.2) * u, (h + 2.2) * u, { fill: '#c9ccce' }, 3) +
          rect(x, y, (w + 2.2) * u, 1.1 * u, { fill: 'url(#metal-flat)' }) +
          rect(x, Y - 1.1 * u, (w + 2.2) * u, 1.1 * u, { fill: 'url(#metal-flat)' }) +
          miter(x, y, 1, 1) +
          miter(X, y, -1, 1) +
          miter(x, Y, 1, -1) +
          miter(X, Y, -1, -1)) +
      artOn(brief, corners) +
      path(trace(corners, true), { fill: 'url(#gloss)', opacity: 0.6 }),
    print: areaOf(corners, w, h),
    focus: { centre: [corners[2][0] - 40, corners[2][1] - 30], width: 320 },
  }
}

/** A poster between two rails, hung by cords: snap rails of aluminum or magnetic slats of wood. */
export function railHanger(kind: 'snap' | 'wood') {
  return (brief: Brief): Drawn => {
    const { widthIn: w, heightIn: h } = brief
    const bare = brief.pick('productOptions') === 'Graphic Only'
    const stage = stageFor(
      { left: -w * 0.62, right: w * 0.62, bottom: -2, top: h * 1.2 },
      { x: 120, top: 30, bottom: 90 },
    )
    const u = stage.unit
    const corners = cornersOf(stage, { x: -w / 2, y: 0.6, w, h })
    const [a, b, c, d] = corners
    const wood = kind === 'wood'
    const choice = brief.pick('hanger')
    const fills: Record<string, string> = {
      'Natural Oak': '#c99f66',
      Walnut: '#6b4630',
      Black: '#26272a',
      White: '#f2efe8',
    }
    const fill = wood
      ? (fills[choice] ?? '#c99f66')
      : choice.startsWith('Black')
        ? 'url(#black-flat)'
        : 'url(#metal-flat)'
    const tall = wood ? 0.85 * u : 1.05 * u
    const bar = (x0: number, x1: number, y: number) =>
      rect(x0 - 8, y - tall / 2 + 7, x1 - x0 + 22, tall, { fill: '#2b2013', opacity: 0.22, filter: 'soft' }) +
      rect(x0 - 6, y - tall / 2, x1 - x0 + 12, tall, { fill }, wood ? 3 : tall * 0.36) +
      (wood
        ? line([x0, y], [x1, y], { stroke: '#3b2616', width: 1.6, opacity: 0.45 }) +
          range(2)
            .map(i => disc([i ? x1 - 16 : x0 + 16, y], 4, { fill: '#b98d2e' }))
            .join('')
        : '')
    const nail = [640, wood ? 70 : 0] as const
    const hang = wood
      ? path(`M${num(a[0] + 40)} ${num(a[1])}L${nail[0]} ${nail[1]}L${num(b[0] - 40)} ${num(b[1])}`, {
          stroke: '#7b4f2c',
          width: 7,
        }) + disc(nail, 9, { fill: '#5b5e61' })
      : [a[0] + 50, b[0] - 50]
          .map(
            x =>
              tube(`M${num(x)} -10V${num(a[1] - 14)}`, 4, 'metal') +
              disc([x, a[1] - 12], 9, { stroke: '#8d9093', width: 4 }),
          )
          .join('')
    const second = brief.pick('banner').startsWith('2')
      ? poly(
          corners.map(([x, y]) => [x + 16, y - 9] as const),
          { fill: '#ded6c6' },
        )
      : ''
    return {
      body:
        (bare ? '' : hang) +
        (wood ? path(trace(corners, true), { fill: '#2b2013', opacity: 0.28, filter: 'soft' }) : '') +
        second +
        artOn(brief, corners) +
        lightOn(corners) +
        (bare ? '' : bar(a[0], b[0], a[1] + tall * 0.3) + bar(d[0], c[0], d[1] - tall * 0.3)),
      print: areaOf(corners, w, h),
      focus: { centre: [a[0] + 60, a[1] + 20], width: 320 },
    }
  }
}
