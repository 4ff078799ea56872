import { disc, path, poly, range, rect } from '#shared/illustration/svg.ts'

const num = (v: number) => Math.round(v * 10) / 10

const BLOOMS: [x: number, y: number, size: number][] = [
  [0.5, 0.16, 0.13],
  [0.24, 0.28, 0.12],
  [0.76, 0.3, 0.14],
  [0.46, 0.42, 0.17],
  [0.18, 0.52, 0.12],
  [0.82, 0.56, 0.12],
  [0.58, 0.64, 0.13],
]

/** Art prints in flat shapes, one per name. */
export const PRINTS = {
  poppies: (w: number, h: number) => {
    const blooms = BLOOMS.map(([px, py, size]) => {
      const [x, y, r] = [w * px, h * py, Math.min(w, h) * size]
      const stem = `M${num(x)} ${num(y)}Q${num(x + w * 0.05)} ${num(h * 0.78)} ${num(w * 0.5)} ${num(h * 1.06)}`
      return (
        path(stem, { stroke: '#4c6b45', width: r * 0.12 }) +
        disc([x - r * 0.36, y + r * 0.06], r * 0.7, { fill: '#d24a1f' }) +
        disc([x + r * 0.36, y + r * 0.06], r * 0.7, { fill: '#e2622b' }) +
        disc([x, y - r * 0.3], r * 0.66, { fill: '#f0853d' }) +
        disc([x, y], r * 0.22, { fill: '#2b2013' })
      )
    })
    return rect(0, 0, w, h, { fill: '#f4e9d3' }) + blooms.join('')
  },
  shapes: (w: number, h: number) =>
    rect(0, 0, w, h, { fill: '#efe5d2' }) +
    disc([w * 0.36, h * 0.34], Math.min(w, h) * 0.27, { fill: '#c4582f' }) +
    path(
      `M${num(w * 0.2)} ${num(h)}V${num(h * 0.62)}a${num(w * 0.28)} ${num(w * 0.28)} 0 0 1 ${num(w * 0.56)} 0V${num(h)}Z`,
      {
        fill: '#1f4e56',
      },
    ) +
    path(
      `M${num(w * 0.36)} ${num(h)}V${num(h * 0.68)}a${num(w * 0.13)} ${num(w * 0.13)} 0 0 1 ${num(w * 0.26)} 0V${num(h)}Z`,
      {
        fill: '#d9a441',
      },
    ) +
    disc([w * 0.82, h * 0.2], Math.min(w, h) * 0.09, { fill: '#2b2013' }),
  dunes: (w: number, h: number) =>
    rect(0, 0, w, h, { fill: '#f1d9b8' }) +
    disc([w * 0.3, h * 0.26], Math.min(w, h) * 0.13, { fill: '#fff4dd' }) +
    ['#dc9f63', '#b96a3d', '#7c3f2c', '#3f2524']
      .map((fill, i) => {
        const y = h * (0.46 + i * 0.14)
        const bend = i % 2 ? -1 : 1
        return path(
          `M0 ${num(y)}C${num(w * 0.35)} ${num(y - bend * h * 0.16)} ${num(w * 0.6)} ${num(y + bend * h * 0.18)} ${num(w)} ${num(y - h * 0.03)}V${num(h)}H0Z`,
          { fill },
        )
      })
      .join(''),
  heron: (w: number, h: number) =>
    rect(0, 0, w, h, { fill: '#dfe8e4' }) +
    disc([w * 0.6, h * 0.33], Math.min(w, h) * 0.26, { fill: '#e9a23b' }) +
    rect(0, h * 0.74, w, h * 0.26, { fill: '#3c6f7a' }) +
    range(5)
      .map(i =>
        rect(w * (0.08 + i * 0.17), h * (0.79 + (i % 3) * 0.05), w * 0.14, h * 0.008, { fill: '#bcd6d6' }),
      )
      .join('') +
    path(
      `M${num(w * 0.3)} ${num(h * 0.17)}L${num(w * 0.16)} ${num(h * 0.2)}L${num(w * 0.32)} ${num(h * 0.21)}C${num(w * 0.42)} ${num(h * 0.3)} ${num(w * 0.3)} ${num(h * 0.38)} ${num(w * 0.44)} ${num(h * 0.44)}C${num(w * 0.6)} ${num(h * 0.42)} ${num(w * 0.72)} ${num(h * 0.52)} ${num(w * 0.78)} ${num(h * 0.62)}C${num(w * 0.6)} ${num(h * 0.64)} ${num(w * 0.4)} ${num(h * 0.62)} ${num(w * 0.37)} ${num(h * 0.5)}C${num(w * 0.26)} ${num(h * 0.4)} ${num(w * 0.36)} ${num(h * 0.28)} ${num(w * 0.3)} ${num(h * 0.17)}Z`,
      { fill: '#2d4654' },
    ) +
    rect(w * 0.49, h * 0.6, w * 0.012, h * 0.22, { fill: '#2d4654' }) +
    rect(w * 0.55, h * 0.6, w * 0.012, h * 0.2, { fill: '#2d4654' }),
  citrusStill: (w: number, h: number) => {
    const r = Math.min(w, h) * 0.2
    const fruit = (x: number, y: number, fill: string) =>
      disc([x, y], r, { fill }) +
      disc([x - r * 0.3, y - r * 0.34], r * 0.2, { fill: '#ffffff', opacity: 0.35 })
    return (
      rect(0, 0, w, h, { fill: '#23414d' }) +
      rect(0, h * 0.68, w, h * 0.32, { fill: '#d8c09a' }) +
      fruit(w * 0.34, h * 0.58, '#e8862a') +
      fruit(w * 0.64, h * 0.6, '#f0b93a') +
      fruit(w * 0.49, h * 0.45, '#ee9a2c') +
      poly(
        [
          [w * 0.5, h * 0.3],
          [w * 0.66, h * 0.2],
          [w * 0.62, h * 0.33],
        ],
        { fill: '#5d8a4a' },
      )
    )
  },
} satisfies Record<string, (w: number, h: number) => string>
