/** A sentence's end is preferred only when this share of the limit is filled by then. */
const FULL_ENOUGH = 0.6

/** The beginning of a text in at most `limit` characters: whole sentences where that leaves enough, else whole words. */
export function excerpt(text: string, limit: number): string {
  const plain = text.replace(/\s+/gu, ' ').trim()
  const characters = Array.from(plain)
  if (characters.length <= limit) return plain
  const start = characters.slice(0, limit).join('')
  const sentences = start.slice(0, start.lastIndexOf('. ') + 1)
  if (sentences.length >= limit * FULL_ENOUGH) return sentences
  const words = characters.slice(0, limit - 1).join('')
  const end = words.lastIndexOf(' ')
  return `${(end > 0 ? words.slice(0, end) : words).replace(/[,;:]$/, '')}…`
}
