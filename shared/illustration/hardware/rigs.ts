import { tube, wallShadow } from '#shared/illustration/paint.ts'
import type { Brief, Corners } from '#shared/illustration/scene.ts'
import type { Stage } from '#shared/illustration/stage.ts'
import { clipped, line, num, type Point, path, poly, range, rect, trace } from '#shared/illustration/svg.ts'
import { cord, footprint, lawn } from './parts.ts'

/** Two timber posts in a lawn, the banner tied between them. */
export function posts(stage: Stage, [a, b, c, d]: Corners, brief: Brief): string {
  const gap = 46
  const ground = stage.at(0, 0)[1]
  const thick = 26
  const timber = (x: number) =>
    rect(x - thick / 2, a[1] - 60, thick, ground - a[1] + 60, { fill: '#a8754a' }, 3) +
    rect(x + thick * 0.14, a[1] - 60, thick * 0.36, ground - a[1] + 60, { fill: '#7b5231', opacity: 0.6 }) +
    poly(
      [
        [x - thick / 2, a[1] - 60],
        [x, a[1] - 74],
        [x + thick / 2, a[1] - 60],
      ],
      { fill: '#c39162' },
    )
  const inset = Math.max(1.1 * stage.unit, 7)
  const ties: [Point, number][] = [
    [[a[0] + inset, a[1] + inset], -1],
    [[d[0] + inset, d[1] - inset], -1],
    [[b[0] - inset, b[1] + inset], 1],
    [[c[0] - inset, c[1] - inset], 1],
  ]
  const reach = (brief.widthIn / 2) * 1.28
  return (
    lawn(stage, -reach, reach, brief.heightIn * 0.1) +
    timber(a[0] - gap) +
    timber(b[0] + gap) +
    ties
      .map(([[x, y], way]) =>
        cord(
          [
            [x, y],
            [x + way * (gap + inset), y + (way > 0 ? -6 : 6)],
          ],
          4,
        ),
      )
      .join('') +
    wallShadow(trace([a, b, c, d], true), 10, 0.14)
  )
}

/** A sign cabinet at night, its face lit from behind. */
export function lightbox(stage: Stage, corners: Corners): { behind: string; over: string } {
  const [a, b, c, d] = corners
  const rim = Math.max(26, stage.unit * 1.6)
  const frame = trace(
    [
      [a[0] - rim, a[1] - rim],
      [b[0] + rim, b[1] - rim],
      [c[0] + rim, c[1] + rim],
      [d[0] - rim, d[1] + rim],
    ],
    true,
  )
  const side: Point[] = [
    [b[0] + rim, b[1] - rim],
    [b[0] + rim + 44, b[1] - rim - 26],
    [c[0] + rim + 44, c[1] + rim - 26],
    [c[0] + rim, c[1] + rim],
  ]
  const top: Point[] = [
    [a[0] - rim, a[1] - rim],
    [a[0] - rim + 44, a[1] - rim - 26],
    [b[0] + rim + 44, b[1] - rim - 26],
    [b[0] + rim, b[1] - rim],
  ]
  const cx = (a[0] + b[0]) / 2
  const cy = (a[1] + d[1]) / 2
  return {
    behind:
      rect(0, 0, 1280, 960, { fill: 'url(#night)' }) +
      `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num((b[0] - a[0]) * 0.86)}" ry="${num((d[1] - a[1]) * 1.15)}" fill="url(#lamp)" fill-opacity=".6"/>` +
      poly(side, { fill: '#0c0d0f' }) +
      poly(top, { fill: '#4b4f55' }) +
      path(frame, { fill: '#22252a' }) +
      path(frame, { stroke: '#5d636b', width: 3 }),
    over:
      clipped(
        'lit-face',
        trace(corners, true),
        `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num((b[0] - a[0]) * 0.62)}" ry="${num((d[1] - a[1]) * 0.8)}" fill="url(#lamp)" fill-opacity=".42"/>`,
      ) +
      path(trace(corners, true), { stroke: '#fff4d4', width: 4, opacity: 0.9 }) +
      [0.12, 0.5, 0.88]
        .map(t => tube(`M${num(a[0] + (b[0] - a[0]) * t)} ${num(c[1] + rim + 2)}v14`, 16, 'black'))
        .join(''),
  }
}

