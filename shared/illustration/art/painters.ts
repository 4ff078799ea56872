import { heavy } from '../lettering/heavy.ts'
import { text } from '../lettering/text.ts'
import { type Alphabet, advance, type Box, CAP_HEIGHT, setLine } from '../letters.ts'
import { disc, group, line, num, path, poly, range, rect } from '../svg.ts'
import { ground, headline, motif, type Painter, type Row, rays, stack } from './layout.ts'

function rowsOf(lines: readonly string[], fill: string, style: Row['style'] = 'heavy'): Row[] {
  return lines.map(words => ({ words, share: 1, fill, style }))
}

const tall = (w: number, h: number) => h > w * 1.25
const wide = (w: number, h: number) => w > h * 1.5

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
  const rows: Row[] = [
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

const footer = (copy: Parameters<Painter>[0], w: number, h: number, footH: number): string =>
  copy.foot
    ? rect(0, h - footH, w, footH, { fill: copy.accent }) +
      stack([{ words: copy.foot, share: 1, fill: copy.ground, style: 'text' }], {
        x: w * 0.06,
        y: h - footH * 0.84,
        w: w * 0.88,
        h: footH * 0.68,
      })
    : ''

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
  const rows: Row[] = [
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
  const rows: Row[] = [
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

/** The largest capitals that let every line keep within its width. */
function evenHeight(alphabet: Alphabet, lines: readonly string[], w: number, most: number): number {
  const widest = Math.max(1, ...lines.map(words => advance(alphabet, words)))
  return Math.min(most, (w * CAP_HEIGHT) / widest)
}

function priceRows(copy: Parameters<Painter>[0], { x, y, w, h }: Box): string {
  const items = copy.lines.slice(1).map(item => item.split('|'))
  const rowH = h / Math.max(1, items.length)
  const names = items.map(([name = '']) => name)
  const capHeight = evenHeight(text, names, w * 0.7, rowH * 0.42)
  return items
    .map(([name = '', price = ''], i) => {
      const base = y + i * rowH + rowH * 0.62
      return (
        setLine(name, { alphabet: text, fill: copy.ink }, x, base, capHeight) +
        setLine(price, { alphabet: heavy, fill: copy.accent }, x + w, base, capHeight, 1) +
        line([x, base + rowH * 0.26], [x + w, base + rowH * 0.26], { stroke: copy.second, width: w * 0.005 })
      )
    })
    .join('')
}

/** A price list. */
export const menuPainter: Painter = (copy, w, h) => {
  const pad = Math.min(w, h) * 0.09
  const headH = h * (tall(w, h) ? 0.18 : 0.24)
  const mark = { x: pad, y: headH * 0.2, w: headH * 0.6, h: headH * 0.6 }
  const left = copy.motif ? pad * 1.5 + mark.w : pad
  const title = { x: left, y: headH * 0.2, w: w - left - pad, h: headH * 0.6 }
  return (
    ground(copy.ground, w, h) +
    rect(0, 0, w, headH, { fill: copy.accent }) +
    (copy.motif ? motif(copy.motif, mark, copy.ground, copy.second, copy.accent) : '') +
    stack([{ words: copy.lines[0] ?? '', share: 1, fill: copy.ground }], title) +
    priceRows(copy, { x: pad, y: headH + pad * 0.4, w: w - 2 * pad, h: h - headH - pad })
  )
}

/** A tall flag: the mark on top, the words running up the cloth, clear of its sleeve and curved edges. */
export const mastPainter: Painter = (copy, w, h) => {
  const field = { x: w * 0.3, y: h * 0.26, w: w * 0.54, h: h * 0.54 }
  const turn = `transform="translate(${num(field.x)} ${num(field.y + field.h)}) rotate(-90)"`
  const words: Row[] = copy.lines.map(row => ({ words: row, share: 1, fill: copy.ink }))
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
  const rows: Row[] = copy.lines.map(words => ({ words, share: 1, fill: copy.ink, style: 'narrow' }))
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
  const rows: Row[] = rowsOf(copy.lines, copy.ink, 'narrow')
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

/** One colour and nothing else. */
export const plainPainter: Painter = (copy, w, h) => ground(copy.ground, w, h)
