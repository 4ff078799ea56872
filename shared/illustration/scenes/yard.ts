import { grommets } from '../hardware/finishing.ts'
import { block, footprint, lawn, pipe, tuft } from '../hardware/parts.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn, lightOn } from '../scene.ts'
import { type Stage, stageFor } from '../stage.ts'
import { disc, line, num, type Point, path, poly, range, rect } from '../svg.ts'

/** The open channels along the top edge of corrugated plastic. */
export function flutes(stage: Stage, x: number, y: number, w: number, deep = 0.5): string {
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
    print: areaOf(corners, w, h),
    focus: { centre: stage.at(2, lift - 2), width: w * 0.62 * stage.unit },
  }
}

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
  const rider = (y: number, words: 'openHouse' | 'sale') => {
    const face = cornersOf(stage, { x: left + (w - 24) / 2, y, w: 24, h: 6 })
    return artOn(brief, face, words, `-rider${y}`) + lightOn(face)
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
      (riders > 0 ? rider(top - h - 8, 'openHouse') : '') +
      (riders > 1 ? rider(62.6, 'sale') : '') +
      (riders > 0
        ? chain(stage.at(fly, 0)[0] + 20, stage.at(0, top - h)[1], stage.at(0, top - h - 2.4)[1]) +
          chain(stage.at(far, 0)[0] - 20, stage.at(0, top - h)[1], stage.at(0, top - h - 2.4)[1])
        : ''),
    print: areaOf(corners, w, h),
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
  const riderFace = cornersOf(stage, { x: -w / 2, y: lift + h + 1.6, w, h: 6 })
  return {
    body:
      lawn(stage, -w * 0.85, w * 0.95, 3.4) +
      footprint(stage, -w * 0.4, w * 0.7, 0, 0.05) +
      (bare ? '' : bars.map(bar => pipe(stage, bar, 1.1, 'black')).join('')) +
      artOn(brief, corners) +
      lightOn(corners) +
      (hasRider ? artOn(brief, riderFace, 'openHouse', '-rider') : '') +
      (bare ? '' : pennant(-x) + pennant(x) + tuft(stage.at(-x, -1), 34) + tuft(stage.at(x, -1), 34)),
    print: areaOf(corners, w, h),
    focus: { centre: stage.at(x - 2, lift + h), width: 310 },
  }
}

/** A folding powder-coated steel A-frame with a lift-out panel. */
export function steelAFrame(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const bare = brief.pick('productOptions') === 'Graphic Only'
  const lift = 6
  const lean = h * 0.2
  const top = h + lift
  const stage = stageFor(
    { left: -w * 0.75, right: w * 1.15, bottom: 0, top: top + 8 + (lean + 4) * 0.24 },
    { x: 110, top: 80, bottom: 110 },
  )
  const tone = brief.pick('frameColor') === 'White' ? 'white' : 'black'
  const corners = cornersOf(stage, { x: -w / 2, y: lift, w, h, lean })
  const x = w / 2 + 0.8
  const rise = lean * (lift / h)
  const front: [number, number, number][][] = [
    [
      [-x, 0, -rise],
      [-x, top + 3, lean + 0.5],
      [x, top + 3, lean + 0.5],
      [x, 0, -rise],
    ],
    [
      [-x, lift - 0.5, 0],
      [x, lift - 0.5, 0],
    ],
  ]
  const back: [number, number, number][][] = [
    [
      [-x, 0, lean * 2.2 + rise],
      [-x, top + 2, lean + 1.5],
    ],
    [
      [x, 0, lean * 2.2 + rise],
      [x, top + 2, lean + 1.5],
    ],
    [
      [-x, lift, lean * 2.1],
      [x, lift, lean * 2.1],
    ],
  ]
  const handle: [number, number, number][] = [
    [-4, top + 3, lean + 0.5],
    [-4, top + 6.5, lean + 0.5],
    [4, top + 6.5, lean + 0.5],
    [4, top + 3, lean + 0.5],
  ]
  return {
    body:
      footprint(stage, -w * 0.6, w * 0.9, lean, 0.12) +
      (bare ? '' : back.map(bar => pipe(stage, bar, 1, tone)).join('') + pipe(stage, handle, 1, tone)) +
      (bare ? '' : front.map(bar => pipe(stage, bar, 1.15, tone)).join('')) +
      artOn(brief, corners) +
      lightOn(corners) +
      (bare
        ? ''
        : [-x, x]
            .map(px => disc(stage.at(px, top + 2.4, lean + 0.4), 0.9 * stage.unit, { fill: '#b98d2e' }))
            .join('')),
    print: areaOf(corners, w, h),
    focus: { centre: stage.at(x - 3, top, lean), width: 320 },
  }
}

