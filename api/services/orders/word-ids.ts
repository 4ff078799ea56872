/** An order's place among all. */
export interface Place {
  /** ISO time it came in. */
  at: string
  /** Its key. */
  id: string
}

/** Stands before a place; what a shop of before wrote begins with a letter or a digit there, and stands behind (issue 10.4). */
const PLACED = '!'
const AT_LENGTH = new Date(0).toISOString().length

/** `_id` of a word's record: word by word, and of one word in the order in which their orders came in. */
export const wordId = (word: string, { at, id }: Place): string => `${word} ${PLACED}${at} ${id}`

export const wordIn = (id: string): string => id.slice(0, id.indexOf(' '))

/** Null in a record of a shop of before 2026-11-28, whose id is the word and the order's key. */
export function placeIn(id: string): Place | null {
  const rest = id.slice(id.indexOf(' ') + 1)
  if (!rest.startsWith(PLACED)) return null
  const at = rest.slice(PLACED.length, PLACED.length + AT_LENGTH)
  return { at, id: rest.slice(PLACED.length + AT_LENGTH + 1) }
}

/** Behind every record of the word and before those of the next. */
export const lastOfWord = (word: string): string => `${word}!`
