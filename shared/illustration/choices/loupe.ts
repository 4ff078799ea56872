import type { Brief } from '#shared/illustration/scene.ts'
import { softDisc } from '#shared/illustration/soft.ts'
import { clipped, disc, line, num, path, range, rect } from '#shared/illustration/svg.ts'
import { FULL, type Spot } from './roundel.ts'
import type { CutKind, Edge, Sheen, Stock, Surface } from './surface.ts'

/** The glass is drawn in 200 x 200 units of its own. */
const GLASS = 'M0 100a100 100 0 1 1 200 0a100 100 0 1 1 -200 0Z'

/** The sheet inside the glass: it ends at the upper right, so that its edge can be seen. */
const SHEETS: Record<CutKind, string> = {
  straight: 'M-10 46H152V210H-10Z',
  rounded: 'M-10 46H108Q152 46 152 90V210H-10Z',
  kiss: 'M-10 46H152V210H-10Z',
  contour: 'M-10 62q22 -34 46 -8t48 -10t40 22t14 44t-12 48t20 52H-10Z',
  apart: 'M-10 46H72V210H-10ZM88 46H152V120H88ZM88 136H152V210H88Z',
}

const STOCKS: Record<Stock, { fill: string; opacity?: number }> = {
  white: { fill: '#fdfcf8' },
  clear: { fill: '#dff0f4', opacity: 0.35 },
  silver: { fill: '#b9bec2' },
  black: { fill: '#fdfcf8' },
  frost: { fill: '#b7c0c6', opacity: 0.85 },
  paper: { fill: '#f6f0e2' },
  canvas: { fill: '#f3ecdc' },
  pavement: { fill: '#e7e4dd' },
}

