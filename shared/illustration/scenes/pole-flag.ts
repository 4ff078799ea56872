import { flagBase } from '#shared/illustration/hardware/bases.ts'
import { grommets, hems } from '#shared/illustration/hardware/finishing.ts'
import { eyelets, folds } from '#shared/illustration/hardware/parts.ts'
import { person } from '#shared/illustration/hardware/person.ts'
import { PERSON } from '#shared/illustration/hardware/person-outline.ts'
import { tube } from '#shared/illustration/paint.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn } from '#shared/illustration/scene.ts'
import { softPath } from '#shared/illustration/soft.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { clipped, disc, num, type Point, path, rect } from '#shared/illustration/svg.ts'

/** The tube set into the ground that the staff is lifted out of. */
function groundSleeve([x, y]: Point): string {
  return (
    tube(`M${num(x)} ${num(y - 54)}V${num(y + 6)}`, 26, 'metal') +
    rect(x - 22, y - 58, 44, 10, { fill: '#5a5e63' }, 3)
  )
}

/** A made-to-measure flag on a staff with a ball top, waving a little. */
export function poleFlag(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const bare = brief.pick('flagOptions') === 'Flag Only'
  const lift = h * 1.35
  const beside = -h * 0.45 - 12
  const stage = stageFor(
    {
      left: Math.min(-w * 0.2, beside - 12),
      right: w * 1.1,
      bottom: 0,
      top: Math.max(lift + h * 1.14, PERSON.heightIn),
    },
    { x: 150, top: 70, bottom: 90 },
  )
  const corners = cornersOf(stage, { x: 0, y: lift, w, h })
  const [a, b, c, d] = corners
  const wave = h * 0.075 * stage.unit
  const third = (b[0] - a[0]) / 2
  const outline = `M${num(a[0])} ${num(a[1])}q${num(third / 2)} ${num(-wave)} ${num(third)} 0t${num(third)} 0L${num(c[0])} ${num(c[1])}q${num(-third / 2)} ${num(wave)} ${num(-third)} 0t${num(-third)} 0L${num(d[0])} ${num(d[1])}Z`
  const sleeve = Math.max(10, 2 * stage.unit)
  const finishing = brief.pick('finishing')
  const header = finishing.includes('Header')
  const ground = stage.at(0, 0)[1]
  const top = a[1] - 34
  const pole =
    tube(`M${num(a[0])} ${num(top)}V${num(ground)}`, 15, 'wood') +
    disc([a[0], top - 10], 17, { fill: '#b98d2e' }) +
    disc([a[0] - 5, top - 15], 6, { fill: '#f2dc98' })
  const edge = header
    ? rect(a[0], a[1], sleeve * 1.1, d[1] - a[1], { fill: '#f3eee2' }) +
      eyelets(
        [
          [a[0] + sleeve * 0.5, a[1] + 20],
          [a[0] + sleeve * 0.5, d[1] - 20],
        ],
        9,
      )
    : finishing.includes('Hem')
      ? hems('All Sides', { corners, widthIn: w, heightIn: h, unit: stage.unit }) +
        grommets('4 Corners', { corners, widthIn: w, heightIn: h, unit: stage.unit })
      : finishing.startsWith('Right')
        ? rect(b[0] - sleeve, b[1] - wave, sleeve + 12, c[1] - b[1] + 2 * wave, { fill: '#f3eee2' }) +
          path(`M${num(b[0] - sleeve)} ${num(b[1] - wave)}V${num(c[1] + wave)}`, {
            stroke: '#8a8577',
            width: 2,
            dash: '7 5',
          })
        : rect(a[0] - 12, a[1], sleeve + 12, d[1] - a[1], { fill: '#f3eee2' }) +
          path(`M${num(a[0] + sleeve)} ${num(a[1])}V${num(d[1])}`, {
            stroke: '#8a8577',
            width: 2,
            dash: '7 5',
          })
  const base = flagBase(brief.pick('base').startsWith('Weighted') ? 'Weighted' : 'stake', stage, h * 0.5)
  const collar = brief.pick('base') === 'Ground Sleeve' ? groundSleeve([a[0], ground]) : ''
  return {
    body:
      person(brief, stage, beside) +
      (bare ? '' : base.under + pole) +
      `<g transform="translate(14 16)">${softPath(outline, { fill: '#2b2013', opacity: 0.18 })}</g>` +
      clipped(
        `${brief.id}-cut`,
        outline,
        `<g transform="translate(0 ${num(-wave)}) translate(0 ${num(a[1])}) scale(1 ${(1 + (2 * wave) / (d[1] - a[1])).toFixed(3)}) translate(0 ${num(-a[1])})">${artOn(brief, corners)}</g>${edge}`,
      ) +
      folds(brief.id, outline, [a[0] + 60, b[0]], 5, 0.16) +
      (bare ? '' : base.over + collar),
    print: areaOf(corners, outline),
    focus: { centre: [a[0] + 70, a[1] + 60], width: 330 },
  }
}
