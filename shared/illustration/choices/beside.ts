import { eyelets } from '#shared/illustration/hardware/parts.ts'
import { tube } from '#shared/illustration/paint.ts'
import type { Corners } from '#shared/illustration/scene.ts'
import { between, disc, num, oval, type Point, path, poly, rect } from '#shared/illustration/svg.ts'

/** A zipped nylon bag for flag and poles, lying on the ground. */
export function carryBag([x, y]: Point): string {
  return (
    oval([x + 8, y + 30], 150, 14, { fill: '#2b2013', opacity: 0.25 }) +
    `<g transform="translate(${num(x - 140)} ${num(y - 34)})">` +
    rect(0, 0, 280, 58, { fill: '#23262a' }, 28) +
    rect(10, 8, 260, 12, { fill: '#ffffff', opacity: 0.14 }, 6) +
    path('M22 24H258', { stroke: '#d8b355', width: 3, dash: '6 3', cap: 'butt' }) +
    path('M80 10Q140 -46 200 10', { stroke: '#3c4046', width: 9 }) +
    path('M80 10V50M200 10V50', { stroke: '#3c4046', width: 9 }) +
    '</g>'
  )
}

/** A wall bracket with its socket; an adjustable one has a toothed joint. */
export function wallBracket([x, y]: Point, adjustable: boolean): string {
  const joint = adjustable
    ? disc([66, -6], 24, { fill: '#84878a' }) +
      disc([66, -6], 17, { fill: '#c4c7c9', stroke: '#5a5e63', width: 4, dash: '4 4' }) +
      disc([66, -6], 6, { fill: '#2f3134' })
    : ''
  return (
    `<g transform="translate(${num(x)} ${num(y)})">` +
    rect(-10, -54, 34, 108, { fill: '#84878a' }, 6) +
    rect(-6, -54, 12, 108, { fill: '#f4f5f5', opacity: 0.5 }, 6) +
    eyelets(
      [
        [7, -38],
        [7, 38],
      ],
      7,
      'steel',
    ) +
    tube('M20 0L66 -6L112 -58', 26, 'metal') +
    oval([114, -60], 15, 11, { fill: '#2f3134' }) +
    joint +
    '</g>'
  )
}

/** The folding strut behind a counter board. */
export function easelBack([, b, c]: Corners): string {
  const [, cy] = c
  const from = between(b, c, 0.3)
  return poly([from, [from[0] + 14, from[1] + 4], [c[0] + 84, cy + 6], [c[0] + 60, cy + 10]], {
    fill: '#c8a46a',
    stroke: '#8a6a3a',
    width: 2,
  })
}

/** Clip-on lamps along the upper edge, as many as chosen. */
export function clipLamps([a, b]: Corners, count: number): string {
  const spots = count === 1 ? [0.5] : [0.25, 0.75]
  return spots
    .slice(0, count)
    .map(part => {
      const [x, y] = between(a, b, part)
      return (
        oval([x + 34, y + 120], 210, 190, { fill: 'url(#lamp)', opacity: 0.7 }) +
        tube(`M${num(x)} ${num(y + 8)}Q${num(x)} ${num(y - 44)} ${num(x + 44)} ${num(y - 36)}`, 7, 'black') +
        path(`M${num(x + 34)} ${num(y - 50)}l42 12l-7 22l-42 -11z`, { fill: '#1a1b1d' })
      )
    })
    .join('')
}

/** A doubled strip with two seams along a tent's eaves. */
export function reinforcedStrip([, , c, d]: Corners): string {
  const seamAt = (dy: number) =>
    path(`M${num(d[0])} ${num(d[1] + dy)}H${num(c[0])}`, { stroke: '#ffffff', width: 2, dash: '8 5' })
  return rect(d[0], d[1] - 6, c[0] - d[0], 18, { fill: '#120c04', opacity: 0.45 }) + seamAt(-2) + seamAt(8)
}
