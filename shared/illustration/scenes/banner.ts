import { grommets, hems, pockets, webbing, windslits } from '../hardware/finishing.ts'
import { cord, folds } from '../hardware/parts.ts'
import { fenceBehind, lightbox, meshOver, posts, sunWindow, truss } from '../hardware/rigs.ts'
import { tube, wallShadow } from '../paint.ts'
import { areaOf, artOn, type Brief, type Corners, cornersOf, type Drawn, lightOn } from '../scene.ts'
import { type Stage, stageFor } from '../stage.ts'
import { num, type Point, path, poly, trace } from '../svg.ts'

export type Rig = 'posts' | 'street' | 'lightbox' | 'truss' | 'fence' | 'rod' | 'window' | 'sail'

interface Hung {
  stage: Stage
  corners: Corners
  brief: Brief
}

function finish({ stage, corners, brief }: Hung): string {
  const facts = { corners, widthIn: brief.widthIn, heightIn: brief.heightIn, unit: stage.unit }
  const slits = brief.pick('windslit').startsWith('Standard') ? windslits(6, facts) : []
  const arc = 3 * stage.unit
  return (
    webbing(brief.pick('webbing'), facts) +
    hems(brief.pick('hem'), facts) +
    pockets(brief.pick('polePocket'), facts) +
    slits
      .map(([x, y]) =>
        path(`M${num(x - arc)} ${num(y)}a${num(arc)} ${num(arc)} 0 0 0 ${num(arc * 2)} 0`, {
          stroke: '#1b1408',
          width: 2.4,
        }),
      )
      .join('') +
    ropeLine(brief.pick('rope'), corners) +
    grommets(brief.pick('grommet'), facts)
  )
}

function ropeLine(choice: string, [a, b, c, d]: Corners): string {
  if (!choice || choice.startsWith('No')) return ''
  const top = cord(
    [
      [a[0] - 30, a[1] + 2],
      [b[0] + 30, b[1] + 2],
    ],
    5,
  )
  return choice.includes('Bottom')
    ? top +
        cord(
          [
            [d[0] - 30, d[1] - 2],
            [c[0] + 30, c[1] - 2],
          ],
          5,
        )
    : top
}

/** A corner turned up to show the core, as 18 oz blockout shows its grey one. */
function turnedCorner([, b, c, d]: Corners, core: string): string {
  const size = Math.min(Math.abs(c[0] - d[0]), Math.abs(c[1] - b[1])) * 0.3
  const fold: Point = [c[0] - size * 0.92, c[1] - size * 0.78]
  return (
    poly(
      [
        [c[0] - size * 1.1, c[1] + 3],
        [c[0] + 3, c[1] - size],
        [c[0] + 6, c[1] + 6],
      ],
      { fill: '#FBF8F2' },
    ) +
    path(
      `M${num(c[0] - size * 1.1)} ${num(c[1])}Q${num(c[0] - size * 0.9)} ${num(c[1] - size * 0.3)} ${num(fold[0])} ${num(fold[1])}Q${num(c[0] - size * 0.36)} ${num(c[1] - size * 0.9)} ${num(c[0])} ${num(c[1] - size)}Z`,
      { fill: '#1b1408', opacity: 0.28, filter: 'soft' },
    ) +
    path(
      `M${num(c[0] - size * 1.1)} ${num(c[1])}Q${num(c[0] - size * 0.9)} ${num(c[1] - size * 0.3)} ${num(fold[0])} ${num(fold[1])}Q${num(c[0] - size * 0.36)} ${num(c[1] - size * 0.9)} ${num(c[0])} ${num(c[1] - size)}Z`,
      { fill: core },
    ) +
    path(`M${num(c[0] - size * 1.1)} ${num(c[1])}L${num(c[0])} ${num(c[1] - size)}`, {
      stroke: '#ffffff',
      width: 4,
      opacity: 0.6,
    })
  )
}

/** An outline whose edges are pulled in between the corners, like stretched fabric. */
function sailOutline([a, b, c, d]: Corners, pull: number): string {
  const side = (from: Point, to: Point, dx: number, dy: number) =>
    `Q${num((from[0] + to[0]) / 2 + dx)} ${num((from[1] + to[1]) / 2 + dy)} ${num(to[0])} ${num(to[1])}`
  return `M${num(a[0])} ${num(a[1])}${side(a, b, 0, pull)}${side(b, c, -pull, 0)}${side(c, d, 0, -pull)}${side(d, a, pull, 0)}Z`
}

function drapeOutline([a, b, c, d]: Corners, sway: number): string {
  const w = (c[0] - d[0]) / 4
  return `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}L${num(c[0])} ${num(c[1])}q${num(-w / 2)} ${num(sway)} ${num(-w)} 0t${num(-w)} 0t${num(-w)} 0t${num(-w)} 0L${num(d[0])} ${num(d[1])}Z`
}

interface RigParts {
  behind: string
  /** Outline the cloth is cut to, where it is not the plain sheet. */
  outline?: string
  over: string
}

