import { rect } from '#shared/illustration/svg.ts'
import { ground, headline, motif, type Painter, stack, type TextRow } from './layout.ts'
import { rowsOf, tall } from './proportions.ts'

/** A rule or a warning: header bar, big words, inset border. */
export const noticePainter: Painter = (copy, w, h) => {
  const edge = Math.min(w, h) * 0.035
  const headH = copy.kicker ? h * (tall(w, h) ? 0.2 : 0.27) : 0
  const markH = copy.motif ? h * 0.34 : 0
  const body = {
    x: w * 0.09,
    y: edge + headH + h * 0.04,
    w: w * 0.82,
    h: h - headH - markH - 2 * edge - h * 0.08,
  }
  return (
    ground(copy.ground, w, h) +
    rect(edge, edge, w - 2 * edge, h - 2 * edge, { stroke: copy.accent, width: edge * 0.7 }, edge * 1.6) +
    (copy.kicker
      ? rect(edge, edge, w - 2 * edge, headH, { fill: copy.accent }, edge * 1.6) +
        stack([{ words: copy.kicker, share: 1, fill: copy.second }], {
          x: w * 0.1,
          y: edge + headH * 0.14,
          w: w * 0.8,
          h: headH * 0.72,
        })
      : '') +
    stack(rowsOf(headline(copy.lines, body.w, body.h), copy.ink, 'narrow'), body) +
    (copy.motif
      ? motif(
          copy.motif,
          { x: w * 0.2, y: h - markH - edge * 1.6, w: w * 0.6, h: markH * 0.9 },
          copy.accent,
          copy.second,
          copy.ground,
        )
      : '')
  )
}

/** A yard sign of an agent: brand bar, headline, name and number. */
export const agentPainter: Painter = (copy, w, h) => {
  const headH = h * 0.26
  const footH = h * 0.27
  const rows: TextRow[] = rowsOf(copy.lines, copy.ink, 'narrow')
  return (
    ground(copy.ground, w, h) +
    rect(0, 0, w, headH, { fill: copy.accent }) +
    motif(
      copy.motif ?? 'house',
      { x: w * 0.05, y: headH * 0.16, w: headH * 0.7, h: headH * 0.7 },
      copy.second,
      copy.ground,
      copy.accent,
    ) +
    stack([{ words: copy.kicker ?? '', share: 1, fill: copy.ground }], {
      x: w * 0.08 + headH * 0.75,
      y: headH * 0.16,
      w: w * 0.87 - headH * 0.75,
      h: headH * 0.68,
    }) +
    stack(rows, { x: w * 0.07, y: headH + h * 0.03, w: w * 0.86, h: h - headH - footH - h * 0.06 }) +
    rect(0, h - footH, w, footH, { fill: copy.second }) +
    stack([{ words: copy.foot ?? '', share: 1, fill: copy.accent }], {
      x: w * 0.07,
      y: h - footH * 0.86,
      w: w * 0.86,
      h: footH * 0.72,
    })
  )
}
