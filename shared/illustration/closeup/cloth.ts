import { darker } from '#shared/illustration/colour.ts'
import { eyelets } from '#shared/illustration/hardware/parts.ts'
import { tube } from '#shared/illustration/paint.ts'
import { artOn, type Brief, type Corners } from '#shared/illustration/scene.ts'
import { softPath } from '#shared/illustration/soft.ts'
import { clipped, line, num, path, range, rect, trace } from '#shared/illustration/svg.ts'
import type { CloseUp } from './closeup.ts'

export type Cloth =
  | 'vinyl'
  | 'blockout'
  | 'backlit'
  | 'smooth'
  | 'mesh'
  | 'fabric'
  | 'blockoutFabric'
  | 'tension'

const LEFT = 170
const TOP = 150

function pattern(id: string, size: number, body: string): string {
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${body}</pattern>`
}

const SCRIM =
  '<path d="M0 8h16M8 0v16" stroke="#ffffff" stroke-width="1.6" stroke-opacity=".35"/><path d="M0 10h16M10 0v16" stroke="#120c04" stroke-width="1.2" stroke-opacity=".25"/>'
const KNIT =
  '<path d="M0 4h12M0 10h12" stroke="#ffffff" stroke-width="2" stroke-opacity=".4"/><path d="M3 0v12M9 0v12" stroke="#120c04" stroke-width="1.6" stroke-opacity=".28"/>'
const HOLES =
  '<rect x="3" y="3" width="10" height="10" rx="3" fill="#cfc7b5"/><rect x="15" y="15" width="7" height="7" rx="2" fill="#cfc7b5"/>'
const STRETCH = '<path d="M0 0l5 7l5-7" fill="none" stroke="#ffffff" stroke-width="1.4" stroke-opacity=".4"/>'

const TEXTURES: Record<Cloth, [size: number, body: string] | null> = {
  vinyl: [16, SCRIM],
  blockout: [22, SCRIM],
  backlit: [14, SCRIM],
  smooth: null,
  mesh: [24, HOLES],
  fabric: [12, KNIT],
  blockoutFabric: [10, KNIT],
  tension: [10, STRETCH],
}

function texture(id: string, cloth: Cloth, outline: string): string {
  const found = TEXTURES[cloth]
  if (!found) return path(outline, { fill: 'url(#gloss)', opacity: 0.35 })
  return (
    pattern(`${id}-weft`, found[0], found[1]) +
    path(outline, { fill: `url(#${id}-weft)`, opacity: cloth === 'mesh' ? 0.85 : 0.6 })
  )
}

function hem(seams: 'welded' | 'stitched'): string {
  const edge = 92
  const band =
    path(`M${LEFT} ${TOP}H1300V${TOP + edge}H${LEFT + edge}V980H${LEFT}Z`, {
      fill: '#120c04',
      opacity: 0.14,
    }) + path(`M${LEFT} ${TOP}H1300v8H${LEFT + 8}V980h-8z`, { fill: '#ffffff', opacity: 0.35 })
  const d = `M1300 ${TOP + edge}H${LEFT + edge}V980`
  if (seams === 'welded') {
    return (
      band +
      path(d, { stroke: '#120c04', width: 5, opacity: 0.3 }) +
      path(`M1300 ${TOP + edge - 7}H${LEFT + edge - 7}V980`, { stroke: '#ffffff', width: 3, opacity: 0.35 })
    )
  }
  const inner = `M1300 ${TOP + edge - 22}H${LEFT + edge - 22}V980`
  return (
    band +
    [d, inner]
      .map(
        s =>
          path(s, { stroke: '#120c04', width: 8, opacity: 0.2, cap: 'butt' }) +
          path(s, { stroke: '#fdf7ea', width: 5, dash: '22 10', cap: 'butt' }),
      )
      .join('')
  )
}

/** The grey or white core of a turned-back corner. */
function turned(core: string): string {
  const d = 'M1300 560Q1130 590 1040 700Q980 780 930 980H1300Z'
  return (
    `<g transform="translate(-22 -14)">${softPath(d, { fill: '#120c04', opacity: 0.45 })}</g>` +
    path(d, { fill: core }) +
    path('M1300 560Q1130 590 1040 700Q980 780 930 980', { stroke: '#ffffff', width: 12 }) +
    path('M1300 574Q1140 602 1054 708Q996 786 948 980', { stroke: darker(core, 0.5), width: 10 }) +
    path(d, { fill: 'url(#lit)' })
  )
}

function edgeOf(cloth: Cloth): string {
  if (cloth === 'tension') {
    const bead = `M1300 ${TOP + 10}H${LEFT + 10}V980`
    return (
      path(bead, { stroke: '#d9e2e4', width: 34 }) +
      path(bead, { stroke: '#f8fcfc', width: 16 }) +
      path(`M1300 ${TOP + 46}H${LEFT + 46}V980`, { stroke: '#fdf7ea', width: 4, dash: '10 7', cap: 'butt' }) +
      tube(`M1300 ${TOP - 30}H${LEFT - 30}V980`, 44, 'metal')
    )
  }
  return hem(cloth === 'fabric' || cloth === 'blockoutFabric' ? 'stitched' : 'welded')
}

function rings(cloth: Cloth): string {
  if (cloth === 'tension') return ''
  const r = 46
  return (
    eyelets(
      [
        [LEFT + 100, TOP + 100],
        [1120, TOP + 66],
      ],
      r,
      cloth === 'mesh' ? 'steel' : 'brass',
    ) +
    (cloth === 'fabric'
      ? ''
      : range(3)
          .map(i =>
            line([LEFT + 100 + (i - 1) * 10, TOP + 74], [LEFT + 10 + i * 6, 0], {
              stroke: i % 2 ? '#f4efe2' : '#d9d0bd',
              width: 13,
            }),
          )
          .join(''))
  )
}

/** The upper left corner of a banner: stock, hem and eyelet. */
export function bannerCorner(cloth: Cloth): CloseUp {
  return (brief: Brief): string => {
    const w = 1900
    const corners: Corners = [
      [LEFT, TOP],
      [LEFT + w, TOP],
      [LEFT + w, TOP + (w * brief.heightIn) / brief.widthIn],
      [LEFT, TOP + (w * brief.heightIn) / brief.widthIn],
    ]
    const outline = trace(
      [
        [LEFT, TOP],
        [1300, TOP],
        [1300, 980],
        [LEFT, 980],
      ],
      true,
    )
    const night = cloth === 'backlit'
    const core = { blockout: '#8f9194', blockoutFabric: '#a3a5a6' }[cloth as 'blockout' | 'blockoutFabric']
    return (
      (night ? rect(0, 0, 1280, 960, { fill: 'url(#night)' }) : '') +
      `<g transform="translate(16 18)">${softPath(outline, { fill: '#2b2013', opacity: 0.32 })}</g>` +
      clipped(`${brief.id}-near`, outline, artOn(brief, corners)) +
      (night
        ? `<ellipse cx="760" cy="600" rx="700" ry="560" fill="url(#lamp)" fill-opacity=".6"/>`
        : path(outline, { fill: 'url(#lit)' })) +
      texture(brief.id, cloth, outline) +
      edgeOf(cloth) +
      rings(cloth) +
      (core ? turned(core) : '') +
      (cloth === 'fabric'
        ? range(3)
            .map(i =>
              path(`M${num(420 + i * 260)} ${TOP}Q${num(470 + i * 260)} 520 ${num(400 + i * 270)} 980`, {
                stroke: '#ffffff',
                width: 60,
                opacity: 0.09,
              }),
            )
            .join('')
        : '')
    )
  }
}
