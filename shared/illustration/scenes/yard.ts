import { block, footprint, lawn, pipe, tuft } from '#shared/illustration/hardware/parts.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn, lightOn } from '#shared/illustration/scene.ts'
import { type Stage, stageFor } from '#shared/illustration/stage.ts'
import { line, poly, range } from '#shared/illustration/svg.ts'

/** The open channels along the top edge of corrugated plastic. */
function flutes(stage: Stage, x: number, y: number, w: number, deep = 0.5): string {
  const count = Math.min(90, Math.round(w * 3))
  const edge = [stage.at(x, y), stage.at(x + w, y), stage.at(x + w, y, deep), stage.at(x, y, deep)]
  return (
    poly(edge, { fill: '#e4e7e8' }) +
    range(count)
      .map(i =>
        line(stage.at(x + (i / count) * w, y), stage.at(x + (i / count) * w, y, deep), {
          stroke: '#9aa3a8',
          width: 1.4,
          cap: 'butt',
        }),
      )
      .join('')
  )
}

/** A wire stake with two crossbars, pushed up into the flutes. */
function hStake(stage: Stage, h: number, lift: number, heavy: boolean): string {
  const wire = heavy ? 0.55 : 0.32
  const bars: [number, number][][] = [
    [
      [-5, -2],
      [-5, lift + h * 0.6],
    ],
    [
      [5, -2],
      [5, lift + h * 0.6],
    ],
    [
      [-5, lift - 1.6],
      [5, lift - 1.6],
    ],
    [
      [-5, lift * 0.45],
      [5, lift * 0.45],
    ],
  ]
  return bars.map(bar => pipe(stage, bar, wire, heavy ? 'black' : 'metal')).join('')
}

/** A corrugated sign on its wire stake in a lawn. */
export function yardSign(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const bare = brief.pick('productOptions') === 'Sign Only'
  const lift = 13
  const stage = stageFor(
    { left: -w * 0.8, right: w * 0.9, bottom: -3, top: h + lift },
    { x: 100, top: 90, bottom: 130 },
  )
  const corners = cornersOf(stage, { x: -w / 2, y: lift, w, h })
  const heavy = brief.pick('productOptions').includes('Heavy')
  const foot = (x: number) => tuft(stage.at(x, -1), 34)
  return {
    body:
      lawn(stage, -w * 0.85, w * 0.95, 3.6) +
      footprint(stage, -w * 0.4, w * 0.6, 0, 0.05) +
      (bare ? '' : hStake(stage, h, lift, heavy)) +
      block(stage, { x: -w / 2, y: lift, w, h, deep: 0.5 }, '#e9ecee') +
      flutes(stage, -w / 2, lift + h, w) +
      artOn(brief, corners) +
      lightOn(corners) +
      (bare ? '' : foot(-5) + foot(5)),
    print: areaOf(corners),
    focus: { centre: stage.at(2, lift - 2), width: w * 0.62 * stage.unit },
  }
}
