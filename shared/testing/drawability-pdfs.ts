import { buildPdf, pageObject, pdfOfPages, resavedPdf, streamObject } from './artwork-pdf.ts'
import { deflated, streamedPdf } from './artwork-pdf-streams.ts'
import { latin1Bytes } from './bytes.ts'
import type { NastyFile } from './nasty-files.ts'

/**
 * A PDF on which verdict and other programs were compared by hand: MuPDF 1.21, Poppler 22.12, Ghostscript 10.00 and
 * PDFium 159, called M, P, G and F. Drawn is what has the ink of its drawing, white what comes out empty, refused what
 * ends in an error without a picture.
 */
interface Compared {
  name: string
  /** What is wrong, or odd. */
  what: string
  /** What the four make of it. */
  elsewhere: string
  make(): Uint8Array | Promise<Uint8Array>
}

/** A drawing whose only mark comes late. */
const LATE = `${Array.from({ length: 40 }, (_, at) => `q 1 0 0 1 ${at} ${at * 7} cm Q`).join(' ')} 0 0.7 0.9 0 k 20 20 160 100 re f`
const DRAWING = '0.1 0.7 0.9 0 k 20 20 160 100 re f'
const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
const ROOT = '<< /Type /Pages /Count 1 /Kids [10 0 R] >>'
const MEDIA = '/MediaBox [0 0 200 140]'
const SCRIPT = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'
const WORDS = 'no bytes that anything was ever packed to'

/** One page; `others` stand in place of the usual objects or beside them. */
const onePage = (others: Record<number, string> = {}, trailer = '') =>
  buildPdf({ 1: CATALOGUE, 2: ROOT, 3: streamObject(DRAWING), 10: pageObject(), ...others }, trailer)
const kids = (listed: string) => ({ 2: `<< /Type /Pages /Count 1 /Kids [${listed}] >>` })
const drawing =
  (entries: string, content = DRAWING) =>
  () =>
    onePage({ 3: streamObject(content, entries) })
const contents = (value: string, others: Record<number, string> = {}) => {
  return () => onePage({ 10: `<< /Type /Page ${MEDIA} /Parent 2 0 R /Contents ${value} >>`, ...others })
}
/** A page that draws nothing but one thing by name. */
const placing = (thing: string) => () =>
  onePage({
    3: streamObject('q 160 0 0 100 20 20 cm /X Do Q'),
    4: thing,
    10: `<< /Type /Page ${MEDIA} /Parent 2 0 R /Contents 3 0 R /Resources << /XObject << /X 4 0 R >> >> >>`,
  })
const picture = (entries: string) =>
  streamObject('~'.repeat(100), `/Subtype /Image /Width 10 /Height 10 /BitsPerComponent 8 ${entries}`)

const textOf = (file: Uint8Array) => Array.from(file, byte => String.fromCharCode(byte)).join('')
const edited = (file: Uint8Array, what: string | RegExp, by: string) =>
  latin1Bytes(textOf(file).replace(what, by))

/** The file with that put in before each place. */
const put = (stray: string, before: string | RegExp) => retabled(edited(onePage(), before, `${stray}$&`))

/** The file with its table and pointer as they must be. */
function retabled(file: Uint8Array): Uint8Array {
  const text = textOf(file)
  const tabled = text.replace(/(\d+) 1\n\d{10} 00000 n/g, (_, object) => {
    const offset = new RegExp(`(?<!\\d)${object}\\s+0\\s+obj`).exec(text)?.index ?? 0
    return `${object} 1\n${String(offset).padStart(10, '0')} 00000 n`
  })
  return edited(latin1Bytes(tabled), /startxref\n\d+/, `startxref\n${tabled.lastIndexOf('\nxref') + 1}`)
}

const PACKED = { 1: CATALOGUE, 2: ROOT, 10: pageObject() }
const streamed = () => streamedPdf({ packed: PACKED, plain: { 3: streamObject(DRAWING) } })
const objectsPackedAs = (entries: string, pack = (bytes: Uint8Array) => bytes) =>
  streamedPdf({ packed: PACKED, plain: { 3: streamObject(DRAWING) }, packing: { entries, pack } })
