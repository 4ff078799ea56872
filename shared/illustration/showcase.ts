import { motif, onFace } from './art/layout.ts'
import { sample } from './art/samples.ts'
import { entryFor } from './entries/index.ts'
import { heavy } from './lettering/heavy.ts'
import { text } from './lettering/text.ts'
import { fitLine } from './letters.ts'
import { DEFS } from './paint.ts'
import { sizeOf } from './size.ts'
import { disc, group, line, num, oval, type Point, path, poly, range, rect } from './svg.ts'

const WIDE = { width: 1600, height: 900 } as const

/** A product's scene set into a wider one: left edge, foot and width in the wide picture's units. */
function piece(
  productPath: string,
  x: number,
  y: number,
  width: number,
  show: Record<string, string> = {},
): string {
  const entry = entryFor(productPath)
  if (!entry) return ''
  const pick = (key: string) => show[key] ?? (entry.show as Record<string, string> | undefined)?.[key] ?? ''
  const id = `w-${productPath.slice(1).replaceAll('.', '-')}-${Math.round(x)}`
  const { body } = entry.scene({
    id,
    ...sizeOf(entry, pick, {}),
    pick,
    sampleName: entry.sample,
    paint: sample,
  })
  const scale = width / 1280
  return group(body, `transform="translate(${num(x)} ${num(y)}) scale(${scale.toFixed(4)})"`)
}

function sky(): string {
  return (
    rect(0, 0, WIDE.width, WIDE.height, { fill: 'url(#sky)' }) +
    path('M0 520L180 400L320 470L520 330L700 450L900 360L1120 480L1300 390L1600 510V900H0Z', {
      fill: '#b7c6bf',
    }) +
    path('M0 580L240 500L460 560L720 470L1000 560L1260 500L1600 570V900H0Z', { fill: '#9db39d' })
  )
}

function shopWindow(x: number, y: number, w: number, h: number): string {
  const goods = range(6).map(i =>
    rect(
      x + 24 + i * (w / 6.4),
      y + h - 70 - (i % 3) * 26,
      w / 9,
      70 + (i % 3) * 26,
      { fill: ['#c98a3a', '#7a9a5b', '#b4472e'][i % 3] ?? '#c98a3a', opacity: 0.8 },
      8,
    ),
  )
  return (
    rect(x - 16, y - 16, w + 32, h + 32, { fill: '#4a3626' }) +
    rect(x, y, w, h, { fill: '#f4dfae' }) +
    goods.join('') +
    path(`M${x + w * 0.3} ${y}h${w * 0.16}L${x + w * 0.18} ${y + h}h${-w * 0.16}Z`, {
      fill: '#ffffff',
      opacity: 0.25,
    })
  )
}

function storefront(): string {
  const bricks = range(18).flatMap(r =>
    range(17).map(c =>
      rect(
        c * 96 - (r % 2 ? 48 : 0) + 60,
        r * 36 + 60,
        91,
        31,
        { fill: (r * 5 + c * 3) % 7 < 3 ? '#a8654b' : '#9f5d45' },
        2,
      ),
    ),
  )
  const awning = range(14).map(i =>
    path(`M${200 + i * 86} 330h86v56q-43 34 -86 0z`, { fill: i % 2 ? '#fdf7ea' : '#7D5A0B' }),
  )
  return (
    sky() +
    rect(110, 50, 1380, 740, { fill: '#8a4f3a' }) +
    `<svg x="110" y="50" width="1380" height="660" viewBox="110 50 1380 660">${bricks.join('')}</svg>` +
    rect(90, 30, 1420, 34, { fill: '#e9dfc9' }) +
    rect(200, 96, 1204, 130, { fill: '#2a221a' }, 6) +
    fitLine('MARIGOLD BAKERY', { alphabet: heavy, fill: '#ffd98a' }, { x: 240, y: 116, w: 1124, h: 90 }) +
    shopWindow(230, 400, 420, 300) +
    shopWindow(950, 400, 420, 300) +
    rect(700, 380, 200, 400, { fill: '#4a3626' }) +
    rect(724, 404, 152, 356, { fill: '#e9cf98' }) +
    disc([862, 600], 9, { fill: '#c39a3b' }) +
    rect(752, 470, 96, 66, { fill: '#1f5a3a' }, 8) +
    fitLine('OPEN', { alphabet: heavy, fill: '#fff6dc' }, { x: 762, y: 484, w: 76, h: 38 }) +
    awning.join('') +
    rect(200, 316, 1204, 18, { fill: '#5c420a' }) +
    rect(0, 780, 1600, 120, { fill: '#cfc5b2' }) +
    line([0, 784], [1600, 784], { stroke: '#b3a88f', width: 5 }) +
    onFace(
      (w, h) => sample('grandOpening', w, h),
      [
        [250, 440],
        [630, 440],
        [250, 600],
      ],
      'w-window',
    ) +
    piece('/standard-signicade', 640, 520, 470, { sizes: '24" x 36"' }) +
    piece('/feather-angled', -330, 90, 1040, { sizes: 'Large - 29.5" x 134"' }) +
    piece('/teardrop-flag', 990, 200, 880, { sizes: 'Medium - 38" x 86"' }) +
    piece('/standard-retractable', 850, 420, 590, { sizes: '33" x 81"' })
  )
}

