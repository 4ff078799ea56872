import { disc, num, path } from '#shared/illustration/svg.ts'
import { ground, headline, motif, type Painter, rays, stack, type TextRow } from './layout.ts'
import { footer, rowsOf, tall, wide } from './proportions.ts'

/** Bold words over a footer strip, with a mark above or beside them. */
export const stackPainter: Painter = (copy, w, h) => {
  const footH = copy.foot ? h * (tall(w, h) ? 0.1 : 0.19) : 0
  const pad = Math.min(w, h) * 0.09
  const bodyH = h - footH - pad * 2
  const beside = copy.motif && wide(w, h)
  const markW = beside ? Math.min(bodyH, w * 0.26) : 0
  const above = copy.motif && !beside ? Math.min(bodyH * 0.36, w - 2 * pad) : 0
  const box = {
    x: pad + (beside ? markW + pad : 0),
    y: pad + (above ? above + pad * 0.7 : 0),
    w: w - 2 * pad - (beside ? markW + pad : 0),
    h: bodyH - (above ? above + pad * 0.7 : 0),
  }
  const rows: TextRow[] = [
    ...(copy.kicker
      ? [{ words: copy.kicker, share: 0.42, fill: copy.accent, style: 'text' as const, tracking: 60 }]
      : []),
    ...rowsOf(headline(copy.lines, box.w, box.h), copy.ink, tall(w, h) ? 'narrow' : 'heavy'),
  ]
  const markBox = { x: pad, y: pad, w: beside ? markW : w - 2 * pad, h: beside ? bodyH : above }
  return (
    ground(copy.ground, w, h) +
    (copy.motif ? motif(copy.motif, markBox, copy.accent, copy.second, copy.ground) : '') +
    stack(rows, box) +
    footer(copy, w, h, footH)
  )
}

/** Sale rays behind heavy words. */
export const burstPainter: Painter = (copy, w, h) => {
  const box = { x: w * 0.07, y: h * 0.12, w: w * 0.86, h: h * (copy.foot ? 0.6 : 0.76) }
  return (
    ground(copy.ground, w, h) +
    rays([w / 2, h * 0.46], w + h, 16, copy.second) +
    stack(rowsOf(headline(copy.lines, box.w, box.h), copy.ink, tall(w, h) ? 'narrow' : 'heavy'), box) +
    footer(copy, w, h, copy.foot ? h * 0.18 : 0)
  )
}

/** A slanted field of colour with the mark, words on the other side. */
export const bandPainter: Painter = (copy, w, h) => {
  const upright = tall(w, h)
  const cut = upright ? h * 0.44 : w * 0.4
  const slant = Math.min(w, h) * 0.16
  const field = upright
    ? `M0 0H${num(w)}V${num(cut - slant)}L0 ${num(cut + slant)}Z`
    : `M0 0H${num(cut + slant)}L${num(cut - slant)} ${num(h)}H0Z`
  const edge = upright
    ? `M0 ${num(cut + slant)}L${num(w)} ${num(cut - slant)}`
    : `M${num(cut + slant)} 0L${num(cut - slant)} ${num(h)}`
  const mark = upright
    ? { x: w * 0.18, y: h * 0.05, w: w * 0.64, h: cut - slant - h * 0.06 }
    : { x: w * 0.05, y: h * 0.18, w: cut - slant - w * 0.06, h: h * 0.64 }
  const words = upright
    ? { x: w * 0.1, y: cut + slant + h * 0.02, w: w * 0.8, h: h - cut - slant - h * 0.06 }
    : { x: cut + slant + w * 0.02, y: h * 0.14, w: w - cut - slant - w * 0.07, h: h * 0.72 }
  const rows: TextRow[] = [
    ...rowsOf(headline(copy.lines, words.w, words.h), copy.ink, upright ? 'narrow' : 'heavy'),
    ...(copy.foot ? [{ words: copy.foot, share: 0.5, fill: copy.accent, style: 'text' as const }] : []),
  ]
  return (
    ground(copy.ground, w, h) +
    path(field, { fill: copy.accent }) +
    path(edge, { stroke: copy.second, width: Math.min(w, h) * 0.035, cap: 'butt' }) +
    motif(copy.motif ?? 'star', mark, copy.ground, copy.second, copy.accent) +
    stack(rows, words, upright ? 0.5 : 0)
  )
}

/** A round badge over the name, quiet and centred. */
export const badgePainter: Painter = (copy, w, h) => {
  const beside = w > h * 1.9
  const size = beside ? h * 0.68 : Math.min(w * 0.72, h * 0.46)
  const cx = beside ? h * 0.5 : w / 2
  const cy = beside ? h / 2 : h * 0.1 + size / 2
  const words = beside
    ? { x: h * 0.95, y: h * 0.2, w: w - h * 1.15, h: h * 0.6 }
    : { x: w * 0.08, y: h * 0.15 + size, w: w * 0.84, h: h * 0.75 - size }
  const rows: TextRow[] = [
    ...rowsOf(headline(copy.lines, words.w, words.h), copy.ink, tall(words.w, words.h) ? 'narrow' : 'heavy'),
    ...(copy.foot ? [{ words: copy.foot, share: 0.55, fill: copy.accent, style: 'text' as const }] : []),
  ]
  return (
    (copy.clear ? '' : ground(copy.ground, w, h)) +
    disc([cx, cy], size / 2, { fill: copy.accent }) +
    disc([cx, cy], size * 0.455, { stroke: copy.ground, width: size * 0.014 }) +
    motif(
      copy.motif ?? 'star',
      { x: cx - size * 0.29, y: cy - size * 0.29, w: size * 0.58, h: size * 0.58 },
      copy.ground,
      copy.second,
      copy.accent,
    ) +
    stack(rows, words)
  )
}

/** One colour and nothing else. */
export const plainPainter: Painter = (copy, w, h) => ground(copy.ground, w, h)
