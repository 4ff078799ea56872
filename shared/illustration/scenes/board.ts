import { lighter } from '#shared/illustration/colour.ts'
import { beam } from '#shared/illustration/hardware/beam.ts'
import { grommets } from '#shared/illustration/hardware/finishing.ts'
import { drilled } from '#shared/illustration/hardware/holes.ts'
import { beads } from '#shared/illustration/hardware/textures.ts'
import { tube, wallShadow } from '#shared/illustration/paint.ts'
import * as sites from '#shared/illustration/places/index.ts'
import { pens } from '#shared/illustration/places/rooms.ts'
import { areaOf, artOn, type Brief, type Corners, cornersOf, type Drawn } from '#shared/illustration/scene.ts'
import { type Stage, stageFor } from '#shared/illustration/stage.ts'
import { clipped, line, num, path, poly, range, trace } from '#shared/illustration/svg.ts'

export type Core = 'coroplast' | 'composite' | 'pvc' | 'styrene' | 'foam' | 'gator' | 'aluminum' | 'magnet'
export type Site =
  | 'fence'
  | 'postPair'
  | 'hallway'
  | 'shelf'
  | 'easel'
  | 'stage'
  | 'channelPost'
  | 'carDoor'
  | 'darkDoor'
  | 'fridge'
  | 'barricade'
  | 'dock'
  | 'garage'
  | 'classroom'
  | 'office'
  | 'kitchen'
  | 'museum'
export type Coat = 'plain' | 'reflective' | 'dryErase'

/** Edge colour and thickness in inches, drawn half as thick again so that it can be seen. */
const CORES: Record<Core, { edge: string; thick: number }> = {
  coroplast: { edge: '#e4e8ea', thick: 0.32 },
  composite: { edge: '#2a2c2f', thick: 0.26 },
  pvc: { edge: '#f4f2ec', thick: 0.3 },
  styrene: { edge: '#fbfaf6', thick: 0.08 },
  foam: { edge: '#fffdf7', thick: 0.5 },
  gator: { edge: '#d8c7a8', thick: 0.5 },
  aluminum: { edge: '#c9ccce', thick: 0.12 },
  magnet: { edge: '#3a342c', thick: 0.1 },
}

function rounded([a, b, c, d]: Corners, r: number): string {
  return `M${num(a[0] + r)} ${num(a[1])}L${num(b[0] - r)} ${num(b[1])}Q${num(b[0])} ${num(b[1])} ${num(b[0])} ${num(b[1] + r)}L${num(c[0])} ${num(c[1] - r)}Q${num(c[0])} ${num(c[1])} ${num(c[0] - r)} ${num(c[1])}L${num(d[0] + r)} ${num(d[1])}Q${num(d[0])} ${num(d[1])} ${num(d[0])} ${num(d[1] - r)}L${num(a[0])} ${num(a[1] + r)}Q${num(a[0])} ${num(a[1])} ${num(a[0] + r)} ${num(a[1])}Z`
}

/** The edges of a sheet as its core shows: flutes, two skins, foam, or one metal. */
function edges([a, b, c]: Corners, core: Core, unit: number): string {
  const { edge, thick } = CORES[core]
  const t = Math.max(4, thick * unit * 1.5)
  const [dx, dy] = [t, -t * 0.6]
  const top = [a, b, [b[0] + dx, b[1] + dy] as const, [a[0] + dx, a[1] + dy] as const]
  const side = [b, c, [c[0] + dx, c[1] + dy] as const, [b[0] + dx, b[1] + dy] as const]
  const base =
    poly(top, { fill: lighter(edge, 0.3) }) +
    poly(side, { fill: edge }) +
    poly(side, { fill: '#120c04', opacity: 0.22 })
  if (core === 'coroplast') {
    const count = Math.round((b[0] - a[0]) / 9)
    return (
      base +
      range(count)
        .map(i =>
          line([a[0] + i * 9, a[1]], [a[0] + i * 9 + dx, a[1] + dy], {
            stroke: '#8f999e',
            width: 1.4,
            cap: 'butt',
          }),
        )
        .join('')
    )
  }
  if (core === 'composite' || core === 'gator' || core === 'foam') {
    const skin = core === 'composite' ? '#d5d8da' : core === 'gator' ? '#7b5a3a' : '#d9d2c2'
    return (
      base +
      [0.12, 0.9]
        .map(
          k =>
            line([b[0] + dx * k, b[1] + dy * k], [c[0] + dx * k, c[1] + dy * k], {
              stroke: skin,
              width: Math.max(1.5, t * 0.2),
              cap: 'butt',
            }) +
            line([a[0] + dx * k, a[1] + dy * k], [b[0] + dx * k, b[1] + dy * k], {
              stroke: skin,
              width: Math.max(1.5, t * 0.2),
              cap: 'butt',
            }),
        )
        .join('')
    )
  }
  return base
}

interface Sited {
  stage: Stage
  corners: Corners
  unit: number
}

