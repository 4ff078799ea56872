import { block, footprint, post } from '#shared/illustration/hardware/parts.ts'
import { person } from '#shared/illustration/hardware/person.ts'
import { tube } from '#shared/illustration/paint.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn, lightOn } from '#shared/illustration/scene.ts'
import { type Stage, stageFor } from '#shared/illustration/stage.ts'
import { disc, num, oval, path, poly, rect } from '#shared/illustration/svg.ts'

export type Cassette = 'standard' | 'deluxe' | 'sd' | 'tabletop'

interface Build {
  /** Height of the cassette under the insert, in inches. */
  lift: number
  hardware: (stage: Stage, w: number, h: number) => { under: string; over: string }
}

function rail(stage: Stage, w: number, y: number, tall: number, fill: string): string {
  const [x, top] = stage.at(-w / 2 - 0.4, y + tall * 0.6)
  return rect(x, top, (w + 0.8) * stage.unit, tall * stage.unit, { fill }, tall * stage.unit * 0.3)
}

/** Slim silver cassette on two twist-out feet. */
const standard: Build = {
  lift: 3.6,
  hardware: (stage, w, h) => {
    const [x, y] = stage.at(-w / 2 - 1.2, 3.8)
    const foot = (fx: number) => {
      const [ax, ay] = stage.at(fx, 0.5, -9)
      const [bx, by] = stage.at(fx, 0.5, 9)
      return tube(`M${num(ax)} ${num(ay)}L${num(bx)} ${num(by)}`, 1.5 * stage.unit, 'metal')
    }
    return {
      under:
        footprint(stage, -w * 0.62, w * 0.66) +
        post(stage, w * 0.06, 2, h + 3.6, 1, 'url(#metal-up)', 2) +
        foot(-w * 0.3) +
        foot(w * 0.3),
      over:
        rect(x, y, (w + 2.4) * stage.unit, 3.2 * stage.unit, { fill: 'url(#metal-flat)' }, 1.1 * stage.unit) +
        rect(x, y, 1.3 * stage.unit, 3.2 * stage.unit, { fill: '#2a2c2f' }, 0.6 * stage.unit) +
        rect(
          x + (w + 1.1) * stage.unit,
          y,
          1.3 * stage.unit,
          3.2 * stage.unit,
          { fill: '#2a2c2f' },
          0.6 * stage.unit,
        ) +
        rail(stage, w, h + 3.4, 1.2, 'url(#metal-flat)'),
    }
  },
}

/** Wide teardrop base with chrome end caps, no feet. */
const deluxe: Build = {
  lift: 6.4,
  hardware: (stage, w, h) => {
    const u = stage.unit
    const half = w / 2 + 2.6
    const at = stage.at
    const front = [at(-half, 0, -5), at(half, 0, -5)]
    const [f0, f1] = front as [readonly [number, number], readonly [number, number]]
    const shell = `M${num(f0[0])} ${num(f0[1])}q${num(-0.6 * u)} ${num(-3.6 * u)} ${num(2.6 * u)} ${num(-6.8 * u)}H${num(f1[0] - 0.6 * u)}q${num(2.4 * u)} ${num(2.6 * u)} ${num(0.6 * u)} ${num(6.8 * u)}Z`
    const cap = (x: number) =>
      path(
        `M${num(x)} ${num(f0[1] + 0.2 * u)}q${num(-2.4 * u)} ${num(-3.8 * u)} ${num(1.6 * u)} ${num(-7.4 * u)}q${num(3.4 * u)} ${num(3.2 * u)} ${num(2.2 * u)} ${num(7.4 * u)}Z`,
        { fill: 'url(#metal-up)', stroke: '#6f7376', width: 1.5 },
      )
    return {
      under:
        footprint(stage, -w * 0.72, w * 0.76, -2, 0.1) + post(stage, 0, 4, h + 6, 1.3, 'url(#metal-up)', 2),
      over:
        path(shell, { fill: '#b9bcbf' }) +
        path(shell, { fill: 'url(#metal-flat)', opacity: 0.75 }) +
        path(`M${num(f0[0] + 3 * u)} ${num(f0[1] - 4.9 * u)}H${num(f1[0] - 1 * u)}`, {
          stroke: '#ffffff',
          width: 0.7 * u,
          opacity: 0.8,
        }) +
        cap(f0[0] - 0.6 * u) +
        cap(f1[0] - 2.2 * u) +
        rail(stage, w, h + 6.2, 1.9, 'url(#metal-flat)') +
        disc(at(-w / 2 - 0.2, h + 6.4), 1.1 * u, { fill: '#d9dbdc', stroke: '#6f7376', width: 1 }) +
        disc(at(w / 2 + 0.2, h + 6.4), 1.1 * u, { fill: '#d9dbdc', stroke: '#6f7376', width: 1 }),
    }
  },
}

