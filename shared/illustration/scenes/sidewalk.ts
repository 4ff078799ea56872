import { block, footprint, post } from '#shared/illustration/hardware/parts.ts'
import { tube } from '#shared/illustration/paint.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn, lightOn } from '#shared/illustration/scene.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { disc, line, num, oval, path, range, rect, trace } from '#shared/illustration/svg.ts'

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
    print: areaOf(corners),
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
    print: areaOf(corners),
    focus: { centre: [corners[2][0] - 40, corners[2][1] - 30], width: 320 },
  }
}
