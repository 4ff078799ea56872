import { group, num } from './svg.ts'

/** One character: how far the next one stands from it, and its path, y down. */
interface Glyph {
  advance: number
  outline: string
}

/** Outlines of one type style by character, 1000 units per em. */
export type Alphabet = Record<string, Glyph>

const NO_GLYPH: Glyph = { advance: 300, outline: '' }

/** A character that the style lacks is a gap. */
export const glyphOf = (alphabet: Alphabet, character: string): Glyph => alphabet[character] ?? NO_GLYPH

/** Height of a capital in the outlines, in thousandths of an em. */
export const CAP_HEIGHT = 686

export interface Lettering {
  alphabet: Alphabet
  fill: string
  /** Extra space between characters, in thousandths of an em. */
  tracking?: number
}

/** Width of `words` set at one unit per em-thousandth. */
export function advance(alphabet: Alphabet, words: string, tracking = 0): number {
  let width = 0
  for (const character of words) width += glyphOf(alphabet, character).advance + tracking
  return Math.max(1, width - tracking)
}

/** Sets `words` with capitals `capHeight` high on the baseline at x, y; anchor 0 is left, 0.5 centred, 1 right. */
export function setLine(
  words: string,
  { alphabet, fill, tracking = 0 }: Lettering,
  x: number,
  y: number,
  capHeight: number,
  anchor = 0,
): string {
  const scale = capHeight / CAP_HEIGHT
  const start = x - advance(alphabet, words, tracking) * scale * anchor
  let pen = 0
  let outlines = ''
  for (const character of words) {
    const { advance: step, outline } = glyphOf(alphabet, character)
    if (outline) outlines += `<path transform="translate(${num(pen)})" d="${outline}"/>`
    pen += step + tracking
  }
  const place = `translate(${num(start)} ${num(y)}) scale(${scale.toFixed(4)})`
  return group(outlines, `fill="${fill}" transform="${place}"`)
}

export interface LetterBox {
  x: number
  y: number
  w: number
  h: number
}

/** Sets `words` as large as the box allows, centred upright; anchor as in setLine. */
export function fitLine(words: string, lettering: Lettering, box: LetterBox, anchor = 0.5): string {
  const natural = advance(lettering.alphabet, words, lettering.tracking) / CAP_HEIGHT
  const capHeight = Math.min(box.h, box.w / natural)
  const x = box.x + box.w * anchor
  return setLine(words, lettering, x, box.y + (box.h + capHeight) / 2, capHeight, anchor)
}
