import type { ArtworkSlot } from '#shared/cart/line.ts'
import { drilled } from '#shared/illustration/hardware/holes.ts'
import { block, footprint, lawn, pipe, tuft } from '#shared/illustration/hardware/parts.ts'
import {
  areaOf,
  artOn,
  type Brief,
  cornersOf,
  type Drawn,
  lightOn,
  slotOn,
} from '#shared/illustration/scene.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { line, num, type Point, path, poly } from '#shared/illustration/svg.ts'
import { RIDER } from '#shared/print/part-sizes.ts'

/** A colonial vinyl post whose arm carries a hanging panel and riders. */
export function realEstatePost(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const bare = brief.pick('productOptions') === 'Sign Only'
  const stage = stageFor({ left: -10, right: 50, bottom: -4, top: 78 }, { x: 150, top: 60, bottom: 90 })
  const riders = Number.parseInt(brief.pick('rider'), 10) || 0
  const left = 9
  const top = 58 - 4.2
  const corners = cornersOf(stage, { x: left, y: top - h, w, h })
  const [a, b] = corners
  const armY = stage.at(0, 58)[1]
  const chain = (x: number, y0: number, y1: number) =>
    line([x, y0], [x, y1], { stroke: '#8d9093', width: 4, dash: '7 4', cap: 'butt' })
  const rider = (y: number, slot: ArtworkSlot, name: 'openHouse' | 'sale') => {
    const face = cornersOf(stage, {
      x: left + (w - RIDER.widthIn) / 2,
      y,
      w: RIDER.widthIn,
      h: RIDER.heightIn,
    })
    return slotOn(brief, face, { slot, size: RIDER, name, part: `-${slot}` }) + lightOn(face)
  }
  const fly = left + w * 0.14
  const far = left + w * 0.86
  const capPoint = stage.at(0, 76)
  return {
    body:
      lawn(stage, -16, 50, 4) +
      footprint(stage, -4, 26, 0, 0.04) +
      (bare
        ? ''
        : block(stage, { x: -2, y: 0, w: 4, h: 72, deep: 4 }, '#f4f1ea') +
          block(stage, { x: -3, y: 70, w: 6, h: 2, deep: 6, depth: -1 }, '#fbf9f4') +
          poly([stage.at(-3, 72, -1), stage.at(3, 72, -1), capPoint], { fill: '#ffffff' }) +
          poly([stage.at(3, 72, -1), stage.at(3, 72, 5), capPoint], { fill: '#c9c4b8' }) +
          block(stage, { x: 2, y: 58, w: 43, h: 4, deep: 4 }, '#f4f1ea') +
          path(
            `M${stage.at(2, 56).map(num).join(' ')}Q${stage.at(9, 57).map(num).join(' ')} ${stage.at(11, 58).map(num).join(' ')}H${num(stage.at(2, 58)[0])}Z`,
            { fill: '#e4dfd3' },
          ) +
          chain(stage.at(fly, 0)[0], armY, a[1] + 14) +
          chain(stage.at(far, 0)[0], armY, b[1] + 14) +
          tuft(stage.at(0, -1), 44)) +
      block(stage, { x: left, y: top - h, w, h, deep: 0.3 }, '#d5d8da') +
      artOn(brief, corners) +
      lightOn(corners) +
      drilled(corners, brief.pick('holesPunch'), stage.unit) +
      (riders > 0 ? rider(top - h - 8, 'rider', 'openHouse') : '') +
      (riders > 1 ? rider(62.6, 'rider2', 'sale') : '') +
      (riders > 0
        ? chain(stage.at(fly, 0)[0] + 20, stage.at(0, top - h)[1], stage.at(0, top - h - 2.4)[1]) +
          chain(stage.at(far, 0)[0] - 20, stage.at(0, top - h)[1], stage.at(0, top - h - 2.4)[1])
        : ''),
    print: areaOf(corners),
    focus: { centre: [a[0] + 60, armY + 30], width: 320 },
  }
}

/** A step-in angle-iron frame gripping a panel, with a rider slot and pennants. */
export function realEstateFrame(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const bare = brief.pick('productOptions') === 'Sign Only'
  const lift = 15
  const hasRider = brief.pick('rider').startsWith('1')
  const upright = lift + h + (hasRider ? 9 : 3)
  const stage = stageFor(
    { left: -w * 0.85, right: w * 0.95, bottom: -3, top: upright + 10 },
    { x: 90, top: 50, bottom: 100 },
  )
  const corners = cornersOf(stage, { x: -w / 2, y: lift, w, h })
  const x = w / 2 + 0.6
  const bars: [number, number][][] = [
    [
      [-x, -3],
      [-x, upright],
    ],
    [
      [x, -3],
      [x, upright],
    ],
    [
      [-x, lift - 0.6],
      [x, lift - 0.6],
    ],
    [
      [-x, lift + h + 0.6],
      [x, lift + h + 0.6],
    ],
    [
      [-x, 4.5],
      [x, 4.5],
    ],
  ]
  const colour = { R: '#a6261d', B: '#1F5E8C', G: '#2B6E3F' }[
    brief.pick('pennantFlag').charAt(0) as 'R' | 'B' | 'G'
  ]
  const pennant = (px: number): string => {
    if (!colour) return ''
    const pole: [number, number][] = [
      [px, upright - 1],
      [px, upright + 9],
    ]
    const cloth: Point[] = [
      stage.at(px, upright + 9),
      stage.at(px + 9, upright + 6),
      stage.at(px, upright + 3),
    ]
    return (
      pipe(stage, pole, 0.35, 'metal') +
      poly(cloth, { fill: colour }) +
      poly(cloth, { fill: 'url(#side-dark)', opacity: 0.6 })
    )
  }
  const riderFace = cornersOf(stage, {
    x: -RIDER.widthIn / 2,
    y: lift + h + 1.6,
    w: RIDER.widthIn,
    h: RIDER.heightIn,
  })
  return {
    body:
      lawn(stage, -w * 0.85, w * 0.95, 3.4) +
      footprint(stage, -w * 0.4, w * 0.7, 0, 0.05) +
      (bare ? '' : bars.map(bar => pipe(stage, bar, 1.1, 'black')).join('')) +
      artOn(brief, corners) +
      lightOn(corners) +
      (hasRider
        ? slotOn(brief, riderFace, { slot: 'rider', size: RIDER, name: 'openHouse', part: '-rider' })
        : '') +
      (bare ? '' : pennant(-x) + pennant(x) + tuft(stage.at(-x, -1), 34) + tuft(stage.at(x, -1), 34)),
    print: areaOf(corners),
    focus: { centre: stage.at(x - 2, lift + h), width: 310 },
  }
}
