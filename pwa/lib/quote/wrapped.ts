import { lazily } from '#shared/lazily.ts'

const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Text in rows of at most so much width: broken between words, and within a word that alone is wider. */
export function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const fits = (row: string) => widthOf(row) <= width
  const words = text
    .trim()
    .split(/\s+/)
    .flatMap(word => (fits(word) ? [word] : broken(word, fits)))
  return inRows(words, ' ', fits)
}

const broken = (word: string, fits: (row: string) => boolean) =>
  inRows(
    Array.from(graphemes().segment(word), ({ segment }) => segment),
    '',
    fits,
  )

/** As many parts to a row as fit, at least one. */
function inRows(parts: readonly string[], between: string, fits: (row: string) => boolean): string[] {
  const [first = '', ...others] = parts
  const rows: string[] = []
  let row = first
  for (const part of others) {
    const longer = row + between + part
    if (fits(longer)) row = longer
    else {
      rows.push(row)
      row = part
    }
  }
  return [...rows, row]
}
