import { lazily } from '#shared/lazily.ts'

// What a new process takes longest to make of a price (13 ms), and hardly a text needs it.
const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Something to be seen: marks of direction, joiners and the like come along with pasted text and cannot be built. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Every character of it is a grapheme of its own, or white space. */
const PLAIN = /^[\t\n\r -~]*$/

/** Characters to be built: graphemes that are neither white space nor invisible (D14). */
export function countCharacters(text: string): number {
  if (PLAIN.test(text)) return text.replace(/\s/g, '').length
  return [...graphemes().segment(text)].filter(({ segment }) => VISIBLE.test(segment)).length
}
