import { grommets } from '#shared/illustration/hardware/finishing.ts'
import { footprint, pipe } from '#shared/illustration/hardware/parts.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn, lightOn } from '#shared/illustration/scene.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { disc, line, poly, range } from '#shared/illustration/svg.ts'

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
    print: areaOf(corners),
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
    print: areaOf(corners),
    focus: { centre: [corners[0][0] + 50, corners[0][1] + 30], width: 320 },
  }
}
