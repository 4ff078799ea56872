import { darker, lighter } from '#shared/illustration/colour.ts'
import { beam } from '#shared/illustration/hardware/beam.ts'
import { beads } from '#shared/illustration/hardware/textures.ts'
import { tube } from '#shared/illustration/paint.ts'
import { artOn, type Brief, type Corners } from '#shared/illustration/scene.ts'
import type { Coat, Core } from '#shared/illustration/scenes/board.ts'
import { FAR_SHADOW, softPath } from '#shared/illustration/soft.ts'
import {
  clipped,
  disc,
  line,
  num,
  type Point,
  path,
  poly,
  range,
  rect,
  trace,
} from '#shared/illustration/svg.ts'
import type { CloseUp } from './closeup.ts'

interface Section {
  /** Thickness of the edge in view-box units. */
  thick: number
  /** Layers from face to back: share of the thickness and colour. */
  layers: [share: number, colour: string][]
}

const SECTIONS: Record<Core, Section> = {
  coroplast: {
    thick: 108,
    layers: [
      [0.1, '#f5f7f8'],
      [0.8, '#b4bec3'],
      [0.1, '#dfe5e8'],
    ],
  },
  composite: {
    thick: 84,
    layers: [
      [0.14, '#d3d6d8'],
      [0.72, '#26282b'],
      [0.14, '#b9bcbf'],
    ],
  },
  pvc: { thick: 92, layers: [[1, '#f1efe8']] },
  styrene: { thick: 24, layers: [[1, '#f8f6f0']] },
  foam: {
    thick: 132,
    layers: [
      [0.05, '#cfc8b8'],
      [0.9, '#fffdf8'],
      [0.05, '#cfc8b8'],
    ],
  },
  gator: {
    thick: 132,
    layers: [
      [0.1, '#7b5a3a'],
      [0.8, '#efe6d2'],
      [0.1, '#7b5a3a'],
    ],
  },
  aluminum: { thick: 34, layers: [[1, '#c4c8cb']] },
  magnet: {
    thick: 40,
    layers: [
      [0.2, '#f4f1ea'],
      [0.8, '#3a342c'],
    ],
  },
}

const FACE = { right: 960, top: 250 }

function slice(from: Point, to: Point, near: number, far: number): Point[] {
  const shift = (p: Point, by: number): Point => [p[0] + by, p[1] - by * 0.6]
  return [shift(from, near), shift(to, near), shift(to, far), shift(from, far)]
}

function section(core: Core): string {
  const { thick, layers } = SECTIONS[core]
  const corner: Point = [FACE.right, FACE.top]
  const left: Point = [-40, FACE.top]
  const low: Point = [FACE.right, 1010]
  let at = 0
  const bands = layers.map(([share, colour]) => {
    const near = at * thick
    at += share
    const far = at * thick
    return (
      poly(slice(left, corner, near, far), { fill: lighter(colour, 0.25) }) +
      poly(slice(corner, low, near, far), { fill: darker(colour, 0.14) })
    )
  })
  return bands.join('') + grain(core, thick)
}

/** What the core shows: open flutes, foam cells, brushed metal. */
function grain(core: Core, thick: number): string {
  const up = (x: number, y: number, by: number): Point => [x + by, y - by * 0.6]
  if (core === 'coroplast') {
    return range(46)
      .map(i =>
        poly(
          [
            up(-30 + i * 22, FACE.top, thick * 0.12),
            up(-30 + i * 22 + 15, FACE.top, thick * 0.12),
            up(-30 + i * 22 + 15, FACE.top, thick * 0.88),
            up(-30 + i * 22, FACE.top, thick * 0.88),
          ],
          { fill: '#76838a' },
        ),
      )
      .join('')
  }
  if (core === 'foam' || core === 'gator') {
    return range(120)
      .map(i => {
        const across = 0.14 + ((i * 37) % 70) / 100
        const [x, y] =
          i % 2
            ? up(FACE.right, FACE.top + 10 + i * 6.2, thick * across)
            : up(i * 8, FACE.top, thick * across)
        return disc([x, y], 2.6 + (i % 3), { fill: core === 'foam' ? '#ded8c8' : '#d2c29f', opacity: 0.8 })
      })
      .join('')
  }
  if (core === 'aluminum')
    return range(5)
      .map(i =>
        line(
          up(FACE.right, FACE.top, thick * (0.15 + i * 0.17)),
          up(FACE.right, 1000, thick * (0.15 + i * 0.17)),
          { stroke: '#ffffff', width: 1.6, opacity: 0.5 },
        ),
      )
      .join('')
  return ''
}

