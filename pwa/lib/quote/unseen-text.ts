import {
  beginText,
  endText,
  type PDFDocument,
  PDFHexString,
  type PDFPage,
  type PDFRef,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib'

/** Letters a font of ours has at most: as many as one block of a character map holds (Adobe 5014). */
const MOST = 100
/** Units of a font in one size of it. */
const EM = 1000

/** Text of a row that a reader finds, copies and reads aloud, and that shows nothing: it lies on a picture of itself. */
export type UnseenText = (page: PDFPage, x: number, y: number) => void

/**
 * Makes it for a row of a width and size in points. Its fonts are of empty letters (ISO 32000-1, 9.6.5), each standing
 * for one letter of the text: no font file is needed for any script.
 */
export function unseenText(
  pdf: PDFDocument,
  text: string,
  { width, size }: { width: number; size: number },
): UnseenText {
  const letters = [...inSeenOrder(text)]
  const step = width / letters.length
  const parts = Array.from({ length: Math.ceil(letters.length / MOST) }, (_, at) => {
    const some = letters.slice(at * MOST, (at + 1) * MOST)
    return { codes: some.map((_, place) => hex(place + 1)).join(''), font: emptyFont(pdf, some, step / size) }
  })
  return (page, x, y) => {
    for (const [at, { codes, font }] of parts.entries())
      page.pushOperators(
        beginText(),
        setFontAndSize(page.node.newFontDictionary('Unseen', font), size),
        setTextMatrix(1, 0, 0, 1, x + at * MOST * step, y),
        showText(PDFHexString.of(codes)),
        endText(),
      )
  }
}

function emptyFont({ context }: PDFDocument, letters: readonly string[], ems: number): PDFRef {
  const width = ems * EM
  const empty = context.register(context.stream(`${width} 0 d0`))
  const font = {
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, 0, EM, EM],
    FontMatrix: [1 / EM, 0, 0, 1 / EM, 0, 0],
    CharProcs: { empty },
    Encoding: { Type: 'Encoding', Differences: [1, ...letters.map(() => 'empty')] },
    FirstChar: 1,
    LastChar: letters.length,
    Widths: letters.map(() => width),
    Resources: {},
    ToUnicode: context.register(context.stream(characterMap(letters))),
  }
  return context.register(context.obj(font))
}

const LEFTWARD = '[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]'
const leftward = new RegExp(`${LEFTWARD}(?:[^\\p{L}\\p{N}]*${LEFTWARD})*\\p{M}*`, 'gu')

/** Letters as they stand from left to right: readers take them for that, and turn Hebrew and Arabic back. */
const inSeenOrder = (text: string) => text.replace(leftward, run => Array.from(run).reverse().join(''))

const hex = (code: number, digits = 2) => code.toString(16).padStart(digits, '0')

const utf16 = (letter: string) =>
  Array.from({ length: letter.length }, (_, at) => hex(letter.charCodeAt(at), 4)).join('')

/** Which letter stands for which text (ISO 32000-1, 9.10.3). */
const characterMap = (letters: readonly string[]) => `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Unseen def
/CMapType 2 def
1 begincodespacerange
<00> <ff>
endcodespacerange
${letters.length} beginbfchar
${letters.map((letter, at) => `<${hex(at + 1)}> <${utf16(letter)}>`).join('\n')}
endbfchar
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
