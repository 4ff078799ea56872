import type { OptionKey } from '#shared/catalogue/product.ts'
import {
  grommets,
  hems,
  pockets,
  reinforcedCorners,
  velcro,
  webbing,
} from '#shared/illustration/hardware/finishing.ts'
import { drilled } from '#shared/illustration/hardware/holes.ts'
import { DEFS } from '#shared/illustration/paint.ts'
import type { Corners } from '#shared/illustration/scene.ts'
import { withoutRepeats } from '#shared/illustration/soft.ts'
import { disc, num, path, rect } from '#shared/illustration/svg.ts'

/** Width and height of a small drawing, in its own units. */
const [WIDE, HIGH] = [112, 84]
const CORNERS: Corners = [
  [6, 10],
  [106, 10],
  [106, 74],
  [6, 74],
]
/** Drawn as a banner of 8 x 4 ft would be, with what sits on its edges larger than it is. */
const FINISH = { corners: CORNERS, widthIn: 96, heightIn: 48, unit: 4 }
const PATCH = 22

const TEAL = '#0e7a6b'
const OUTLINE = 'M56 8Q70 22 98 20Q90 42 104 62Q74 60 56 78Q40 60 10 64Q22 42 12 22Q42 24 56 8Z'
/** A dot and two lines, as what is printed on a sheet. */
const MOTIF =
  disc([34, 42], 11, { fill: '#e9b43b' }) +
  rect(54, 33, 36, 6, { fill: '#ffffff', opacity: 0.85 }) +
  rect(54, 45, 26, 6, { fill: '#ffffff', opacity: 0.85 })

const sheet = (radius = 0) => rect(6, 10, 100, 64, { fill: TEAL }, radius)
const on = (finish: string) => sheet() + MOTIF + finish

/** A sheet before another; behind it a printed one, or a plain one. */
function two(behind: string): string {
  return (
    rect(24, 4, 84, 56, { fill: behind, stroke: '#7d5a0b', width: 1.5 }) +
    rect(4, 20, 84, 56, { fill: TEAL, stroke: '#fbf8f2', width: 1.5 }) +
    `<g transform="translate(-4 12) scale(.86)">${MOTIF}</g>`
  )
}

const sides = (name: string) => two(/^1|single/i.test(name) ? '#f6f1e4' : '#c8452f')

/** How a sheet is cut. */
function cut(name: string): string {
  if (name.startsWith('Contour')) return path(OUTLINE, { fill: TEAL }) + MOTIF
  if (name.startsWith('Kiss'))
    return (
      rect(2, 4, 108, 76, { fill: '#e6ddc6' }) +
      rect(10, 14, 92, 56, { fill: TEAL, stroke: '#a6261d', width: 1.5, dash: '5 3' }, 16) +
      MOTIF
    )
  return sheet(name.startsWith('Rounded') ? 15 : 0) + MOTIF
}

const CUTS = /^(square|rounded|contour|kiss|trim)/i

function finishing(name: string): string {
  if (CUTS.test(name)) return cut(name)
  if (/pockets/i.test(name)) return on(pockets(name, FINISH))
  return on(/grommets/i.test(name) ? grommets(name, FINISH) : hems(name, FINISH))
}

/** What a choice of these lists does to a printed sheet. */
const DRAWN: Partial<Record<OptionKey, (name: string) => string>> = {
  hem: name => on(hems(name, FINISH)),
  grommet: name => on(grommets(name, FINISH)),
  polePocket: name => on(pockets(name, FINISH)),
  corners: name => (CUTS.test(name) ? cut(name) : on(reinforcedCorners(name, FINISH, PATCH))),
  webbing: name => on(webbing(name, FINISH)),
  velcro: name => on(velcro(name, FINISH)),
  holesPunch: name => on(drilled(CORNERS, name, 4)),
  numOfSides: sides,
  graphic: sides,
  banner: name => (name.startsWith('1') ? on('') : two(TEAL)),
  finishing,
}

/** A choice as what it does to a printed sheet, drawn as the product's pictures draw it; an SVG of 112 x 84. */
export function sheetChoice(key: OptionKey, name: string): string {
  const size = `width="${num(WIDE)}" height="${num(HIGH)}" viewBox="0 0 ${num(WIDE)} ${num(HIGH)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${DEFS}${withoutRepeats(DRAWN[key]?.(name) ?? '')}</svg>`
}