function fixing(core: Core): string {
  const at: Point = [FACE.right - 96, FACE.top + 96]
  if (core === 'composite' || core === 'aluminum') {
    return (
      disc([at[0] + 5, at[1] + 8], 40, { fill: '#120c04', opacity: 0.35 }) +
      disc(at, 38, { fill: '#9ea2a5' }) +
      disc([at[0] - 2, at[1] - 3], 33, { fill: '#d9dcde' }) +
      path(
        `${range(6)
          .map(
            i =>
              `${i ? 'L' : 'M'}${num(at[0] + Math.cos(i * 1.047) * 17)} ${num(at[1] + Math.sin(i * 1.047) * 17)}`,
          )
          .join('')}Z`,
        { fill: '#5a5e63' },
      )
    )
  }
  if (core === 'coroplast')
    return (
      disc(at, 40, { fill: '#b98d2e' }) +
      disc([at[0] - 5, at[1] - 6], 34, { fill: '#ecd18a' }) +
      disc(at, 24, { fill: '#2a2015' })
    )
  return ''
}

function coating(coat: Coat, brief: Brief, outline: string): string {
  if (coat === 'reflective')
    return beads(brief.id, outline) + clipped(`${brief.id}-flash`, outline, beam(470, 560))
  if (coat === 'plain') return path(outline, { fill: 'url(#lit)' })
  return (
    path(outline, { fill: 'url(#gloss)' }) +
    path('M120 800q140 -150 250 -40t220 -70', { stroke: '#1b3f9c', width: 15 }) +
    tube('M598 700L780 560', 40, 'white') +
    tube('M716 610L800 545', 42, 'black') +
    path('M584 712l20 -24l10 12z', { fill: '#1b3f9c' })
  )
}

/** The upper right corner of a board, cut so that its core can be seen. */
export function boardEdge(core: Core, coat: Coat = 'plain'): CloseUp {
  return (brief: Brief): string => {
    const w = Math.max(1400, (900 * brief.widthIn) / brief.heightIn)
    const h = (w * brief.heightIn) / brief.widthIn
    const corners: Corners = [
      [FACE.right - w, FACE.top],
      [FACE.right, FACE.top],
      [FACE.right, FACE.top + h],
      [FACE.right - w, FACE.top + h],
    ]
    const outline = trace(
      [
        [-40, FACE.top],
        [FACE.right, FACE.top],
        [FACE.right, 1010],
        [-40, 1010],
      ],
      true,
    )
    // The board hides the rest of its shadow.
    const edge = trace(
      [
        [FACE.right - 200, FACE.top],
        [FACE.right, FACE.top],
        [FACE.right, 1010],
        [FACE.right - 200, 1010],
      ],
      true,
    )
    const lift = SECTIONS[core].thick
    const bent = core === 'magnet' || core === 'styrene'
    return (
      (coat === 'reflective' ? rect(0, 0, 1280, 960, { fill: '#4c555c' }) : '') +
      `<g transform="translate(${num(lift * 0.8 + 26)} ${num(lift * 0.3 + 40)})">${softPath(edge, { fill: '#2b2013', opacity: 0.34 }, FAR_SHADOW)}</g>` +
      section(core) +
      clipped(`${brief.id}-near`, outline, artOn(brief, corners)) +
      coating(coat, brief, outline) +
      line([FACE.right, FACE.top], [FACE.right, 1000], { stroke: '#ffffff', width: 3, opacity: 0.6 }) +
      line([0, FACE.top], [FACE.right, FACE.top], { stroke: '#ffffff', width: 3, opacity: 0.7 }) +
      (bent ? '' : fixing(core))
    )
  }
}