const MARGINS: Record<Site, { x: number; top: number; bottom: number }> = {
  fence: { x: 300, top: 230, bottom: 300 },
  postPair: { x: 250, top: 130, bottom: 330 },
  hallway: { x: 260, top: 170, bottom: 300 },
  shelf: { x: 340, top: 220, bottom: 320 },
  easel: { x: 300, top: 90, bottom: 250 },
  stage: { x: 280, top: 150, bottom: 260 },
  museum: { x: 260, top: 160, bottom: 300 },
  channelPost: { x: 330, top: 80, bottom: 250 },
  carDoor: { x: 370, top: 420, bottom: 240 },
  darkDoor: { x: 370, top: 420, bottom: 240 },
  fridge: { x: 430, top: 160, bottom: 420 },
  barricade: { x: 300, top: 150, bottom: 330 },
  dock: { x: 260, top: 200, bottom: 320 },
  garage: { x: 220, top: 110, bottom: 480 },
  classroom: { x: 280, top: 180, bottom: 280 },
  office: { x: 190, top: 150, bottom: 260 },
  kitchen: { x: 330, top: 130, bottom: 300 },
}

const BEHIND: Record<Site, (sited: Sited) => string> = {
  fence: ({ corners }) => sites.timberFence(corners),
  postPair: ({ corners }) => sites.postPair(corners),
  hallway: ({ corners }) => sites.hallway(corners),
  shelf: ({ corners }) => sites.shelf(corners),
  easel: ({ corners }) => sites.easel(corners),
  stage: ({ corners }) => sites.stageFloor(corners),
  museum: ({ corners }) => sites.museum(corners),
  channelPost: ({ corners }) => sites.channelPost(corners),
  carDoor: () => sites.carDoor('#d8dcde', false),
  darkDoor: () => sites.carDoor('#2d3a46', true),
  fridge: () => sites.fridge(),
  barricade: ({ corners }) => sites.barricade(corners),
  dock: ({ corners }) => sites.dock(corners),
  garage: ({ corners }) => sites.garage(corners),
  classroom: ({ corners }) => sites.classroom(corners),
  office: ({ corners }) => sites.office(corners),
  kitchen: ({ corners }) => sites.kitchen(corners),
}

const OVER: Partial<Record<Site, (sited: Sited) => string>> = {
  easel: ({ corners }) => sites.easelLip(corners),
  shelf: ({ corners }) => sites.shelfClip(corners),
  fence: ({ corners }) => sites.zipTies(corners),
  kitchen: ({ corners }) => sites.clips(corners),
}

function coated(coat: Coat, site: Site, brief: Brief, corners: Corners, outline: string): string {
  if (coat === 'reflective') {
    const spot = beam(
      corners[0][0] + (corners[1][0] - corners[0][0]) * 0.34,
      corners[0][1] + (corners[3][1] - corners[0][1]) * 0.4,
    )
    return (
      beads(brief.id, outline) +
      clipped(`${brief.id}-flash`, outline, spot) +
      path(outline, { stroke: '#ffffff', width: 3, opacity: 0.5 })
    )
  }
  if (coat === 'plain') return path(outline, { fill: 'url(#lit)' })
  const tray =
    site === 'office'
      ? tube(
          `M${num(corners[3][0] + 60)} ${num(corners[3][1] + 16)}H${num(corners[2][0] - 60)}`,
          18,
          'metal',
        ) + pens(640, corners[3][1] + 2)
      : ''
  return path(outline, { fill: 'url(#gloss)', opacity: 0.85 }) + tray
}

/** A rigid or magnetic sheet where it is used, its edge showing what it is made of. */
export function sheet(core: Core, site: Site, coat: Coat = 'plain') {
  return (brief: Brief): Drawn => {
    const { widthIn: w, heightIn: h } = brief
    const stage = stageFor({ left: -w / 2, right: w / 2, bottom: 0, top: h }, MARGINS[site], true)
    const corners = cornersOf(stage, { x: -w / 2, y: 0, w, h })
    const sited = { stage, corners, unit: stage.unit }
    const corner = brief.pick('corners') || brief.pick('finishing')
    const turned = corner.startsWith('Rounded')
    const outline = turned ? rounded(corners, Math.min(34, 1.2 * stage.unit)) : trace(corners, true)
    const facts = { corners, widthIn: w, heightIn: h, unit: stage.unit }
    const side = turned
      ? `<g transform="translate(5 -3)">${path(outline, { fill: CORES[core].edge })}</g>`
      : edges(corners, core, stage.unit)
    return {
      body:
        BEHIND[site](sited) +
        wallShadow(outline, core === 'magnet' ? 4 : 14, 0.26) +
        side +
        clipped(`${brief.id}-cut`, outline, artOn(brief, corners)) +
        coated(coat, site, brief, corners, outline) +
        drilled(corners, brief.pick('holesPunch'), stage.unit) +
        grommets(brief.pick('grommet'), facts) +
        (OVER[site]?.(sited) ?? ''),
      print: areaOf(corners, outline),
      focus: { centre: [corners[1][0] - 30, corners[1][1] + 30], width: 260 },
    }
  }
}
