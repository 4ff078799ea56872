import { disc, poly, range, rect } from '#shared/illustration/svg.ts'
import { ground, motif, type Painter, stack } from './layout.ts'

/** Two marks in turn over the whole face, as on a press wall. */
export const repeatPainter: Painter = (copy, w, h) => {
  const columns = Math.max(3, Math.round(w / (h * 0.26)))
  const cellW = w / columns
  const rowsCount = Math.max(3, Math.round(h / (cellW * 0.62)))
  const cellH = h / rowsCount
  const [first = '', second = first] = copy.lines
  const cells = range(rowsCount).flatMap(r =>
    range(columns).map(c => {
      const box = {
        x: c * cellW + cellW * 0.14,
        y: r * cellH + cellH * 0.16,
        w: cellW * 0.72,
        h: cellH * 0.68,
      }
      if ((r + c) % 2) {
        return stack([{ words: second, share: 1, fill: copy.accent, style: 'narrow' }], box)
      }
      return (
        motif(copy.motif ?? 'star', { ...box, h: box.h * 0.62 }, copy.ink, copy.second, copy.ground) +
        stack([{ words: first, share: 1, fill: copy.ink }], {
          ...box,
          y: box.y + box.h * 0.68,
          h: box.h * 0.32,
        })
      )
    }),
  )
  return ground(copy.ground, w, h) + cells.join('')
}

/** A landscape in flat colour: hills, sun and groves. */
export const scenePainter: Painter = (copy, w, h) => {
  const ridge = (base: number, rise: number, phase: number, fill: string) => {
    const steps = range(13).map(i => {
      const y = h * (base - rise * (0.5 + 0.5 * Math.sin(i * 1.7 + phase)) * (i % 2 ? 1 : 0.55))
      return [(i / 12) * w, y] as const
    })
    return poly([[0, h], ...steps, [w, h]], { fill })
  }
  const trees = range(9).map(i => {
    const x = w * (0.04 + i * 0.115)
    const y = h * (0.88 + (i % 3) * 0.03)
    const size = Math.min(w, h) * 0.06
    return (
      rect(x - size * 0.1, y, size * 0.2, size * 0.9, { fill: copy.ink }) +
      disc([x, y], size * 0.62, { fill: copy.accent }) +
      disc([x - size * 0.2, y - size * 0.16], size * 0.12, { fill: copy.second })
    )
  })
  return (
    ground(copy.ground, w, h) +
    disc([w * 0.68, h * 0.36], Math.min(w, h) * 0.17, { fill: copy.second }) +
    ridge(0.62, 0.26, 0.4, copy.lines[0] ?? copy.accent) +
    ridge(0.74, 0.2, 2.2, copy.lines[1] ?? copy.accent) +
    ridge(0.86, 0.1, 4, copy.lines[2] ?? copy.ink) +
    trees.join('')
  )
}
