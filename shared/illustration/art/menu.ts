import { heavy } from '#shared/illustration/lettering/heavy.ts'
import { text } from '#shared/illustration/lettering/text.ts'
import { type Alphabet, advance, CAP_HEIGHT, type LetterBox, setLine } from '#shared/illustration/letters.ts'
import { line, rect } from '#shared/illustration/svg.ts'
import { ground, motif, type Painter, stack } from './layout.ts'
import { tall } from './proportions.ts'

/** The largest capitals that let every line keep within its width. */
function evenHeight(alphabet: Alphabet, lines: readonly string[], w: number, most: number): number {
  const widest = Math.max(1, ...lines.map(words => advance(alphabet, words)))
  return Math.min(most, (w * CAP_HEIGHT) / widest)
}

function priceRows(copy: Parameters<Painter>[0], { x, y, w, h }: LetterBox): string {
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