/** A wide sideline A-frame of aluminum tube with a laced banner. */
export function bannerAFrame(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const bare = brief.pick('productOptions') === 'Graphic Only'
  const lean = h * 0.3
  const pad = 2.6
  const stage = stageFor(
    { left: -w * 0.56, right: w * 0.56 + h * 0.5, bottom: -2, top: h + pad * 2 + h * 0.12 },
    { x: 90, top: 140, bottom: 170 },
    true,
  )
  const tone = brief.pick('frameColor') === 'Black' ? 'black' : 'metal'
  const corners = cornersOf(stage, { x: -w / 2, y: pad, w, h, lean })
  const x = w / 2 + pad
  const top = h + pad * 2
  const tops = lean * (top / h)
  const frame: [number, number, number][] = [
    [-x, 0, 0],
    [-x, top, tops],
    [x, top, tops],
    [x, 0, 0],
    [-x, 0, 0],
  ]
  const back: [number, number, number][] = [
    [-x, top, tops],
    [-x, 0, tops * 2],
    [x, 0, tops * 2],
    [x, top, tops],
  ]
  const laces = range(9).flatMap(i => {
    const at = -w / 2 + (i / 8) * w
    return [
      line(stage.at(at, h + pad - 0.8, lean), stage.at(at, top, tops), { stroke: '#1b1c1e', width: 4 }),
      line(stage.at(at, pad + 0.8, 0), stage.at(at, 0, 0), { stroke: '#1b1c1e', width: 4 }),
    ]
  })
  const facts = { corners, widthIn: w, heightIn: h, unit: stage.unit }
  return {
    body:
      footprint(stage, -w * 0.55, w * 0.6, tops * 0.8, 0.05) +
      (bare ? '' : pipe(stage, back, 1.4, tone)) +
      (brief.pick('banner').startsWith('2')
        ? poly(
            [
              stage.at(x, top, tops),
              stage.at(x, 0, tops * 2),
              stage.at(-x, 0, tops * 2),
              stage.at(-x, top, tops),
            ],
            { fill: '#d9d2c2' },
          )
        : '') +
      (bare ? '' : pipe(stage, frame, 1.5, tone) + laces.join('')) +
      artOn(brief, corners) +
      lightOn(corners) +
      grommets('Every 2 ft, All Sides', facts) +
      (bare
        ? ''
        : [
            [-x, 0, 0],
            [x, 0, 0],
            [-x, top, tops],
            [x, top, tops],
          ]
            .map(([px = 0, py = 0, pd = 0]) =>
              disc(stage.at(px, py, pd), 1.3 * stage.unit, { fill: '#26282b' }),
            )
            .join('')),
    print: areaOf(corners, w, h),
    focus: { centre: [corners[0][0] + 50, corners[0][1] + 30], width: 320 },
  }
}

/** A rectangle's outline for thin rigid sheets, drawn elsewhere with holes. */
export function drilled(corners: Drawn['print']['corners'], choice: string, unit: number): string {
  const [a, b, c, d] = corners
  const by = Math.max(12, 1.1 * unit)
  const middle = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
  const spots: Point[] = choice.startsWith('4')
    ? [
        [a[0] + by, a[1] + by],
        [b[0] - by, b[1] + by],
        [c[0] - by, c[1] - by],
        [d[0] + by, d[1] - by],
      ]
    : choice.startsWith('2 Holes, Top & Bottom')
      ? [
          [middle(a, b)[0], a[1] + by],
          [middle(c, d)[0], d[1] - by],
        ]
      : choice.startsWith('2 Holes')
        ? [
            [a[0] + by, a[1] + by],
            [b[0] - by, b[1] + by],
          ]
        : []
  return spots
    .map(
      p =>
        disc(p, 8, { fill: '#c9ccce' }) +
        rect(p[0] - 5, p[1] - 1, 10, 2, { fill: '#5a5e63' }) +
        disc(p, 8, { stroke: '#5a5e63', width: 1.5 }),
    )
    .join('')
}
