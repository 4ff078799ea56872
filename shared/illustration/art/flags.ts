import { group, num, path } from '#shared/illustration/svg.ts'
import { ground, motif, type Painter, stack, type TextRow } from './layout.ts'

/** A tall flag: the mark on top, the words running up the cloth, clear of its sleeve and curved edges. */
export const mastPainter: Painter = (copy, w, h) => {
  const field = { x: w * 0.3, y: h * 0.26, w: w * 0.54, h: h * 0.54 }
  const turn = `transform="translate(${num(field.x)} ${num(field.y + field.h)}) rotate(-90)"`
  const words: TextRow[] = copy.lines.map(row => ({ words: row, share: 1, fill: copy.ink }))
  return (
    ground(copy.ground, w, h) +
    path(`M0 0H${num(w)}V${num(h * 0.19)}Q${num(w * 0.5)} ${num(h * 0.26)} 0 ${num(h * 0.22)}Z`, {
      fill: copy.accent,
    }) +
    path(
      `M0 ${num(h)}V${num(h * 0.84)}Q${num(w * 0.5)} ${num(h * 0.88)} ${num(w)} ${num(h * 0.8)}V${num(h)}Z`,
      { fill: copy.second },
    ) +
    motif(
      copy.motif ?? 'star',
      { x: w * 0.26, y: h * 0.035, w: w * 0.62, h: h * 0.155 },
      copy.ground,
      copy.second,
      copy.accent,
    ) +
    group(stack(words, { x: 0, y: 0, w: field.h, h: field.w }), turn)
  )
}

/** A teardrop: mark and words in its broad upper half. */
export const dropPainter: Painter = (copy, w, h) => {
  const rows: TextRow[] = copy.lines.map(words => ({ words, share: 1, fill: copy.ink, style: 'narrow' }))
  return (
    ground(copy.ground, w, h) +
    path(`M0 ${num(h * 0.66)}Q${num(w * 0.5)} ${num(h * 0.58)} ${num(w)} ${num(h * 0.64)}V${num(h)}H0Z`, {
      fill: copy.accent,
    }) +
    path(`M0 ${num(h * 0.66)}Q${num(w * 0.5)} ${num(h * 0.58)} ${num(w)} ${num(h * 0.64)}`, {
      stroke: copy.second,
      width: w * 0.03,
    }) +
    motif(
      copy.motif ?? 'star',
      { x: w * 0.3, y: h * 0.09, w: w * 0.5, h: h * 0.2 },
      copy.accent,
      copy.second,
      copy.ground,
    ) +
    stack(rows, { x: w * 0.2, y: h * 0.32, w: w * 0.7, h: h * 0.22 })
  )
}