function card(x: number, y: number, turn: number, face: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${rect(8, 12, 350, 200, { fill: '#120c04', opacity: 0.35, filter: 'soft' }, 8)}${face}</g>`
}

function nameCard(
  name: string,
  line1: string,
  paper: string,
  ink: string,
  accent: string,
  mark: Parameters<typeof motif>[0],
): string {
  return (
    rect(0, 0, 350, 200, { fill: paper }, 6) +
    motif(mark, { x: 26, y: 34, w: 96, h: 96 }, accent, ink, paper) +
    fitLine(name, { alphabet: heavy, fill: ink }, { x: 142, y: 48, w: 184, h: 26 }, 0) +
    fitLine(line1, { alphabet: text, fill: accent }, { x: 142, y: 88, w: 184, h: 17 }, 0) +
    rect(0, 162, 350, 38, { fill: accent }, 6) +
    fitLine('626-555-0168 · AZUSA', { alphabet: text, fill: paper }, { x: 24, y: 173, w: 302, h: 15 })
  )
}

function deck(x: number, y: number, turn: number, face: string): string {
  const under = range(7).map(i =>
    rect(-i * 1.6, (7 - i) * 3.4, 350, 200, { fill: i % 2 ? '#e9e2d2' : '#f8f4ea' }, 6),
  )
  return card(x, y, turn, under.join('') + face)
}

function desk(): string {
  const planks = range(7).map(
    i =>
      rect(0, i * 132, 1600, 128, { fill: i % 2 ? '#8d6743' : '#95704a' }) +
      path(`M0 ${i * 132 + 50}q400 ${18 - i * 6} 800 4t800 -6`, {
        stroke: '#7b5836',
        width: 3,
        opacity: 0.6,
      }),
  )
  const small = (
    x: number,
    y: number,
    turn: number,
    w: number,
    h: number,
    name: Parameters<typeof sample>[0],
    id: string,
  ) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${rect(10, 14, w, h, { fill: '#120c04', opacity: 0.35, filter: 'soft' })}${onFace(
      (a, b) => sample(name, a, b),
      [
        [0, 0],
        [w, 0],
        [0, h],
      ],
      id,
    )}</g>`
  return (
    rect(0, 0, 1600, 900, { fill: '#6f4e30' }) +
    planks.join('') +
    rect(0, 0, 1600, 900, { fill: 'url(#lit)' }) +
    small(90, -70, -7, 420, 560, 'music', 'w-a') +
    small(1110, -60, 6, 430, 430, 'citrusRow', 'w-b') +
    small(1180, 470, -4, 300, 390, 'cafeMenu', 'w-c') +
    deck(600, 120, 5, nameCard('NORA PELL', 'Master printer', '#fbf8f2', '#1e1a15', '#7D5A0B', 'leaf')) +
    deck(430, 500, -9, nameCard('AZUSA PEAK', 'Coffee roasters', '#f6ead6', '#3a2417', '#9c3f24', 'cup')) +
    card(800, 430, 12, nameCard('CANYON PETS', 'Clinic & grooming', '#e8f4f1', '#0f4746', '#e4663a', 'paw')) +
    card(720, 640, -3, nameCard('BLUE HERON', 'Family dentistry', '#ffffff', '#154f66', '#1b7f98', 'tooth')) +
    `<g transform="translate(190 640)">${disc([10, 16], 112, { fill: '#120c04', opacity: 0.35, filter: 'soft' })}${disc([0, 0], 108, { fill: '#f4efe2' })}${disc([0, 0], 94, { fill: '#4a2a18' })}${oval([-24, -26], 34, 20, { fill: '#8a5a36', opacity: 0.7 })}${path('M104 -20q66 10 44 64q-20 30 -60 16', { stroke: '#f4efe2', width: 24 })}</g>` +
    `<g transform="translate(980 330) rotate(-24)">${rect(6, 10, 300, 20, { fill: '#120c04', opacity: 0.3, filter: 'soft' })}${poly(
      [
        [0, 0],
        [262, 0],
        [262, 20],
        [0, 20],
      ],
      { fill: '#c39a3b' },
    )}${poly(
      [
        [262, 0],
        [304, 10],
        [262, 20],
      ],
      { fill: '#efe2c4' },
    )}${poly(
      [
        [290, 6.6],
        [304, 10],
        [290, 13.4],
      ],
      { fill: '#1e1a15' },
    )}${rect(-26, 0, 28, 20, { fill: '#c4582f' }, 4)}</g>`
  )
}

