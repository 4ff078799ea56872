import { disc, path, poly, range, rect } from '#shared/illustration/svg.ts'
import { piece, sky, TALL, WIDE } from './pieces.ts'

const PENNANTS = ['#c8281e', '#f3b61f', '#1f5a3a', '#1F5E8C']

/** A string of pennants from one edge to the other, sagging in its middle. */
function bunting(width: number, count: number): string {
  const pennants = range(count).map((i): string => {
    const x = 40 + i * 90
    const sag = Math.sin((i / (count - 1)) * Math.PI) * 60
    return poly(
      [
        [x, 60 + sag],
        [x + 52, 62 + sag],
        [x + 26, 112 + sag],
      ],
      { fill: PENNANTS[i % PENNANTS.length] ?? '#c8281e' },
    )
  })
  const string = path(`M20 58Q${width / 2} 190 ${width - 20} 58`, { stroke: '#6b5a3c', width: 4 })
  return string + pennants.join('')
}

const CROWN = [
  [0, 0, 1],
  [-0.6, 0.2, 0.7],
  [0.6, 0.16, 0.74],
  [0.1, -0.5, 0.7],
] as const

function tree(x: number, y: number, r: number): string {
  const crown = CROWN.map(([dx, dy, k]) =>
    disc([x + dx * r, y + dy * r], r * k, { fill: dx < 0 ? '#7da062' : '#6b9152' }),
  )
  return rect(x - 8, y, 16, r * 1.6, { fill: '#6d4f33' }) + crown.join('')
}

function crate(x: number, y: number, fruit: string): string {
  const fruits = range(5).map(i => disc([x + 22 + i * 30, y - 6 - (i % 2) * 10], 17, { fill: fruit }))
  return (
    fruits.join('') +
    rect(x, y, 160, 56, { fill: '#b98751' }, 3) +
    rect(x, y + 18, 160, 6, { fill: '#8a5d34' }) +
    rect(x, y + 40, 160, 6, { fill: '#8a5d34' })
  )
}

export function market(): string {
  return (
    sky(WIDE) +
    tree(150, 430, 110) +
    tree(1480, 420, 120) +
    tree(800, 450, 80) +
    rect(0, 600, 1600, 300, { fill: '#93b06c' }) +
    path('M300 900Q600 700 720 600H900Q1040 720 1400 900Z', { fill: '#d8c9a6' }) +
    bunting(WIDE.width, 18) +
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

/** One stall of the same market: its tent, its table, its fruit. */
export function tallMarket(): string {
  return (
    sky(TALL) +
    tree(70, 600, 120) +
    tree(1010, 610, 130) +
    rect(0, 780, 1080, 420, { fill: '#93b06c' }) +
    path('M-60 1200Q300 940 420 780H640Q760 920 1180 1200Z', { fill: '#d8c9a6' }) +
    bunting(TALL.width, 12) +
    piece('/event-tent', -36, 90, 1150, { productOptions: 'Canopy + Steel Frame' }) +
    piece('/8ft-table-cover', 60, 512, 860) +
    crate(270, 650, '#f28c1e') +
    crate(480, 650, '#d6392c') +
    crate(700, 992, '#f3b61f') +
    crate(150, 1004, '#7aa33f')
  )
}