/** A chrome truss goal with the banner laced inside it. */
export function truss(stage: Stage, [a, b, c, d]: Corners): string {
  const out = 44
  const ground = stage.at(0, 0)[1]
  const deep = 40
  const beam = (x: number, y: number, length: number, upright: boolean) => {
    const steps = Math.max(3, Math.round(length / 44))
    const zig = range(steps + 1).map((i): Point => {
      const along = (i / steps) * length
      const side = i % 2 ? deep : 0
      return upright ? [x + side, y + along] : [x + along, y + side]
    })
    const rail = (off: number) =>
      upright ? `M${num(x + off)} ${num(y)}v${num(length)}` : `M${num(x)} ${num(y + off)}h${num(length)}`
    return (
      path(trace(zig), { stroke: '#9a9da0', width: 5 }) +
      tube(rail(0), 9, 'metal') +
      tube(rail(deep), 9, 'metal')
    )
  }
  const width = b[0] - a[0] + 2 * out
  return (
    footprint(stage, -((c[0] - d[0]) / stage.unit) * 0.68, ((c[0] - d[0]) / stage.unit) * 0.68, 0, 0.05) +
    beam(a[0] - out - deep, a[1] - out - deep, ground - a[1] + out + deep, true) +
    beam(b[0] + out, b[1] - out - deep, ground - b[1] + out + deep, true) +
    beam(a[0] - out - deep, a[1] - out - deep, width + deep * 2, false) +
    [a[0] - out - deep, b[0] + out]
      .map(x => rect(x - 26, ground - 12, deep + 52, 16, { fill: 'url(#black-flat)' }, 4))
      .join('') +
    [0.02, 0.34, 0.66, 0.98]
      .map(t =>
        cord(
          [
            [a[0] + (b[0] - a[0]) * t, a[1] + 8],
            [a[0] + (b[0] - a[0]) * t, a[1] - out],
          ],
          4,
          '#2b2d30',
        ),
      )
      .join('')
  )
}

/** A chain-link fence with posts and top rail. */
export function fenceBehind(stage: Stage, [a, b, , d]: Corners): string {
  const ground = stage.at(0, 0)[1] + 20
  const top = a[1] - 60
  const step = 56
  const across = range(Math.ceil(1400 / step) + 20).map(i => {
    const x = -400 + i * step
    const fall = ground - top
    return `M${num(x)} ${num(top)}l${num(fall)} ${num(fall)}M${num(x + fall)} ${num(top)}l${num(-fall)} ${num(fall)}`
  })
  const wire = clipped(
    'fence',
    `M0 ${num(top)}H1280V${num(ground)}H0Z`,
    path(across.join(''), { stroke: '#9aa2a5', width: 2.4, opacity: 0.7 }),
  )
  return (
    rect(0, ground - 12, 1280, 960 - ground + 12, { fill: '#dcd3bf' }) +
    wire +
    tube(`M-10 ${num(top)}H1290`, 13, 'metal') +
    [a[0] - 66, b[0] + 66]
      .map(x => tube(`M${num(x)} ${num(top - 14)}V${num(ground + 6)}`, 18, 'metal'))
      .join('') +
    line([0, ground], [1280, ground], { stroke: '#b9ad93', width: 3 }) +
    wallShadow(`M${num(a[0])} ${num(a[1])}H${num(b[0])}V${num(d[1])}H${num(a[0])}Z`, 8, 0.18)
  )
}

/** The holes of a mesh or a perforated film over a face. */
export function meshOver(id: string, corners: Corners, step = 16, hole = 3, tint = '#e8e2d4'): string {
  const pattern = `<pattern id="${id}-mesh" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><circle cx="${step / 4}" cy="${step / 4}" r="${hole}" fill="${tint}"/><circle cx="${(step * 3) / 4}" cy="${(step * 3) / 4}" r="${hole}" fill="${tint}"/></pattern>`
  return `${pattern}${path(trace(corners, true), { fill: `url(#${id}-mesh)`, opacity: 0.3 })}`
}

/** A bright window behind the cloth: daylight all round it, none through it. */
export function sunWindow([a, b, , d]: Corners): string {
  const left = a[0] - 120
  const right = b[0] + 120
  const top = a[1] - 60
  const bottom = Math.min(d[1] + 70, 905)
  const bars = [0.18, 0.5, 0.82].map(t =>
    rect(left + (right - left) * t - 6, top, 12, bottom - top, { fill: '#f7f3ea' }),
  )
  return (
    rect(left - 20, top - 20, right - left + 40, bottom - top + 40, { fill: '#ece4d4' }) +
    rect(left, top, right - left, bottom - top, { fill: 'url(#sky)' }) +
    `<ellipse cx="${num(right - 90)}" cy="${num(top + 90)}" rx="240" ry="220" fill="url(#lamp)"/>` +
    bars.join('') +
    rect(left, top + (bottom - top) * 0.46, right - left, 12, { fill: '#f7f3ea' }) +
    rect(left - 34, bottom + 20, right - left + 68, 20, { fill: '#e2d8c4' }) +
    wallShadow(`M${num(a[0])} ${num(a[1])}H${num(b[0])}V${num(d[1])}H${num(a[0])}Z`, 16, 0.22)
  )
}
