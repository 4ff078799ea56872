import { lazily } from '#shared/lazily.ts'

// Few products are paid by the character, and the first of these takes a new process longer than the rest of its price.
const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Characters to be built: graphemes that are not white space (D14). */
export function countCharacters(text: string): number {
  return [...graphemes().segment(text)].filter(({ segment }) => /\S/u.test(segment)).length
}