const RIGS: Record<Rig, (hung: Hung) => RigParts> = {
  posts: hung => ({ behind: posts(hung.stage, hung.corners, hung.brief), over: finish(hung) }),
  street: hung => {
    const [a, b] = hung.corners
    const line: Point[] = [
      [-20, a[1] - 46],
      [a[0], a[1] - 30],
      [b[0], b[1] - 30],
      [1300, b[1] - 46],
    ]
    const clips = [0.04, 0.35, 0.65, 0.96].map(t => [a[0] + (b[0] - a[0]) * t, a[1]] as const)
    return {
      behind:
        wallShadow(trace(hung.corners, true), 26, 0.16) +
        cord(line, 5, '#8d9093') +
        clips.map(([x, y]) => tube(`M${num(x)} ${num(y - 32)}V${num(y + 12)}`, 5, 'metal')).join(''),
      over: finish(hung) + turnedCorner(hung.corners, '#8f9194'),
    }
  },
  lightbox: hung => lightbox(hung.stage, hung.corners),
  truss: hung => ({ behind: truss(hung.stage, hung.corners), over: finish(hung) }),
  fence: hung => ({
    behind: fenceBehind(hung.stage, hung.corners),
    over: meshOver(hung.brief.id, hung.corners) + finish(hung),
  }),
  rod: hung => {
    const [a, b, , _d] = hung.corners
    const outline = drapeOutline(hung.corners, 26)
    const rod = tube(`M${num(a[0] - 46)} ${num(a[1] + 6)}H${num(b[0] + 46)}`, 20, 'wood')
    const cords = cord(
      [
        [a[0] - 34, a[1]],
        [640, -10],
        [b[0] + 34, b[1]],
      ],
      4,
    )
    return {
      behind: cords + wallShadow(outline, 22, 0.22) + rod,
      outline,
      over:
        folds(hung.brief.id, outline, [a[0], b[0]], 11, 0.17) +
        path(`M${num(a[0])} ${num(a[1] + 30)}H${num(b[0])}`, {
          stroke: '#ffffff',
          width: 2,
          dash: '8 5',
          opacity: 0.6,
        }),
    }
  },
  window: hung => {
    const [a, b] = hung.corners
    const tops = [0.08, 0.92].map(t => a[0] + (b[0] - a[0]) * t)
    return {
      behind:
        sunWindow(hung.corners) +
        tops
          .map(x =>
            cord(
              [
                [x, -10],
                [x, a[1] + 10],
              ],
              4,
            ),
          )
          .join('') +
        tube(`M${num(a[0] - 16)} ${num(a[1])}H${num(b[0] + 16)}`, 14, 'metal'),
      over: folds(hung.brief.id, trace(hung.corners, true), [a[0], b[0]], 7, 0.07) + finish(hung),
    }
  },
  sail: hung => {
    const outline = sailOutline(hung.corners, 34)
    const [a, b, c, d] = hung.corners
    const pulls: [Point, Point][] = [
      [a, [a[0] - 92, a[1] - 74]],
      [b, [b[0] + 92, b[1] - 74]],
      [c, [c[0] + 92, c[1] + 74]],
      [d, [d[0] - 92, d[1] + 74]],
    ]
    return {
      behind:
        wallShadow(outline, 40, 0.24) +
        pulls
          .map(
            ([p, q]) => cord([p, q], 5, '#d9dadb') + tube(`M${num(q[0] - 7)} ${num(q[1])}h14`, 16, 'metal'),
          )
          .join(''),
      outline,
      over:
        path(outline, { stroke: '#ffffff', width: 7, opacity: 0.55 }) +
        path(outline, { fill: 'url(#gloss)', opacity: 0.5 }) +
        pulls.map(([p]) => tube(`M${num(p[0] - 6)} ${num(p[1])}h12`, 14, 'metal')).join(''),
    }
  },
}

const ROOM: Record<Rig, { x: number; top: number; bottom: number; below: number }> = {
  posts: { x: 170, top: 110, bottom: 120, below: 0.55 },
  street: { x: 90, top: 180, bottom: 140, below: 0 },
  lightbox: { x: 150, top: 130, bottom: 150, below: 0 },
  truss: { x: 190, top: 140, bottom: 110, below: 0.3 },
  fence: { x: 110, top: 150, bottom: 130, below: 0.25 },
  rod: { x: 200, top: 170, bottom: 120, below: 0 },
  window: { x: 210, top: 150, bottom: 120, below: 0 },
  sail: { x: 220, top: 180, bottom: 180, below: 0 },
}

/** A banner of any size on the rig that suits its stock. */
export function banner(rig: Rig) {
  return (brief: Brief): Drawn => {
    const { widthIn: w, heightIn: h } = brief
    const room = ROOM[rig]
    const below = h * room.below
    const stage = stageFor({ left: -w / 2, right: w / 2, bottom: 0, top: h + below }, room, true)
    const corners = cornersOf(stage, { x: -w / 2, y: below, w, h })
    const hung = { stage, corners, brief }
    const { behind, outline, over } = RIGS[rig](hung)
    const art = artOn(brief, corners)
    const cut = outline
      ? `<clipPath id="${brief.id}-cut"><path d="${outline}"/></clipPath><g clip-path="url(#${brief.id}-cut)">${art}</g>`
      : art
    return {
      body: behind + cut + lightOn(corners, rig === 'lightbox' ? 0 : 1) + over,
      print: areaOf(corners, w, h, outline),
      focus: { centre: corners[0], width: 300 },
    }
  }
}
