import { EMPTY_WORDS, SAME_WORDS } from './search-synonyms.ts'

/** The words of a text in small letters; signs part them, but an apostrophe does not. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .match(/[a-z0-9]+(?:\.[0-9]+[a-z]*)?/g) ?? []

/** A word without the ending of its plural; short words stay. */
export function singular(word: string): string {
  if (word.length < 4) return word
  if (/(ss|us|is)$/.test(word)) return word
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  return word.replace(/(?<=ch|sh|ss|x|z)es$|s$/, '')
}

/** A word as the index knows it. */
export function known(word: string): string {
  const bare = singular(word)
  return SAME_WORDS[bare] ?? SAME_WORDS[word] ?? bare
}

/** What is indexed of a text: its words, and each two neighbours as one, so that "yardsign" finds "yard sign". */
export function termsOf(text: string): string[] {
  const words = wordsOf(text)
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  return [...words, ...joined].map(known)
}

/**
 * The readings of what somebody typed, each a list of words that must all be met: as it stands without words that say
 * nothing, then with each two neighbours as one ("side walk", "a frame").
 */
export function readingsOf(text: string): string[][] {
  const words = wordsOf(text)
  const told = (list: string[]) => list.filter(word => !EMPTY_WORDS.has(word)).map(known)
  const joined = words.slice(1).flatMap((word, at) => {
    const before = words[at] ?? ''
    if (EMPTY_WORDS.has(before) && EMPTY_WORDS.has(word)) return []
    return [told([...words.slice(0, at), before + word, ...words.slice(at + 2)])]
  })
  return [told(words), ...joined].filter(list => list.length > 0)
}
