import { beam } from '#shared/illustration/hardware/beam.ts'
import { peeled } from '#shared/illustration/hardware/film.ts'
import { beads, grit, weave } from '#shared/illustration/hardware/textures.ts'
import { artOn, type Brief, type Corners } from '#shared/illustration/scene.ts'
import { softPath } from '#shared/illustration/soft.ts'
import { clipped, num, path, range, rect, trace } from '#shared/illustration/svg.ts'
import type { CloseUp } from './closeup.ts'

export type Film =
  | 'gloss'
  | 'channels'
  | 'cast'
  | 'perf'
  | 'cling'
  | 'fabric'
  | 'clear'
  | 'translucent'
  | 'floor'
  | 'frost'
  | 'reflective'
  | 'write'

interface Look {
  surface: string
  back: string
  /** Pattern on the adhesive side, by its pattern tile. */
  grid?: [size: number, body: string]
  over?: (id: string, outline: string) => string
  opacity?: number
}

const CROSS = '<path d="M0 0l22 22M22 0L0 22" stroke="#8d9499" stroke-width="1.6" stroke-opacity=".6"/>'
const sheen = (opacity: number) => (_: string, outline: string) =>
  path(outline, { fill: 'url(#gloss)', opacity })
const holes = (id: string, outline: string) =>
  `<pattern id="${id}-perf" width="26" height="26" patternUnits="userSpaceOnUse"><circle cx="6.5" cy="6.5" r="6" fill="#1d2a30"/><circle cx="19.5" cy="19.5" r="6" fill="#1d2a30"/></pattern>${path(outline, { fill: `url(#${id}-perf)`, opacity: 0.8 })}`

const LOOKS: Record<Film, Look> = {
  gloss: { surface: '#b98a5c', back: '#f3efe4', over: sheen(0.8) },
  channels: { surface: '#d5dadd', back: '#b9bcbf', grid: [22, CROSS], over: sheen(0.5) },
  cast: { surface: '#eceae4', back: '#c6c9cb', grid: [14, CROSS], over: sheen(0.9) },
  perf: {
    surface: '#33444d',
    back: '#26282b',
    grid: [
      26,
      '<circle cx="6.5" cy="6.5" r="6" fill="#4b5f69"/><circle cx="19.5" cy="19.5" r="6" fill="#4b5f69"/>',
    ],
    over: holes,
  },
  cling: { surface: '#b6ccd3', back: '#eef5f7', over: sheen(0.7), opacity: 0.97 },
  fabric: { surface: '#dfe5e0', back: '#efe8da', over: weave },
  clear: { surface: '#f7ecd6', back: '#dcebee', over: sheen(0.8), opacity: 0.86 },
  translucent: {
    surface: '#fff1c4',
    back: '#fff2c9',
    over: (_, outline) => path(outline, { fill: '#fff3cf', opacity: 0.22 }),
    opacity: 0.96,
  },
  floor: { surface: '#d6cab3', back: '#b7b1a4', over: grit },
  frost: {
    surface: '#9fb4b9',
    back: '#e4eef0',
    opacity: 0.55,
    over: (_, outline) => path(outline, { fill: '#f5fafa', opacity: 0.55 }),
  },
  reflective: {
    surface: '#c8cdd1',
    back: '#a9adb0',
    over: (id, outline) => beads(id, outline) + clipped(`${id}-flash`, outline, beam(520, 460)),
  },
  write: { surface: '#dfe5e0', back: '#f1eee6', over: sheen(1) },
}

/** A film's corner lifted from its surface: face, adhesive side and texture. */
export function filmCorner(name: Film): CloseUp {
  return (brief: Brief): string => {
    const look = LOOKS[name]
    const w = Math.max(1500, (1000 * brief.widthIn) / brief.heightIn)
    const right = 1090
    const corners: Corners = [
      [right - w, 170],
      [right, 170],
      [right, 170 + (w * brief.heightIn) / brief.widthIn],
      [right - w, 170 + (w * brief.heightIn) / brief.widthIn],
    ]
    const seen: Corners = [
      [-60, 170],
      [right, 170],
      [right, 1040],
      [-60, 1040],
    ]
    const { outline, flap } = peeled(seen, { part: 0.46, back: look.back })
    const backGrid = look.grid
      ? `<pattern id="${brief.id}-back" width="${look.grid[0]}" height="${look.grid[0]}" patternUnits="userSpaceOnUse">${look.grid[1]}</pattern>${path(/d="(M[^"]+Z)" fill="#[0-9a-f]{6}"\/>/.exec(flap.split('</g>')[1] ?? '')?.[1] ?? '', { fill: `url(#${brief.id}-back)` })}`
      : ''
    const grain = range(9).map(i => rect(-20, i * 112, 1320, 3, { fill: '#120c04', opacity: 0.06 }))
    return (
      rect(0, 0, 1280, 960, { fill: look.surface }) +
      grain.join('') +
      rect(0, 0, 1280, 960, { fill: 'url(#lit)' }) +
      `<g transform="translate(7 9)">${softPath(outline, { fill: '#120c04', opacity: 0.3 })}</g>` +
      `<g opacity="${num(look.opacity ?? 1)}">${clipped(`${brief.id}-near`, outline, artOn(brief, corners))}</g>` +
      (look.over?.(brief.id, outline) ?? '') +
      path(
        trace([
          [right, 600],
          [right, 1040],
        ]),
        { stroke: '#ffffff', width: 4, opacity: 0.6 },
      ) +
      flap +
      backGrid
    )
  }
}
