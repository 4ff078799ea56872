import { eyelets, footprint, pipe } from '#shared/illustration/hardware/parts.ts'
import { person } from '#shared/illustration/hardware/person.ts'
import { PERSON } from '#shared/illustration/hardware/person-outline.ts'
import { tube, wallShadow } from '#shared/illustration/paint.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn, lightOn } from '#shared/illustration/scene.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { clipped, disc, num, oval, type Point, path, rect, trace } from '#shared/illustration/svg.ts'

/** Spring arms crossed behind an insert, hooked into its corner grommets. */
export function xStand(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const bare = brief.pick('productOptions') === 'Insert Only'
  const lift = 5
  const beside = -w * 0.72 - 17
  const stage = stageFor(
    { left: beside - 12, right: w * 1.05, bottom: 0, top: h + lift + 2 },
    { x: 90, top: 60, bottom: 96 },
  )
  const corners = cornersOf(stage, { x: -w / 2, y: lift, w, h })
  const hub: [number, number, number] = [0, h * 0.42, 7]
  const tips: [number, number, number][] = [
    [-w / 2 + 1, h + lift - 1, 0.5],
    [w / 2 - 1, h + lift - 1, 0.5],
    [-w / 2 + 1, lift + 1, 0.5],
    [w / 2 - 1, lift + 1, 0.5],
  ]
  const feet: [number, number, number][] = [
    [-w * 0.72, 0, -5],
    [w * 0.72, 0, -5],
    [w * 0.34, 0, 26],
  ]
  const arms = [...tips, ...feet].map(tip => pipe(stage, [hub, tip], 0.85, 'black')).join('')
  const hook = (i: number): Point => {
    const [x, y, d] = tips[i] ?? hub
    return stage.at(x, y, d)
  }
  const hx = stage.at(hub[0], hub[1], hub[2])
  const pads = feet.map(([x, y, d]) => oval(stage.at(x, y, d), 9, 5, { fill: '#0c0d0e' })).join('')
  const springs = [0, 1, 2, 3].map(i => {
    const [x, y] = hook(i)
    const way = i % 2 ? 1 : -1
    return path(`M${num(x)} ${num(y)}l${way * 10} ${i < 2 ? -8 : 8}`, { stroke: '#3a3d41', width: 5 })
  })
  return {
    body:
      person(brief, stage, beside) +
      (bare
        ? ''
        : footprint(stage, -w * 0.8, w * 0.9, 4, 0.1) +
          arms +
          pads +
          disc(hx, 1.8 * stage.unit, { fill: '#1a1b1d' })) +
      wallShadow(trace(corners, true), 8, 0.14) +
      artOn(brief, corners) +
      lightOn(corners) +
      springs.join('') +
      eyelets([0, 1, 2, 3].map(hook), 9, 'steel'),
    print: areaOf(corners),
    focus: { centre: [stage.at(-w / 2, lift)[0] + 20, stage.at(0, lift)[1] + 10], width: 300 },
  }
}

/** The frame's feet lift the fabric this much off the floor, in inches. */
const FOOT = 1.2

/** A zippered stretch sleeve over a tube frame, straight or bowed. */
export function fabricWall(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const bare = brief.pick('productOptions') === 'Graphic Only'
  const beside = -w / 2 - 16
  const stage = stageFor(
    { left: beside - 12, right: w * 0.6, bottom: 0, top: h + FOOT + 2 },
    { x: 100, top: 100, bottom: 120 },
    true,
  )
  const corners = cornersOf(stage, { x: -w / 2, y: FOOT, w, h })
  const [a, b, c, d] = corners
  const r = 4.5 * stage.unit
  const bow = brief.pick('displayOption') === 'Curved' ? 34 : 0
  const outline = `M${num(a[0])} ${num(a[1] + r)}Q${num(a[0])} ${num(a[1])} ${num(a[0] + r)} ${num(a[1])}Q${num((a[0] + b[0]) / 2)} ${num(a[1] + bow * 1.3)} ${num(b[0] - r)} ${num(b[1])}Q${num(b[0])} ${num(b[1])} ${num(b[0])} ${num(b[1] + r)}V${num(c[1] - r)}Q${num(c[0])} ${num(c[1])} ${num(c[0] - r)} ${num(c[1])}Q${num((c[0] + d[0]) / 2)} ${num(c[1] + bow)} ${num(d[0] + r)} ${num(d[1])}Q${num(d[0])} ${num(d[1])} ${num(d[0])} ${num(d[1] - r)}Z`
  const foot = (x: number) =>
    pipe(
      stage,
      [
        [x, 0.6, -11],
        [x, 0.6, 12],
      ],
      2,
      'metal',
    ) + oval(stage.at(x, 0.4, -11), 9, 5, { fill: '#2a2c2f' })
  return {
    body:
      person(brief, stage, beside) +
      (bare ? '' : footprint(stage, -w * 0.6, w * 0.64, 0, 0.045) + foot(-w * 0.4) + foot(w * 0.4)) +
      `<g transform="translate(12 2)">${tube(outline, 12, 'metal')}</g>` +
      clipped(
        `${brief.id}-cut`,
        outline,
        artOn(brief, corners) +
          (bow
            ? rect(a[0], a[1], (b[0] - a[0]) * 0.4, d[1] - a[1] + 60, {
                fill: 'url(#side-dark)',
                opacity: 0.5,
              })
            : ''),
      ) +
      path(outline, { fill: 'url(#gloss)', opacity: 0.35 }) +
      path(outline, { stroke: '#ffffff', width: 5, opacity: 0.5 }) +
      path(`M${num(d[0] + r)} ${num(d[1] - 9)}H${num(c[0] - r)}`, {
        stroke: '#2a2c2f',
        width: 4,
        dash: '3 3',
        opacity: 0.55,
        cap: 'butt',
      }),
    print: areaOf(corners, outline),
    focus: { centre: [stage.at(-w * 0.4, 0)[0] + 40, d[1] - 50], width: 340 },
  }
}

