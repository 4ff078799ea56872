import type { OrderDoc } from '#api/store/documents.ts'

/** An order's place among all. */
export interface Place {
  /** ISO time it came in. */
  at: string
  /** Its key. */
  id: string
}

export const placeOf = ({ createdAt, _id }: Pick<OrderDoc, 'createdAt' | '_id'>): Place => ({
  at: createdAt,
  id: _id,
})

/** Stands before a place; what a shop of commit 863ec45d wrote begins with a letter or a digit there, and stands behind (issue 10.4). */
const PLACED = '!'
const AT_LENGTH = new Date(0).toISOString().length
/** Letters of the longest beginning that is kept. */
const MOST_LETTERS = 12

/** `_id` of a word's record: word by word, and of one word in the order in which their orders came in. */
export const wordId = (word: string, { at, id }: Place): string => `${word} ${PLACED}${at} ${id}`

/** Before every record of the word that names a place. */
export const firstOfWord = (word: string): string => `${word} ${PLACED}`

export const wordIn = (id: string): string => id.slice(0, id.indexOf(' '))

/** Null in a record of commit 863ec45d, whose id is the word and the order's key. */
export function placeIn(id: string): Place | null {
  const rest = id.slice(id.indexOf(' ') + 1)
  if (!rest.startsWith(PLACED)) return null
  const at = rest.slice(PLACED.length, PLACED.length + AT_LENGTH)
  return { at, id: rest.slice(PLACED.length + AT_LENGTH + 1) }
}

/** The beginning under which all words stand that begin like a typed one, and of a very long one some others. */
export const beginningOf = (typed: string): string => Array.from(typed).slice(0, MOST_LETTERS).join('')

/** What a word's orders are found under: each of its beginnings, and itself (issue 10.4). */
export function beginningsOf(word: string): string[] {
  const letters = Array.from(word)
  const beginnings = letters.slice(0, MOST_LETTERS).map((_, at) => letters.slice(0, at + 1).join(''))
  return letters.length > MOST_LETTERS ? [...beginnings, word] : beginnings
}
