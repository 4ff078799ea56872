import { lazily } from '#shared/lazily.ts'

// Few products are paid by the character, and the first of these takes a new process longer than the rest of its price.
const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Something to be seen: marks of direction, joiners and the like come along with pasted text and cannot be built. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Characters to be built: graphemes that are neither white space nor invisible (D14). */
export function countCharacters(text: string): number {
  return [...graphemes().segment(text)].filter(({ segment }) => VISIBLE.test(segment)).length
}
