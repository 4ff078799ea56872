import {
  disc,
  group,
  line,
  num,
  oval,
  type Point,
  path,
  poly,
  range,
  rect,
} from '#shared/illustration/svg.ts'

/** Draws a mark in a 100 x 100 box with a main colour, a second one and the ground showing through. */
export type Motif = (main: string, second: string, ground: string) => string

function around(count: number, radius: number, centre: Point = [50, 50], turn = 0): Point[] {
  return range(count).map(i => {
    const angle = ((i + turn) / count) * Math.PI * 2 - Math.PI / 2
    return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius]
  })
}

const citrus: Motif = (main, second, ground) =>
  disc([50, 50], 46, { fill: main }) +
  disc([50, 50], 40, { fill: ground }) +
  disc([50, 50], 37, { fill: second }) +
  around(8, 37)
    .map(p => line([50, 50], p, { stroke: ground, width: 4 }))
    .join('') +
  disc([50, 50], 5, { fill: ground })

const cup: Motif = (main, second) =>
  path('M18 40h56v18c0 20-12 30-28 30S18 78 18 58z', { fill: main }) +
  path('M74 46h8a10 10 0 0 1 0 24h-10', { stroke: main, width: 7 }) +
  path('M34 30c-6-8 6-12 0-20M48 30c-6-8 6-12 0-20M62 30c-6-8 6-12 0-20', { stroke: second, width: 5 }) +
  rect(12, 91, 68, 6, { fill: second }, 3)

const peak: Motif = (main, second) =>
  disc([70, 28], 14, { fill: second }) +
  poly(
    [
      [2, 88],
      [38, 22],
      [58, 58],
      [68, 44],
      [98, 88],
    ],
    { fill: main },
  ) +
  poly(
    [
      [38, 22],
      [27, 42],
      [35, 48],
      [40, 41],
      [47, 48],
      [50, 44],
    ],
    { fill: '#ffffff' },
  )

const house: Motif = (main, second, ground) =>
  poly(
    [
      [50, 8],
      [96, 50],
      [84, 50],
      [84, 92],
      [16, 92],
      [16, 50],
      [4, 50],
    ],
    { fill: main },
  ) +
  rect(42, 60, 18, 32, { fill: ground }) +
  rect(24, 56, 13, 13, { fill: second }) +
  rect(65, 56, 13, 13, { fill: second })

const star: Motif = main => {
  const outer = around(5, 48)
  const inner = around(5, 20, [50, 50], 0.5)
  return poly(
    outer.flatMap((p, i) => [p, inner[i] ?? p]),
    { fill: main },
  )
}

const flower: Motif = (main, second) =>
  around(10, 29)
    .map(([x, y], i) =>
      group(
        oval([0, 0], 9.5, 19, { fill: main }),
        `transform="translate(${num(x)} ${num(y)}) rotate(${i * 36})"`,
      ),
    )
    .join('') + disc([50, 50], 16, { fill: second })

const leaf: Motif = (main, second) =>
  path('M12 88C6 40 36 10 90 10C92 62 62 92 12 88z', { fill: main }) +
  path('M14 88C34 60 52 42 76 24M34 66l-4-22M34 66l24 2M52 46l-3-18M52 46l20 0', {
    stroke: second,
    width: 4,
  })

const bike: Motif = (main, second) =>
  [24, 76].map(x => disc([x, 66], 19, { stroke: main, width: 6 })).join('') +
  path('M24 66l16-32h26l10 32M24 66h26l16-32M50 66L38 30M32 28h14M66 34l-4-12h12', {
    stroke: second,
    width: 5.5,
  })

const paw: Motif = (main, second) =>
  path('M50 50c18 0 30 18 28 30c-2 10-14 10-28 8c-14 2-26 2-28-8c-2-12 10-30 28-30z', { fill: main }) +
  (
    [
      [18, 44],
      [38, 24],
      [62, 24],
      [82, 44],
    ] as Point[]
  )
    .map(p => oval(p, 9, 13, { fill: second }))
    .join('')

