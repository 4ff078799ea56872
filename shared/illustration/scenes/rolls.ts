import { darker } from '#shared/illustration/colour.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn, lightOn } from '#shared/illustration/scene.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { line, num, oval, path, rect } from '#shared/illustration/svg.ts'

/** A print coming off its roll, lying against the studio wall. */
export function canvasRoll(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  // The border lies around what was ordered.
  const edge = brief.pick('edgeOption').startsWith('2 in.') ? 2 : 0
  const stage = stageFor(
    { left: -w / 2 - edge, right: w / 2 + edge, bottom: 0, top: h * 1.12 + 2 * edge },
    { x: 190, top: 80, bottom: 130 },
    true,
  )
  const foot = h * 0.05
  const sheet = cornersOf(stage, { x: -w / 2 - edge, y: foot, w: w + 2 * edge, h: h + 2 * edge })
  const corners = cornersOf(stage, { x: -w / 2, y: foot + edge, w, h })
  const [a, b, c, d] = sheet
  const r = Math.max(34, 2.4 * stage.unit)
  const lip = r * 0.6
  const curl = `M${num(d[0])} ${num(d[1] - 4)}H${num(c[0])}q8 ${num(lip)} -4 ${num(lip)}H${num(d[0] + 8)}q-18 -4 -8 ${num(-lip)}Z`
  return {
    body:
      `<ellipse cx="650" cy="${num(d[1] + lip + 8)}" rx="${num((c[0] - d[0]) * 0.56)}" ry="26" fill="url(#shadow)"/>` +
      rect(a[0], a[1], b[0] - a[0], d[1] - a[1], { fill: '#faf6ec' }) +
      artOn(brief, corners) +
      lightOn(sheet) +
      path(curl, { fill: '#e6decb' }) +
      path(curl, { fill: 'url(#down-dark)' }) +
      rect(a[0] - 6, a[1] - r * 1.7, b[0] - a[0] + 12, r * 2, { fill: '#efe8d8' }, r * 0.5) +
      rect(
        a[0] - 6,
        a[1] - r * 1.7,
        b[0] - a[0] + 12,
        r * 2,
        { fill: 'url(#white-flat)', opacity: 0.85 },
        r * 0.5,
      ) +
      oval([b[0] + 6, a[1] - r * 0.7], r * 0.42, r, { fill: '#dccfb4' }) +
      [0.82, 0.62, 0.42, 0.24]
        .map(k => oval([b[0] + 6, a[1] - r * 0.7], r * 0.42 * k, r * k, { stroke: '#9d8f72', width: 2 }))
        .join('') +
      rect(a[0], a[1] + r * 0.2, b[0] - a[0], r * 0.8, { fill: 'url(#down-dark)' }) +
      line([a[0], a[1] + r * 0.28], [b[0], a[1] + r * 0.28], { stroke: darker('#efe8d8', 0.3), width: 2 }),
    print: areaOf(corners),
    focus: { centre: [b[0] - 60, a[1] + 10], width: 330 },
  }
}