function market(): string {
  const flags = range(18).map((i): string => {
    const x = 40 + i * 90
    const sag = Math.sin((i / 17) * Math.PI) * 60
    const fill = ['#c8281e', '#f3b61f', '#1f5a3a', '#1F5E8C'][i % 4] ?? '#c8281e'
    return poly(
      [
        [x, 60 + sag],
        [x + 52, 62 + sag],
        [x + 26, 112 + sag],
      ],
      { fill },
    )
  })
  const tree = (x: number, y: number, r: number): string =>
    rect(x - 8, y, 16, r * 1.6, { fill: '#6d4f33' }) +
    (
      [
        [0, 0, 1],
        [-0.6, 0.2, 0.7],
        [0.6, 0.16, 0.74],
        [0.1, -0.5, 0.7],
      ] as const
    )
      .map(([dx, dy, k]) =>
        disc([x + dx * r, y + dy * r] as Point, r * k, { fill: dx < 0 ? '#7da062' : '#6b9152' }),
      )
      .join('')
  const crate = (x: number, y: number, fruit: string) =>
    range(5)
      .map(i => disc([x + 22 + i * 30, y - 6 - (i % 2) * 10], 17, { fill: fruit }))
      .join('') +
    rect(x, y, 160, 56, { fill: '#b98751' }, 3) +
    rect(x, y + 18, 160, 6, { fill: '#8a5d34' }) +
    rect(x, y + 40, 160, 6, { fill: '#8a5d34' })
  return (
    sky() +
    tree(150, 430, 110) +
    tree(1480, 420, 120) +
    tree(800, 450, 80) +
    rect(0, 600, 1600, 300, { fill: '#93b06c' }) +
    path('M300 900Q600 700 720 600H900Q1040 720 1400 900Z', { fill: '#d8c9a6' }) +
    path('M20 58Q800 190 1580 58', { stroke: '#6b5a3c', width: 4 }) +
    flags.join('') +
    piece('/event-tent', 820, 250, 590) +
    piece('/event-tent', 60, 130, 960, { productOptions: 'Canopy + Steel Frame' }) +
    piece('/8ft-table-cover', 150, 420, 700) +
    piece('/feather-convex', 690, 130, 960, { sizes: 'Medium - 30" x 107"', base: 'Cross Base' }) +
    piece('/round-table-cover', 1190, 500, 480, { tableDiameter: '31.5" (overhang 27")' }) +
    crate(290, 540, '#f28c1e') +
    crate(470, 540, '#d6392c') +
    crate(90, 812, '#f3b61f') +
    crate(270, 824, '#7aa33f')
  )
}

const SCENES = {
  'showcase-image-2.jpeg': storefront,
  'showcase-business-card.jpg': desk,
  'showcase-tent-2.jpg': market,
} satisfies Record<string, () => string>

export type ShowcaseKey = keyof typeof SCENES

/** The showcase pictures under their fixed keys (spec §3). */
export const SHOWCASE_KEYS = Object.keys(SCENES) as ShowcaseKey[]

/** Draws a showcase picture as an SVG of 1600 x 900. */
export function showcase(key: ShowcaseKey): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE.width}" height="${WIDE.height}" viewBox="0 0 ${WIDE.width} ${WIDE.height}">${DEFS}${SCENES[key]()}</svg>`
}