function pattern(id: string, size: number, marks: string, opacity: number): string {
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${marks}</pattern>${path('M0 0H200V200H0Z', { fill: `url(#${id})`, opacity })}`
}

function texture(id: string, { stock, open, channels }: Surface): string {
  if (open > 0)
    return pattern(`${id}-holes`, 14, disc([7, 7], 14 * Math.sqrt(open / Math.PI), { fill: '#22303a' }), 0.95)
  const weave =
    '<path d="M0 2.5h8M0 6.5h8M2.5 0v8M6.5 0v8" stroke="#7a6b4d" stroke-width="1.2" stroke-opacity=".7"/>'
  if (stock === 'canvas') return pattern(`${id}-weave`, 8, weave, 0.6)
  if (stock === 'silver')
    return pattern(`${id}-brush`, 6, '<path d="M0 1h6M0 4h6" stroke="#fff" stroke-width="1"/>', 0.7)
  if (stock === 'paper') return pattern(`${id}-tooth`, 9, disc([3, 4], 1.3, { fill: '#8a7d62' }), 0.35)
  const grit = disc([3, 4], 2.4, { fill: '#fff' }) + disc([10, 10], 2, { fill: '#1b1408' })
  if (stock === 'pavement') return pattern(`${id}-grit`, 14, grit, 0.4)
  const grid = '<path d="M0 0L10 10M10 0L0 10" stroke="#6f8b98" stroke-width="1"/>'
  return channels ? pattern(`${id}-air`, 10, grid, 0.4) : ''
}

const SHEENS: Record<Sheen, string> = {
  gloss:
    path('M20 200L96 40H134L58 200Z', { fill: '#fff', opacity: 0.72 }) +
    path('M82 200L150 56H160L92 200Z', { fill: '#fff', opacity: 0.5 }),
  satin: path('M0 200L84 40H152L52 200Z', { fill: '#fff', opacity: 0.26 }),
  matte: path('M0 0H200V200H0Z', { fill: '#f4efe4', opacity: 0.16 }),
}

/** What the press laid down: the upper right of the artwork itself, backwards where it is seen through the glass. */
function print(brief: Brief, { reversed, white }: Surface): string {
  const { id, sampleName, paint } = brief
  const { widthIn, heightIn } = brief.isOwn ? brief.sheet : brief
  const end = white === 'under' ? 140 : 152
  const h = 260
  const w = (h * widthIn) / heightIn
  const under = rect(-10, 46, 170, 170, { fill: '#ffffff' })
  const art = clipped(`${id}-ink`, `M0 0H${num(w)}V${num(h)}H0Z`, paint(sampleName, w, h))
  const turn = reversed ? `translate(${end} 60) scale(-1 1)` : `translate(${num(end - w)} 60)`
  return `${white ? under : ''}<g transform="${turn}" opacity="${white === 'behind' ? 0.86 : 1}">${art}</g>`
}

const zip = range(9)
  .map(i => rect(140 + (i % 2) * 7, 50 + i * 16, 8, 6, { fill: '#5a5e63' }))
  .join('')

const EDGES: Record<Edge, string> = {
  raw: path('M152 46l-5 12l5 12l-6 12l6 12l-4 14l4 14l-6 14l6 14l-4 14l4 16', {
    stroke: '#8a8577',
    width: 3,
  }),
  sewn:
    rect(128, 46, 24, 160, { fill: '#120c04', opacity: 0.14 }) +
    path('M131 46V206M-10 66H150', { stroke: '#ffffff', width: 3, dash: '9 6' }),
  zipper: path('M146 46V206', { stroke: '#2a2c2f', width: 18, opacity: 0.8 }) + zip,
  silicone:
    rect(138, 46, 14, 160, { fill: '#e9f2f4' }) + path('M145 46V206', { stroke: '#aac4cb', width: 3 }),
  pocket:
    rect(-10, 46, 162, 44, { fill: 'url(#down-dark)' }) +
    path('M-10 92H152', { stroke: '#ffffff', width: 3, dash: '9 6' }) +
    disc([152, 68], 17, { fill: '#84878a' }),
  grommet: disc([118, 80], 18, { fill: '#b98d2e' }) + disc([118, 80], 9, { fill: '#2a2015' }),
  mirror: range(6)
    .map(i => rect(152, 46 + i * 27, 30, 14, { fill: i % 2 ? '#d9a22b' : '#0e7a6b' }))
    .join(''),
  white: rect(152, 40, 30, 170, { fill: '#ffffff' }),
  black: rect(152, 40, 30, 170, { fill: '#1a1b1d' }),
}

function core({ thick, stock }: Surface): string {
  if (thick === 0) return ''
  const depth = Math.max(5, thick * 150)
  const skin = stock === 'black' ? '#1d1e20' : stock === 'silver' ? '#3a3d41' : '#8d9093'
  const middle = stock === 'black' ? '#2c2e31' : thick > 0.1 ? '#e9e4d8' : '#c9ccce'
  return rect(152, 46, depth, 170, { fill: middle }) + rect(152 + depth - 3, 46, 3, 170, { fill: skin })
}

/** What lies over the print: a second film that ends before the sheet does, and the cutter's line. */
function over({ film, cut, tape, removable }: Surface): string {
  const kiss = path('M20 200V110q0 -40 40 -40h46q26 0 26 26v104', {
    stroke: '#a6261d',
    width: 3,
    dash: '10 6',
  })
  const laminate =
    rect(-10, 58, 152, 152, { fill: '#eaf6fb', opacity: 0.2 }) +
    path('M-10 58H142V206', { stroke: '#ffffff', width: 3, opacity: 0.9 })
  const lifted =
    path('M104 46Q150 50 152 96Q120 96 104 46Z', { fill: '#cfc7b4' }) +
    path('M104 46Q120 96 152 96', { stroke: '#8a8577', width: 2 })
  const masking =
    rect(-10, 58, 150, 40, { fill: '#e8d9a8', opacity: 0.75 }) +
    line([-10, 98], [140, 98], { stroke: '#b79f5a', width: 2 })
  return (
    (film ? laminate : '') + (cut === 'kiss' ? kiss : '') + (removable ? lifted : '') + (tape ? masking : '')
  )
}

/** A round close look at the chosen stock and finish of the artwork. */
export function loupe(brief: Brief, surface: Surface, { centre: [x, y], radius }: Spot): string {
  const sheet = SHEETS[surface.cut]
  const { fill, opacity } = STOCKS[surface.stock]
  const behind =
    rect(0, 0, 200, 200, { fill: surface.cut === 'kiss' ? '#e6ddc6' : '#c9bda3' }) +
    path('M0 30H200M0 60H200M0 90H200', { stroke: '#b9ab8c', width: 2 })
  const seen =
    path(sheet, { fill, ...(opacity !== undefined && { opacity }) }) +
    clipped(
      `${brief.id}-stock`,
      sheet,
      print(brief, surface) + texture(`${brief.id}-stock`, surface) + SHEENS[surface.sheen] + over(surface),
    ) +
    core(surface) +
    (surface.edge ? EDGES[surface.edge] : '') +
    path(sheet, { stroke: '#1b1408', width: 1.5, opacity: 0.4 })
  const scale = (radius / FULL).toFixed(3)
  return (
    `<g transform="translate(${num(x)} ${num(y)}) scale(${scale}) translate(-100 -100)">` +
    softDisc([104, 108], FULL + 2, { fill: '#2b2013', opacity: 0.22 }) +
    disc([100, 100], FULL, { fill: '#FBF8F2' }) +
    clipped(`${brief.id}-glass`, GLASS, behind + seen) +
    disc([100, 100], 100, { stroke: '#7D5A0B', width: 3 }) +
    '</g>'
  )
}
