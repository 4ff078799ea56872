import { grommetPoints, pockets, windslits } from '#shared/illustration/hardware/finishing.ts'
import { eyelets } from '#shared/illustration/hardware/parts.ts'
import { tube, wallShadow } from '#shared/illustration/paint.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn, lightOn } from '#shared/illustration/scene.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { num, oval, path, rect, trace } from '#shared/illustration/svg.ts'

/** An avenue banner on two bracket arms of a lamp post. */
export function poleBanner(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const stage = stageFor(
    { left: -w * 0.5, right: w * 1.5, bottom: -h * 0.1, top: h * 1.25 },
    { x: 120, top: 60, bottom: 40 },
  )
  const gap = Math.max(5, w * 0.14)
  const corners = cornersOf(stage, { x: gap, y: h * 0.06, w, h })
  const [a, b, , d] = corners
  const facts = { corners, widthIn: w, heightIn: h, unit: stage.unit }
  const px = stage.at(0, 0)[0]
  const arm = (y: number) =>
    tube(`M${num(px)} ${num(y)}H${num(b[0] + 26)}`, 15, 'black') +
    rect(px - 30, y - 20, 60, 40, { fill: 'url(#black-up)' }, 6) +
    oval([b[0] + 28, y], 9, 11, { fill: '#2f3134' })
  const slits = windslits(Number.parseInt(brief.pick('windslit'), 10) || 0, facts)
  const r = Math.max(12, 1.6 * stage.unit)
  const lampTop = 34
  return {
    body:
      tube(`M${num(px)} ${num(lampTop + 30)}V980`, 42, 'black') +
      path(`M${num(px)} ${num(lampTop + 40)}Q${num(px)} ${lampTop} ${num(px - 90)} ${lampTop}`, {
        stroke: '#17181a',
        width: 22,
      }) +
      path(`M${num(px - 60)} ${lampTop - 8}h-110q-26 4-30 26h150z`, { fill: '#2a2c2f' }) +
      oval([px - 122, lampTop + 22], 60, 9, { fill: '#ffe9b0' }) +
      wallShadow(trace(corners, true), 16, 0.16) +
      arm(a[1] + 1.6 * stage.unit) +
      arm(d[1] - 1.6 * stage.unit) +
      artOn(brief, corners) +
      lightOn(corners) +
      pockets(brief.pick('polePocket'), facts) +
      slits
        .map(([x, y]) =>
          path(`M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 0 0 ${num(r * 2)} 0`, {
            stroke: '#1b1408',
            width: 2.6,
          }),
        )
        .join('') +
      eyelets(grommetPoints(brief.pick('grommet'), facts), Math.max(7, 0.5 * stage.unit)),
    print: areaOf(corners),
    focus: { centre: [a[0] + 40, a[1] + 30], width: 340 },
  }
}
