import {
  grommets,
  hems,
  pockets,
  reinforcedCorners,
  velcro,
  webbing,
  windslits,
} from '#shared/illustration/hardware/finishing.ts'
import { drapeOutline, sailOutline, turnedCorner } from '#shared/illustration/hardware/outlines.ts'
import { cord, folds } from '#shared/illustration/hardware/parts.ts'
import {
  fenceBehind,
  lightbox,
  meshOver,
  posts,
  sunWindow,
  truss,
} from '#shared/illustration/hardware/rigs.ts'
import { tube, wallShadow } from '#shared/illustration/paint.ts'
import type { Brief, Corners } from '#shared/illustration/scene.ts'
import type { Stage } from '#shared/illustration/stage.ts'
import { clipped, num, type Point, path, trace } from '#shared/illustration/svg.ts'

export type Rig = 'posts' | 'street' | 'lightbox' | 'truss' | 'fence' | 'rod' | 'window' | 'sail'

export interface Hung {
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
    velcro(brief.pick('velcro'), facts) +
    reinforcedCorners(brief.pick('corners'), facts) +
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

interface RigParts {
  behind: string
  /** Outline the cloth is cut to, where it is not the plain sheet. */
  outline?: string
  over: string
}

/** What holds a banner up, and what lies over its print, by rig. */
export const RIGS: Record<Rig, (hung: Hung) => RigParts> = {
  posts: hung => ({ behind: posts(hung.stage, hung.corners, hung.brief), over: finish(hung) }),
  street: hung => {
    const [a, b] = hung.corners
    const { outline, flap } = turnedCorner(hung.corners, '#8f9194')
    const line: Point[] = [
      [-20, a[1] - 46],
      [a[0], a[1] - 30],
      [b[0], b[1] - 30],
      [1300, b[1] - 46],
    ]
    const clips = [0.04, 0.35, 0.65, 0.96].map(t => [a[0] + (b[0] - a[0]) * t, a[1]] as const)
    return {
      behind:
        wallShadow(outline, 26, 0.16) +
        cord(line, 5, '#8d9093') +
        clips.map(([x, y]) => tube(`M${num(x)} ${num(y - 32)}V${num(y + 12)}`, 5, 'metal')).join(''),
      outline,
      over: clipped(`${hung.brief.id}-hem`, outline, finish(hung)) + flap,
    }
  },
  lightbox: hung => {
    const { behind, over } = lightbox(hung.stage, hung.corners)
    return { behind, over: over + finish(hung) }
  },
  truss: hung => ({ behind: truss(hung.stage, hung.corners), over: finish(hung) }),
  fence: hung => ({
    behind: fenceBehind(hung.stage, hung.corners),
    over: meshOver(hung.brief.id, hung.corners) + finish(hung),
  }),
  rod: hung => {
    const [a, b] = hung.corners
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
        }) +
        clipped(`${hung.brief.id}-hem`, outline, finish(hung)),
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
        clipped(`${hung.brief.id}-hem`, outline, finish(hung)) +
        pulls.map(([p]) => tube(`M${num(p[0] - 6)} ${num(p[1])}h12`, 14, 'metal')).join(''),
    }
  },
}