/** Heavy black housing with levelling feet and a second insert back to back. */
const sd: Build = {
  lift: 5.2,
  hardware: (stage, w, h) => {
    const u = stage.unit
    const [x0] = stage.at(-w / 2 - 1.4, 0, -5)
    const foot = (fx: number, d: number) => {
      const [px, py] = stage.at(fx, 0, d)
      return oval([px, py], 1.5 * u, 0.6 * u, { fill: '#0c0d0e' })
    }
    const back = cornersOf(stage, { x: -w / 2, y: 5.2, w, h, depth: 7 })
    return {
      under:
        footprint(stage, -w * 0.7, w * 0.78, 0, 0.12) +
        post(stage, w * 0.3, 4, h + 5, 1.4, 'url(#black-up)', 4) +
        poly([...back], { fill: '#e9e4d8' }) +
        poly([...back], { fill: 'url(#side-dark)' }) +
        rail(stage, w, h + 5.1, 1.4, 'url(#black-flat)').replace(
          '<rect',
          `<rect transform="translate(${num(7 * 0.4 * u)} ${num(-7 * 0.24 * u)})"`,
        ),
      over:
        foot(-w * 0.42, -5) +
        foot(w * 0.42, -5) +
        block(stage, { x: -w / 2 - 1.4, y: 0.6, w: w + 2.8, h: 4.8, deep: 12, depth: -5 }, '#26282b') +
        rect(x0, stage.at(0, 3.4, -5)[1], (w + 2.8) * u, 0.7 * u, { fill: '#b98d2e' }) +
        rail(stage, w, h + 5.2, 1.9, 'url(#black-flat)'),
    }
  },
}

/** A miniature roll-up on a counter. */
const tabletop: Build = {
  lift: 1.3,
  hardware: (stage, w, h) => {
    const u = stage.unit
    const half = w / 2 + 0.7
    const [x, y] = stage.at(-half, 1.5)
    const [left, counter] = stage.at(-w * 4, 0, -7)
    return {
      under:
        rect(left, counter, w * 8 * u, 300, { fill: '#8a6844' }) +
        poly(
          [stage.at(-w * 4, 0, -7), stage.at(w * 4, 0, -7), stage.at(w * 4, 0, 16), stage.at(-w * 4, 0, 16)],
          { fill: '#caa274' },
        ) +
        rect(left, counter, w * 8 * u, 16, { fill: '#a57f54' }) +
        footprint(stage, -w * 0.6, w * 0.66, 0, 0.06) +
        post(stage, 0, 1, h + 1.2, 0.35, 'url(#metal-up)', 0.6),
      over:
        rect(x, y, half * 2 * u, 1.5 * u, { fill: 'url(#metal-flat)' }, 0.6 * u) +
        rect(x, y, 0.5 * u, 1.5 * u, { fill: '#4a4d50' }, 0.2 * u) +
        rect(x + (half * 2 - 0.5) * u, y, 0.5 * u, 1.5 * u, { fill: '#4a4d50' }, 0.2 * u) +
        rail(stage, w, h + 1.2, 0.5, 'url(#metal-flat)'),
    }
  },
}

const BUILDS: Record<Cassette, Build> = { standard, deluxe, sd, tabletop }

function clipLight(stage: Stage, w: number, top: number): string {
  const [x, y] = stage.at(-w * 0.2, top)
  const [lx, ly] = stage.at(-w * 0.05, top + 5, -8)
  return (
    `<ellipse cx="${num(lx + 30)}" cy="${num(ly + 120)}" rx="230" ry="210" fill="url(#lamp)" fill-opacity=".75"/>` +
    tube(`M${num(x)} ${num(y)}Q${num(x)} ${num(ly - 20)} ${num(lx)} ${num(ly)}`, 6, 'black') +
    path(`M${num(lx - 4)} ${num(ly - 12)}l40 12l-6 18l-40-10z`, { fill: '#1a1b1d' })
  )
}

/** A roll-up stand of the given build. */
export function retractable(build: Cassette) {
  return (brief: Brief): Drawn => {
    const { widthIn: w, heightIn: h } = brief
    const small = build === 'tabletop'
    const { lift, hardware } = BUILDS[build]
    const bare = brief.pick('productOptions') === 'Insert Only'
    const beside = -w / 2 - 24
    const stage = stageFor(
      {
        left: small ? -w * 0.85 : Math.min(-w * 0.85, beside - 12),
        right: w * 0.85,
        bottom: small ? -4 : 0,
        top: h + lift + (small ? 1 : 3),
      },
      { x: 90, top: 70, bottom: small ? 150 : 90 },
    )
    const corners = cornersOf(stage, { x: -w / 2, y: lift, w, h })
    const { under, over } = hardware(stage, w, h)
    const light = brief.pick('LEDlight').startsWith('Clip') ? clipLight(stage, w, h + lift) : ''
    return {
      body:
        (small ? '' : person(brief, stage, beside)) +
        (bare ? '' : under) +
        artOn(brief, corners) +
        lightOn(corners) +
        (bare ? '' : over + light),
      print: areaOf(corners),
      focus: { centre: stage.at(-w * 0.22, lift * 0.9), width: w * stage.unit * 0.95 },
    }
  }
}
