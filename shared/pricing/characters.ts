const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters to be built: graphemes that are not white space (D14). */
export function countCharacters(text: string): number {
  return [...graphemes.segment(text)].filter(({ segment }) => /\S/u.test(segment)).length
}