/** A table that is a stream, of rows of a byte and two, with these entries instead. */
function tabled(entries: string, rows?: [number, number][]): Uint8Array {
  const text = textOf(onePage())
  const at = text.indexOf('xref\n')
  const usual: [number, number][] = [1, 2, 3, 10].map(object => [1, text.indexOf(`\n${object} 0 obj`) + 1])
  const bytes = (rows ?? usual).flatMap(([type, offset]) => [type, offset >> 8, offset & 0xff])
  const table = streamObject(String.fromCharCode(...bytes), `/Type /XRef /Root 1 0 R ${entries}`)
  return latin1Bytes(`${text.slice(0, at)}20 0 obj\n${table}\nendobj\nstartxref\n${at}\n%%EOF\n`)
}
const INDEX = '/Size 21 /Index [1 3 10 1]'

const UNDRAWABLE: Compared[] = [
  {
    name: 'filter-that-does-not-exist',
    what: 'the drawing is packed with a filter that does not exist',
    elsewhere: 'P and G white; M and F take the bytes as they are',
    make: drawing('/Filter /FooDecode'),
  },
  {
    name: 'filter-that-does-not-exist-packed',
    what: 'the same over bytes that are packed',
    elsewhere: 'M an error, the others white',
    make: async () => drawing('/Filter /FooDecode', textOf(await deflated(latin1Bytes(DRAWING))))(),
  },
  {
    name: 'filter-in-small-letters',
    what: 'the name of the filter is written wrong',
    elsewhere: 'M an error, the others white',
    make: async () => drawing('/Filter /flatedecode', textOf(await deflated(latin1Bytes(DRAWING))))(),
  },
  {
    name: 'second-filter-that-does-not-exist',
    what: 'the second of two filters does not exist',
    elsewhere: 'P and G white; M and F draw what the first gives',
    make: async () =>
      drawing('/Filter [/FlateDecode /FooDecode]', textOf(await deflated(latin1Bytes(DRAWING))))(),
  },
  {
    name: 'drawing-packed-as-a-picture',
    what: 'the drawing is packed with a filter of pictures',
    elsewhere: 'M, P and G white; F takes the bytes as they are',
    make: drawing('/Filter /DCTDecode'),
  },
  {
    name: 'drawing-that-nothing-unpacks',
    what: 'what should be packed is none of it',
    elsewhere: 'all white, with errors',
    make: drawing('/Filter /FlateDecode', WORDS),
  },
  {
    name: 'drawing-without-its-head',
    what: 'the first two bytes of what is packed are lost',
    elsewhere: 'all white, with errors',
    make: async () =>
      drawing('/Filter /FlateDecode', textOf((await deflated(latin1Bytes(DRAWING))).slice(2)))(),
  },
  {
    name: 'drawing-damaged-before-its-first-mark',
    what: 'what is packed was overwritten before anything is painted',
    elsewhere: 'M, G and F white, with errors; P goes on behind the damage',
    make: async () => {
      const packed = await deflated(latin1Bytes(LATE))
      packed.fill(0xff, 40, 60)
      return drawing('/Filter /FlateDecode', textOf(packed))()
    },
  },
  {
    name: 'drawing-between-two-that-draw-nothing',
    what: 'of three streams only the one in the middle draws, with a filter that does not exist',
    elsewhere: 'P and G white; M and F take the bytes as they are',
    make: contents('[20 0 R 21 0 R 22 0 R]', {
      20: streamObject('q'),
      21: streamObject(DRAWING, '/Filter /FooDecode'),
      22: streamObject('Q'),
    }),
  },
  {
    name: 'picture-with-a-filter-that-does-not-exist',
    what: 'all that the page draws is one picture, packed with a filter that does not exist',
    elsewhere: 'P, G and F white; M takes the bytes as they are',
    make: placing(picture('/ColorSpace /DeviceGray /Filter /FooDecode')),
  },
  {
    name: 'form-with-a-filter-that-does-not-exist',
    what: 'all that the page draws is one form, packed with a filter that does not exist',
    elsewhere: 'P and G white; M and F take the bytes as they are',
    make: placing(streamObject('0 0 1 1 re f', '/Subtype /Form /BBox [0 0 1 1] /Filter /FooDecode')),
  },
  {
    name: 'form-that-nothing-unpacks',
    what: 'all that the page draws is one form, which is not packed as it says',
    elsewhere: 'M, P and G white',
    make: placing(streamObject(WORDS, '/Subtype /Form /BBox [0 0 1 1] /Filter /FlateDecode')),
  },
  {
    name: 'object-stream-with-a-filter-that-does-not-exist',
    what: 'catalogue and pages lie in a stream packed so',
    elsewhere: 'P and G refused; M and F take the bytes as they are',
    make: () => objectsPackedAs('/Filter /FooDecode'),
  },
  {
    name: 'object-stream-with-a-filter-that-does-not-exist-packed',
    what: 'the same over bytes that are packed',
    elsewhere: 'all refused',
    make: () => streamedPdf({ packed: PACKED, packing: { entries: '/Filter /FooDecode', pack: deflated } }),
  },
  {
    name: 'table-with-a-filter-that-does-not-exist',
    what: 'the table of objects is packed so',
    elsewhere: 'M and P refused; G and F draw it',
    make: async () => edited(await streamed(), /(\/Type \/XRef[^>]*)\/FlateDecode/, '$1/FooooDecode'),
  },
  {
    name: 'object-stream-of-other-bytes',
    what: 'the stream of the catalogue was overwritten',
    elsewhere: 'all refused',
    make: async () =>
      edited(await streamed(), /(\/Type \/ObjStm[^>]*>>\nstream\n)[\s\S]{30}/, `$1${'x'.repeat(30)}`),
  },
  {
    name: 'table-of-no-width',
    what: 'the rows of the packed table have no width',
    elsewhere: 'M, P and G refused; F draws it',
    make: () => tabled(`${INDEX} /W [0 0 0]`),
  },
  {
    name: 'table-of-free-objects',
    what: 'the packed table calls every object free',
    elsewhere: 'M, P and G refused; F draws it',
    make: () =>
      tabled(`${INDEX} /W [1 2 0]`, [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ]),
  },
  {
    name: 'table-of-rows-that-mean-nothing',
    what: 'the rows of the packed table are of a type that does not exist',
    elsewhere: 'M and P refused; G and F draw it',
    make: () =>
      tabled(`${INDEX} /W [1 2 0]`, [
        [9, 9],
        [9, 9],
        [9, 9],
        [9, 9],
      ]),
  },
  {
    name: 'table-that-does-not-name-a-catalogue',
    what: 'the packed table has no /Root',
    elsewhere: 'all refused',
    make: () => edited(tabled(`${INDEX} /W [1 2 0]`), '/Root 1 0 R', '           '),
  },
  {
    name: 'script-alone',
    what: 'a script behind a head and a pointer, over an empty page tree',
    elsewhere: 'all refused',
    make: () => latin1Bytes(`%PDF-xref 0 0 trailer<</Root<</Pages<<>>${SCRIPT}>>>> startxref 5%%EOF`),
  },
  {
    name: 'script-in-a-trailer',
    what: 'a script and an empty page tree in a trailer without a table',
    elsewhere: 'all refused',
    make: () =>
      latin1Bytes(`%PDF-1.4\n1 0 obj\n<< >>\ntrailer\n<< /Root << /Pages << >> ${SCRIPT} >> >>\n%%EOF\n`),
  },
  {
    name: 'script-over-an-empty-tree',
    what: 'a script, and a page tree that is an empty dictionary',
    elsewhere: 'M, P and G refused; F white',
    make: () => buildPdf({ 1: `<< /Type /Catalog /Pages 2 0 R ${SCRIPT} >>`, 2: '<< >>' }),
  },
  {
    name: 'script-over-an-empty-page',
    what: 'a script, and a page that is an empty dictionary',
    elsewhere: 'G refused; the others white',
    make: () => buildPdf({ 1: `<< /Type /Catalog /Pages 2 0 R ${SCRIPT} >>`, 2: ROOT, 10: '<< >>' }),
  },
  {
    name: 'script-over-a-page-of-no-size',
    what: 'a script, and a page that has neither a size nor a drawing',
    elsewhere: 'all white, of a size they make up',
    make: () =>
      buildPdf({
        1: `<< /Type /Catalog /Pages 2 0 R ${SCRIPT} >>`,
        2: ROOT,
        10: '<< /Type /Page /Parent 2 0 R >>',
      }),
  },
  {
    name: 'script-over-the-catalogue',
    what: 'a script, and a catalogue that is its own page tree',
    elsewhere: 'M, P and G refused; F white',
    make: () => buildPdf({ 1: `<< /Pages 1 0 R ${SCRIPT} >>` }),
  },
  {
    name: 'catalogue-in-the-trailer-without-a-table',
    what: 'the trailer holds the catalogue instead of naming it, and there is no table',
    elsewhere: 'all refused',
    make: () =>
      latin1Bytes(
        `%PDF-1.4\n1 0 obj << /Kids [<< /Parent 1 0 R ${MEDIA} /Contents [2 0 R] >>] >>\n2 0 obj <<>>\nstream\n${DRAWING}\nendstream\nendobj\ntrailer << /Root << /Pages 1 0 R >> >>\n%%EOF`,
      ),
  },
  {
    name: 'page-that-is-a-stream',
    what: 'the only kid is the drawing itself',
    elsewhere: 'G refused; the others white',
    make: () => onePage(kids('3 0 R')),
  },
  {
    name: 'page-whose-type-is-a-text',
    what: 'the type of the page is no name',
    elsewhere: 'G and F refused; M and P draw it',
    make: () => onePage({ 10: pageObject().replace('/Type /Page', '/Type (Page)') }),
  },
  {
    name: 'page-whose-type-is-a-number',
    what: 'the type of the page is a number',
    elsewhere: 'G and F refused; M and P draw it',
    make: () => onePage({ 10: pageObject().replace('/Type /Page', '/Type 5') }),
  },
  {
    name: 'page-that-knows-its-parent-alone',
    what: 'the page has no entry of a page',
    elsewhere: 'G refused; the others white',
    make: () => onePage({ 10: '<< /Parent 2 0 R >>' }),
  },
  {
    name: 'page-of-its-parents-size',
    what: 'the page has no entry of a page, and its parent a size',
    elsewhere: 'G refused; the others white',
    make: () => onePage({ 2: ROOT.replace('>>', `${MEDIA} >>`), 10: '<< /Parent 2 0 R >>' }),
  },
  {
    name: 'tree-that-is-a-page-without-a-type',
    what: 'the catalogue names a page without a type as its tree',
    elsewhere: 'M, P and G refused; F draws it',
    make: () => onePage({ 2: `<< ${MEDIA} /Contents 3 0 R >>` }),
  },
  {
    name: 'tree-of-a-count-alone',
    what: 'the tree says that it has a page, and has no kids',
    elsewhere: 'M and G refused; P and F white',
    make: () => onePage({ 2: '<< /Count 1 >>' }),
  },
  {
    name: 'page-behind-what-is-none',
    what: 'the first kid is a text',
    elsewhere: 'all refused or white',
    make: () => onePage(kids('(abc) 10 0 R')),
  },
  {
    name: 'contents-that-are-a-number',
    what: 'the drawing is a number',
    elsewhere: 'all white',
    make: contents('5'),
  },
  {
    name: 'contents-that-are-a-dictionary',
    what: 'the drawing is a dictionary without a stream',
    elsewhere: 'all white',
    make: contents('1 0 R'),
  },
  {
    name: 'contents-of-numbers',
    what: 'the drawing is a list of numbers',
    elsewhere: 'all white',
    make: contents('[1 2 3]'),
  },
]