const wrench: Motif = (main, second, ground) =>
  poly(
    around(8, 34).flatMap((p, i) => {
      const far = around(8, 47)[i] ?? p
      const skew = (q: Point, by: number): Point => [
        50 + (q[0] - 50) * Math.cos(by) - (q[1] - 50) * Math.sin(by),
        50 + (q[0] - 50) * Math.sin(by) + (q[1] - 50) * Math.cos(by),
      ]
      return [skew(p, -0.24), skew(far, -0.17), skew(far, 0.17), skew(p, 0.24)]
    }),
    { fill: main },
  ) +
  disc([50, 50], 24, { fill: ground }) +
  disc([50, 50], 14, { fill: second })

const sun: Motif = (main, second) =>
  around(12, 46)
    .map((p, i) => line(around(12, 31)[i] ?? p, p, { stroke: second, width: 6 }))
    .join('') + disc([50, 50], 25, { fill: main })

const loaf: Motif = (main, second) =>
  path('M10 66c-4-26 18-40 40-40s44 14 40 40c-1 10-8 14-16 14H26c-8 0-15-4-16-14z', { fill: main }) +
  path('M30 42l8 16M48 37l8 16M66 40l8 16', { stroke: second, width: 6 })

const tooth: Motif = (main, second) =>
  path(
    'M50 22c12-12 38-10 36 16c-2 18-10 26-13 44c-2 12-12 12-14 0c-2-14-4-20-9-20s-7 6-9 20c-2 12-12 12-14 0c-3-18-11-26-13-44c-2-26 24-28 36-16z',
    {
      fill: main,
    },
  ) + path('M30 30c4-5 10-5 14-2', { stroke: second, width: 5 })

const arrow: Motif = main =>
  poly(
    [
      [4, 38],
      [56, 38],
      [56, 14],
      [98, 50],
      [56, 86],
      [56, 62],
      [4, 62],
    ],
    { fill: main },
  )

const note: Motif = (main, second) =>
  path('M36 74V20l46-8v50', { stroke: main, width: 8 }) +
  oval([25, 76], 13, 10, { fill: second }) +
  oval([71, 64], 13, 10, { fill: second })

const flame: Motif = (main, second) =>
  path('M50 4c6 20 30 30 30 60a30 32 0 0 1-60 0c0-16 8-24 14-36c4 8 8 10 10 12c2-12 0-22 6-36z', {
    fill: main,
  }) + path('M50 52c4 10 14 14 14 26a14 16 0 0 1-28 0c0-12 10-16 14-26z', { fill: second })

const taco: Motif = (main, second, ground) =>
  path('M14 56c6-14 14-10 18-16c6-8 14-2 18-6c6-4 14 0 18 6c4 6 14 2 20 16z', { fill: second }) +
  path('M6 74a44 36 0 0 1 88 0z', { fill: main }) +
  [32, 52, 70].map(x => disc([x, 62], 2.6, { fill: ground })).join('')

const book: Motif = (main, second) =>
  path('M50 26C36 16 20 16 6 20v60c14-4 30-4 44 6c14-10 30-10 44-6V20c-14-4-30-4-44 6z', { fill: main }) +
  path('M50 28v54M18 36c8-2 14-1 20 3M18 52c8-2 14-1 20 3M62 39c6-4 12-5 20-3M62 55c6-4 12-5 20-3', {
    stroke: second,
    width: 4,
  })

export const MOTIFS = {
  citrus,
  cup,
  peak,
  house,
  star,
  flower,
  leaf,
  bike,
  paw,
  wrench,
  sun,
  loaf,
  tooth,
  arrow,
  note,
  flame,
  taco,
  book,
} satisfies Record<string, Motif>

export type MotifName = keyof typeof MOTIFS
