/** Words of one text that are looked at; an order's texts are bounded long before. */
const MOST_WORDS = 64
/** Characters of a word that count. */
const MOST_CHARACTERS = 40

/** The words of a text in small letters and without accents, of any script; signs part them (issue 11.1). */
export function findableWords(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return (words ?? []).slice(0, MOST_WORDS).map(word => Array.from(word).slice(0, MOST_CHARACTERS).join(''))
}

/** What staff may type of an order's id besides its beginning: it without the prefix, and its last half (D32). */
export function idWords(searchId: string): string[] {
  const bare = searchId.toLowerCase()
  return [bare, bare.slice(2), bare.slice(6)].filter(word => word !== '')
}

/** Whether each typed word begins one of the words. */
export const meetsAll = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.every(each => words.some(word => word.startsWith(each)))

/** The words that staff typed; an order's id as written on a receipt is one word. */
export function typedWords(text: string): string[] {
  return findableWords(
    text.replace(/\bgl[\s-]*([0-9a-z]{4})[\s-]*([0-9a-z]{0,4})\b/gi, (_, first: string, last: string) =>
      `gl${first}${last}`.toLowerCase(),
    ),
  )
}