const SOUND: Compared[] = [
  {
    name: 'parenthesis-between-objects',
    what: 'a closing parenthesis stands between two objects',
    elsewhere: 'all draw it',
    make: () => put(')\n', '2 0 obj'),
  },
  {
    name: 'parenthesis-between-numbers',
    what: 'a closing parenthesis stands within the size of the page',
    elsewhere: 'all draw it',
    make: () => put(') ', '200 140]'),
  },
  {
    name: 'parenthesis-before-each-type',
    what: 'a closing parenthesis stands in every dictionary',
    elsewhere: 'P, G and F draw it',
    make: () => put(') ', /\/Type/g),
  },
  {
    name: 'bytes-in-the-trailer',
    what: 'bytes without a meaning stand in the trailer',
    elsewhere: 'all draw it',
    make: () => put('\x80 ', '/Size 100'),
  },
  {
    name: 'bytes-in-the-page',
    what: 'bytes without a meaning stand in the dictionary of the page',
    elsewhere: 'P and F draw it',
    make: () => put('\x80\x81 ', MEDIA),
  },
  {
    name: 'bytes-behind-the-head',
    what: 'a line without a meaning stands behind the head',
    elsewhere: 'all draw it',
    make: () => put('GARBAGE\x80\xff\n', '1 0 obj'),
  },
  {
    name: 'bytes-before-each-end',
    what: 'bytes without a meaning stand before the end of each object',
    elsewhere: 'all draw it',
    make: () => put('\x80\x81\n', /endobj/g),
  },
  {
    name: 'bytes-before-the-table',
    what: 'a line without a meaning stands before the table',
    elsewhere: 'all draw it',
    make: () => put('\x80 garbage\n', 'xref\n'),
  },
  {
    name: 'bytes-before-the-trailer',
    what: 'a line without a meaning stands between table and trailer',
    elsewhere: 'all draw it',
    make: () => put('\x80 garbage\n', 'trailer'),
  },
  {
    name: 'bytes-before-the-pointer',
    what: 'a line without a meaning stands behind the trailer',
    elsewhere: 'all draw it',
    make: () => put('\x80 garbage\n', 'startxref'),
  },
  {
    name: 'zeros-between-tokens',
    what: 'NUL bytes stand for white space',
    elsewhere: 'all draw it',
    make: () => put('\0\0', /\/(?:Type|Kids|Contents)/g),
  },
  {
    name: 'value-behind-its-page',
    what: 'the list of kids goes on with a text behind its page',
    elsewhere: 'all draw it',
    make: () => onePage(kids('10 0 R (abc)')),
  },
  {
    name: 'objects-without-an-end',
    what: 'the word at the end of each object is missing',
    elsewhere: 'all draw it',
    make: () => retabled(edited(onePage(), /endobj\n/g, '')),
  },
  {
    name: 'stream-without-an-end',
    what: 'the word at the end of the drawing is missing',
    elsewhere: 'all draw it',
    make: () => retabled(edited(onePage(), '\nendstream', '')),
  },
  {
    name: 'length-too-short',
    what: 'the drawing is longer than it says, and packed',
    elsewhere: 'all draw it',
    make: async () =>
      edited(
        drawing('/Filter /FlateDecode', textOf(await deflated(latin1Bytes(DRAWING))))(),
        /\/Length \d+/,
        '/Length 1',
      ),
  },
  {
    name: 'length-too-long',
    what: 'the drawing is shorter than it says, and packed',
    elsewhere: 'all draw it',
    make: async () =>
      edited(
        drawing('/Filter /FlateDecode', textOf(await deflated(latin1Bytes(DRAWING))))(),
        /\/Length \d+/,
        '/Length 99999',
      ),
  },
  {
    name: 'length-missing',
    what: 'the drawing does not say how long it is',
    elsewhere: 'all draw it',
    make: () => retabled(edited(onePage(), /\/Length \d+/, '')),
  },
  {
    name: 'length-elsewhere-and-missing',
    what: 'the length of the drawing stands in an object that is not there',
    elsewhere: 'M, P and F draw it',
    make: () => retabled(edited(onePage(), /\/Length \d+/, '/Length 88 0 R')),
  },
  {
    name: 'drawing-of-one-good-stream-and-one-broken',
    what: 'one of two streams is packed with a filter that does not exist',
    elsewhere: 'all draw the other',
    make: contents('[21 0 R 3 0 R]', { 21: streamObject(DRAWING, '/Filter /FooDecode') }),
  },
  {
    name: 'drawing-cut',
    what: 'the second half of what is packed is missing',
    elsewhere: 'all draw the first',
    make: async () => {
      const long = Array.from(
        { length: 200 },
        (_, at) => `0 ${at % 9} 0 0.5 k ${at % 180} ${at % 110} 20 20 re f`,
      )
      const packed = await deflated(latin1Bytes(long.join('\n')))
      return drawing('/Filter /FlateDecode', textOf(packed.slice(0, packed.length / 2)))()
    },
  },
  {
    name: 'drawing-by-run-lengths',
    what: 'the drawing is packed in a way of old programs',
    elsewhere: 'all draw it',
    make: drawing('/Filter /RunLengthDecode', `${String.fromCharCode(DRAWING.length - 1)}${DRAWING}\x80`),
  },
  {
    name: 'filter-of-none',
    what: 'the list of filters is empty',
    elsewhere: 'all draw it',
    make: drawing('/Filter []'),
  },
  {
    name: 'blank',
    what: 'a page has a size and no drawing, as it may',
    elsewhere: 'all white',
    make: () => onePage({ 10: `<< /Type /Page ${MEDIA} /Parent 2 0 R >>` }),
  },
  {
    name: 'blank-by-an-empty-stream',
    what: 'the drawing is empty',
    elsewhere: 'all white',
    make: drawing('', ''),
  },
  {
    name: 'blank-by-nothing-packed',
    what: 'the drawing is nothing, packed',
    elsewhere: 'all white',
    make: async () => drawing('/Filter /FlateDecode', textOf(await deflated(new Uint8Array())))(),
  },
  {
    name: 'blank-by-a-drawing-that-is-nowhere',
    what: 'the drawing is an object that is not there, which stands for none',
    elsewhere: 'all white',
    make: contents('99 0 R'),
  },
  {
    name: 'blank-by-an-empty-list',
    what: 'the list of drawings is empty',
    elsewhere: 'all white',
    make: contents('[]'),
  },
  {
    name: 'blank-with-a-script',
    what: 'a script, and a page with a size',
    elsewhere: 'all white',
    make: () =>
      onePage({ 1: `<< /Type /Catalog /Pages 2 0 R ${SCRIPT} >>`, 10: `<< /Type /Page ${MEDIA} >>` }),
  },
  {
    name: 'page-without-a-size',
    what: 'a page has a drawing and no size',
    elsewhere: 'all draw it, of a size they make up',
    make: () => onePage({ 10: '<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>' }),
  },
  {
    name: 'picture-that-is-not-there',
    what: 'all that the page draws is an object that is not there',
    elsewhere: 'all white, M with an error',
    make: () => edited(placing('null')(), '/X 4 0 R', '/X 9 0 R'),
  },
  {
    name: 'tree-that-is-a-page',
    what: 'the catalogue names its only page as its tree',
    elsewhere: 'M refused; P, G and F draw it',
    make: () => onePage({ 1: '<< /Type /Catalog /Pages 10 0 R >>' }),
  },
  {
    name: 'tree-that-says-it-is-a-page',
    what: 'the root of the tree has kids and the type of a page',
    elsewhere: 'all draw it',
    make: () => onePage({ 2: ROOT.replace('/Type /Pages', '/Type /Page') }),
  },
  {
    name: 'catalogue-in-the-trailer',
    what: 'the trailer holds the catalogue instead of naming it, behind a good table',
    elsewhere: 'M and G draw it',
    make: () => edited(onePage(), '/Root 1 0 R', `/Root ${CATALOGUE}`),
  },
  {
    name: 'saved-again-without-a-way-back',
    what: 'the newest table lists what changed, and no longer leads to the one before',
    elsewhere: 'M refused; P, G and F draw it',
    make: () => edited(resavedPdf(1, 1), /\/Prev \d+/, ''),
  },
  {
    name: 'saved-again-with-a-wrong-way-back',
    what: 'the way to the table before leads elsewhere',
    elsewhere: 'all draw it',
    make: () => edited(resavedPdf(1, 1), /\/Prev \d+/, '/Prev 20'),
  },
  {
    name: 'table-without-its-catalogue',
    what: 'the table calls the catalogue free',
    elsewhere: 'M refused; P, G and F draw it',
    make: () => edited(onePage(), /(\n1 1\n)\d{10} 00000 n/, '$10000000000 00001 f'),
  },
  {
    name: 'table-with-a-wrong-place-of-its-page',
    what: 'the table leads elsewhere for the page',
    elsewhere: 'M, P and G draw it',
    make: () => edited(onePage(), /(\n10 1\n)\d{10}/, '$10000000020'),
  },
  {
    name: 'table-with-a-place-behind-the-end',
    what: 'the table leads behind the end of the file for the page',
    elsewhere: 'M, P and G draw it',
    make: () => edited(onePage(), /(\n10 1\n)\d{10}/, '$10009999999'),
  },
  {
    name: 'table-with-a-wrong-place-of-its-drawing',
    what: 'the table leads elsewhere for the drawing',
    elsewhere: 'M, P and G draw it',
    make: () => edited(onePage(), /(\n3 1\n)\d{10}/, '$10000000020'),
  },
  {
    name: 'packed-table-that-does-not-say-so',
    what: 'the packed table has no type',
    elsewhere: 'all draw it',
    make: () => edited(tabled(`${INDEX} /W [1 2 0]`), '/Type /XRef', '           '),
  },
  {
    name: 'packed-table-of-wrong-places',
    what: 'the packed table leads elsewhere for every object',
    elsewhere: 'M, G and F draw it',
    make: () =>
      tabled(`${INDEX} /W [1 2 0]`, [
        [1, 5],
        [1, 77],
        [1, 99],
        [1, 140],
      ]),
  },
  {
    name: 'packed-table-of-other-bytes',
    what: 'the packed table was overwritten',
    elsewhere: 'M, G and F draw it',
    make: async () =>
      edited(await streamed(), /(\/Type \/XRef[^>]*>>\nstream\n)[\s\S]{20}/, `$1${'y'.repeat(20)}`),
  },
  {
    name: 'packed-table-with-a-word-in-its-list',
    what: 'a word without a meaning stands among the widths of the packed table',
    elsewhere: 'M, G and F draw it',
    make: () => tabled(`${INDEX} /W [1 2 xx 0]`),
  },
  {
    name: 'trailer-with-a-word',
    what: 'a word without a meaning stands for the size in the trailer',
    elsewhere: 'all draw it',
    make: () => edited(onePage(), '/Size 100', '/Size abc'),
  },
  {
    name: 'object-stream-damaged-behind-its-pages',
    what: 'the stream of the catalogue was overwritten behind what the page needs',
    elsewhere: 'all draw it',
    make: async () => {
      const rest = `[${Array.from({ length: 200 }, (_, at) => at * at).join(' ')}]`
      const file = await streamedPdf({ packed: { ...PACKED, 40: rest }, plain: { 3: streamObject(DRAWING) } })
      return edited(file, /[\s\S]{90}(?=\nendstream\nendobj\n901 0 obj)/, '\xff'.repeat(90))
    },
  },
  {
    name: 'stream-without-an-end-and-a-shifted-table',
    what: 'no stream has an end, and the table leads elsewhere',
    elsewhere: 'M and P draw it',
    make: () =>
      edited(
        contents('30 0 R', { 3: '<< >>', 30: streamObject(DRAWING) })(),
        '\nendstream\nendobj',
        '\nends dobj',
      ),
  },
  {
    name: 'last-line-garbled',
    what: 'the last line is a comment of another kind',
    elsewhere: 'all draw it',
    make: () => edited(onePage(), '%%EOF', '%%EO\xd3F 99'),
  },
  {
    name: 'pointer-to-the-first-byte',
    what: 'the pointer to the table is 0',
    elsewhere: 'all draw it',
    make: () => edited(onePage(), /startxref\n\d+/, 'startxref\n0'),
  },
  {
    name: 'pointer-of-letters',
    what: 'the pointer to the table is no number',
    elsewhere: 'all draw it',
    make: () => edited(onePage(), /startxref\n\d+/, 'startxref\nabc'),
  },
  {
    name: 'rows-of-19-bytes',
    what: 'the rows of the table end in one byte',
    elsewhere: 'all draw it',
    make: () => edited(edited(onePage(), / n \n/g, ' n\n'), ' f \n', ' f\n'),
  },
  {
    name: 'object-held-in-a-stream',
    what: 'a file that is attached holds other objects under the same numbers, and the pointer leads nowhere',
    elsewhere: 'all draw the page itself',
    make: () =>
      edited(
        onePage({ 30: streamObject(textOf(pdfOfPages(3)), '/Type /EmbeddedFile') }),
        /startxref\n\d+(?=\n%%EOF\n$)/,
        'startxref\n5',
      ),
  },
]

const asNasty = (prefix: string, verdict: 'accept' | 'damaged') => {
  return ({ name, make }: Compared): NastyFile => [`pdf-${prefix}-${name}`, make, verdict]
}

/** What other programs draw is accepted, and what they cannot draw is damaged (D16, issue 6.41). */
export const DRAWABILITY_PDFS: NastyFile[] = [
  ...UNDRAWABLE.map(asNasty('undrawable', 'damaged')),
  ...SOUND.map(asNasty('odd', 'accept')),
]
