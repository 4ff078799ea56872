import { tube } from '#shared/illustration/paint.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn, lightOn } from '#shared/illustration/scene.ts'
import { softPath, softRect } from '#shared/illustration/soft.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { disc, line, num, path, poly, range, rect, trace } from '#shared/illustration/svg.ts'

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
      softRect(
        { x: x0 - 8, y: y - tall / 2 + 7, w: x1 - x0 + 22, h: tall },
        { fill: '#2b2013', opacity: 0.22 },
      ) +
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
        (wood ? softPath(trace(corners, true), { fill: '#2b2013', opacity: 0.28 }) : '') +
        second +
        artOn(brief, corners) +
        lightOn(corners) +
        (bare ? '' : bar(a[0], b[0], a[1] + tall * 0.3) + bar(d[0], c[0], d[1] - tall * 0.3)),
      print: areaOf(corners),
      focus: { centre: [a[0] + 60, a[1] + 20], width: 320 },
    }
  }
}