/** A press wall of fabric hung from a telescopic frame. */
export function backdrop(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const bare = brief.pick('productOptions') === 'Insert Only'
  const beside = -w / 2 - 22
  const stage = stageFor(
    {
      left: Math.min(-w * 0.6, beside - 12),
      right: w * 0.66,
      bottom: -h * 0.1,
      top: Math.max(h + 6, PERSON.heightIn),
    },
    { x: 100, top: 70, bottom: 70 },
  )
  const corners = cornersOf(stage, { x: -w / 2, y: 2, w, h })
  const [a, b, c, d] = corners
  const pole = (x: number) =>
    pipe(
      stage,
      [
        [x, 0],
        [x, h + 3],
      ],
      1.5,
      'metal',
    ) +
    pipe(
      stage,
      [
        [x, 0.6, -14],
        [x, 0.6, 14],
      ],
      1.7,
      'metal',
    )
  const carpet = [
    stage.at(-w * 0.42, 0, -2),
    stage.at(w * 0.42, 0, -2),
    stage.at(w * 0.36, -h * 0.1, -34),
    stage.at(-w * 0.62, -h * 0.1, -34),
  ]
  const rope = (x: number) => {
    const [px, py] = stage.at(x, 0, -22)
    const tall = 38 * stage.unit
    return (
      oval([px, py], 20, 7, { fill: '#8a6414' }) +
      tube(`M${num(px)} ${num(py)}v${num(-tall)}`, 8, 'brass') +
      disc([px, py - tall], 10, { fill: '#d8b355' })
    )
  }
  const [r0x, r0y] = stage.at(-w * 0.5, 36, -22)
  const [r1x, r1y] = stage.at(-w * 0.2, 36, -22)
  const bar = tube(`M${num(a[0] - 24)} ${num(a[1] - 2)}H${num(b[0] + 24)}`, 13, 'metal')
  return {
    body:
      person(brief, stage, beside) +
      footprint(stage, -w * 0.62, w * 0.66, 0, 0.04) +
      (bare ? '' : pole(-w / 2 - 2) + pole(w / 2 + 2)) +
      bar +
      wallShadow(trace(corners, true), 14, 0.16) +
      artOn(brief, corners) +
      lightOn(corners) +
      rect(a[0], a[1], b[0] - a[0], 12, { fill: 'url(#down-dark)' }) +
      rect(d[0], d[1] - 10, c[0] - d[0], 10, { fill: '#120c04', opacity: 0.12 }) +
      path(trace(carpet, true), { fill: '#9c1f24' }) +
      path(trace(carpet, true), { fill: 'url(#lit)' }) +
      rope(-w * 0.5) +
      rope(-w * 0.2) +
      path(`M${num(r0x)} ${num(r0y)}Q${num((r0x + r1x) / 2)} ${num(r0y + 90)} ${num(r1x)} ${num(r1y)}`, {
        stroke: '#7c1520',
        width: 13,
      }) +
      path(`M${num(r0x)} ${num(r0y)}Q${num((r0x + r1x) / 2)} ${num(r0y + 86)} ${num(r1x)} ${num(r1y)}`, {
        stroke: '#b8404a',
        width: 4,
      }),
    print: areaOf(corners),
    focus: { centre: [b[0] - 30, b[1] + 60], width: 320 },
  }
}
