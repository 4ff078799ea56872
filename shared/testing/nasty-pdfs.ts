import { toHex } from '#shared/artwork/parts.ts'
import {
  buildPdf,
  encryptedPdf,
  hybridPdf,
  loopingPdf,
  pageObject,
  pdfOfPages,
  pdfOfTree,
  portfolioPdf,
  resavedPdf,
  streamObject,
} from './artwork-pdf.ts'
import {
  deflated,
  flateStream,
  hybridStreamedPdf,
  type Packing,
  sparsePdf,
  streamedPdf,
} from './artwork-pdf-streams.ts'
import { joinBytes, latin1Bytes } from './bytes.ts'
import type { NastyFile } from './nasty-files.ts'

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGES = [10, 11, 12]
const textOf = (file: Uint8Array) => new TextDecoder('latin1').decode(file)
const edited = (file: Uint8Array, what: string | RegExp, by: string) =>
  latin1Bytes(textOf(file).replace(what, by))
const cut = (file: Uint8Array, keep: number) => file.subarray(0, Math.floor(file.length * keep))

/** A page tree whose root says `count` and has `pages`. */
function tree(pages: number, count: number | string = pages): Record<number, string> {
  const kids = PAGES.slice(0, pages)
  const root = `<< /Type /Pages /Count ${count} /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] >>`
  return { 1: CATALOGUE, 2: root, ...Object.fromEntries(kids.map(kid => [kid, pageObject()])) }
}

/** One page under a node that says `count`. */
const below = (count: number) => ({
  2: '<< /Type /Pages /Count 1 /Kids [20 0 R] >>',
  20: `<< /Type /Pages /Count ${count} /Kids [10 0 R] /Parent 2 0 R >>`,
})
const CONTENT = { 3: streamObject('0.1 0.7 0.9 0 k 20 20 160 100 re f') }
const streamed = (pages: number, count: number | string = pages, predicted = false) => {
  return () => streamedPdf({ packed: tree(pages, count), plain: CONTENT, predicted })
}
/** One page in a stream of objects whose values stand behind so much. */
const behindInStream = (before: string) => () =>
  streamedPdf({
    packed: { ...tree(1), 2: `${before}<< /Type /Pages /Count 1 /Kids [10 0 R] >>` },
    plain: CONTENT,
  })
/** Two pages under a count of one, or one, in a stream of objects that is packed so. */
const packedSo = (name: string, packing: Packing, plain: Record<number, string> = {}): NastyFile[] => {
  const of = (pages: number) => () =>
    streamedPdf({ packed: tree(pages, 1), plain: { ...CONTENT, ...plain }, packing })
  return [
    [`pdf-object-stream-${name}`, of(1), 'accept'],
    [`pdf-object-stream-${name}-count-too-low`, of(2), 'pages'],
  ]
}
const hex = (bytes: Uint8Array) => joinBytes(`${toHex(bytes)}>`)
const wrongSum = (packed: Uint8Array) => joinBytes(packed.subarray(0, -4), 'abcd')

const OTHERWISE_PACKED: NastyFile[] = [
  ...packedSo('not-packed', { entries: '', pack: bytes => bytes }),
  ...packedSo('filter-elsewhere', { entries: '/Filter 62 0 R', pack: deflated }, { 62: '/FlateDecode' }),
  ...packedSo('filters-elsewhere', { entries: '/Filter [62 0 R]', pack: deflated }, { 62: '/FlateDecode' }),
  ...packedSo('filter-abbreviated', { entries: '/Filter /Fl', pack: deflated }),
  ...packedSo('in-hexadecimal', { entries: '/Filter /ASCIIHexDecode', pack: hex }),
  ...packedSo('in-base-85', { entries: '/Filter /A85', pack: base85 }),
  ...packedSo('packed-twice', {
    entries: '/Filter [/AHx /FlateDecode]',
    pack: async bytes => hex(await deflated(bytes)),
  }),
  ...packedSo('wrong-checksum', {
    entries: '/Filter /FlateDecode',
    pack: async bytes => wrongSum(await deflated(bytes)),
  }),
  ...packedSo('line-end-behind', {
    entries: '/Filter /FlateDecode',
    pack: async bytes => joinBytes(await deflated(bytes), '\r\n'),
  }),
]

/** Four bytes in five letters; a last group of fewer is filled up and cut. */
function base85(content: Uint8Array): Uint8Array {
  let text = ''
  for (let at = 0; at < content.length; at += 4) {
    const group = [0, 1, 2, 3].map(next => content[at + next] ?? 0)
    let number = group.reduce((sum, byte) => sum * 256 + byte, 0)
    let letters = ''
    for (let place = 0; place < 5; place++) {
      letters = String.fromCharCode(33 + (number % 85)) + letters
      number = Math.floor(number / 85)
    }
    text += letters.slice(0, Math.min(4, content.length - at) + 1)
  }
  return joinBytes(`${text}~>`)
}

/** Comments wherever white space may stand. */
const commented = (pages: number) => () =>
  buildPdf({
    ...tree(pages),
    ...CONTENT,
    1: '<< /Type /Catalog /Pages 2%to the tree\n0 % of pages\r\n R >>',
    2: `<< /Type /Pages /Count% one (really)\n1 /Kids [${PAGES.slice(0, pages)
      .map(kid => `${kid} ${`% ${'a long remark '.repeat(80)}\n`} 0%\nR`)
      .join(' ')}] >>`,
  })
const hybrid = (pages: number, trailer = '') => {
  const { 1: _, ...packed } = tree(pages)
  return () => hybridStreamedPdf(packed, trailer)
}
const behind = (bytes: number) => () => joinBytes(new Uint8Array(bytes).fill(65), pdfOfPages(1))

const EMPTY_NODE = '<< /Type /Pages /Count 1 /Parent 2 0 R >>'
const twoPages = { 10: pageObject(), 11: pageObject() }
/** One page, whether the root of the tree names it or not. */
const rooted = (root: string) => buildPdf({ ...tree(1), ...CONTENT, 2: root })
/** The table calls the object free. */
const freed = (file: Uint8Array, object: number) =>
  edited(file, new RegExp(`(\\n${object} 1\\n)\\d{10} 00000 n`), '$10000000000 00001 f')

/** The last object is a drawing of 5 MB. */
const large = (pages: number) =>
  buildPdf({ ...tree(pages), ...CONTENT, 80: streamObject(' '.repeat(5 << 20)) })

/** A chain of nodes above the only page. */
function nested(levels: number): Uint8Array {
  const nodes = Array.from({ length: levels }, (_, level): [number, string] => [
    20 + level,
    `<< /Type /Pages /Count 1 /Kids [${level + 1 < levels ? 21 + level : 10} 0 R] >>`,
  ])
  return pdfOfTree(1, [20], { ...Object.fromEntries(nodes), 10: pageObject() })
}

function linearized(pages: number, claimed: number, length = '0000001000'): Uint8Array {
  const kids = PAGES.slice(0, pages).map(kid => `${kid} 0 R`)
  const head = `<< /Linearized 1 /L ${length} /H [0 0] /O 10 /E 0 /N ${claimed} /T 0 >>`
  const objects = { ...tree(pages), 2: `<< /Type /Pages /Count ${claimed} /Kids [${kids.join(' ')}] >>` }
  return edited(
    buildPdf({ ...objects, ...CONTENT }),
    '%PDF-1.7\n',
    `%PDF-1.7\n${50} 0 obj\n${head}\nendobj\n`,
  )
}

async function bomb(): Promise<Uint8Array> {
  const [head = '', packed = '', tail = ''] = await flateStream(
    new Uint8Array(96 << 20).fill(32),
    '/Type /ObjStm /N 1 /First 5',
  )
  return joinBytes('%PDF-1.7\n1 0 obj\n', head, packed, tail, '\nendobj\nstartxref\n9\n%%EOF\n')
}

const illustrator = () =>
  buildPdf({
    ...tree(1),
    ...CONTENT,
    10: `<< /Type /Page /MediaBox [0 0 200 140] /Parent 2 0 R /Contents 3 0 R /PieceInfo << /Illustrator << /Private 40 0 R >> >> >>`,
    40: '<< /AIMetaData 41 0 R >>',
    41: streamObject('%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 24.0\n%%EOF'),
  })

/** PDFs as other programs write them, and as accidents leave them (D16). */
export const NASTY_PDFS: NastyFile[] = [
  ['pdf-one-page', () => pdfOfPages(1), 'accept'],
  ['pdf-two-pages', () => pdfOfPages(2), 'pages'],
  ['pdf-1200-pages', () => pdfOfPages(1200), 'pages'],
  ['pdf-page-in-object-stream', streamed(1), 'accept'],
  ['pdf-pages-in-object-stream', streamed(2), 'pages'],
  ['pdf-table-with-predictor', streamed(1, 1, true), 'accept'],
  ['pdf-count-too-low', () => pdfOfPages(2, 1), 'pages'],
  ['pdf-count-of-none', () => pdfOfPages(1, 0), 'accept'],
  ['pdf-count-too-high', () => pdfOfPages(1, 5), 'accept'],
  ['pdf-count-negative', () => pdfOfPages(1, -1), 'accept'],
  ['pdf-count-in-object-stream-too-low', streamed(2, 1), 'pages'],
  ['pdf-count-in-object-stream-of-none', streamed(3, 0, true), 'pages'],
  ['pdf-count-in-object-stream-of-none-one-page', streamed(1, 0), 'accept'],
  ['pdf-count-in-object-stream-too-high', streamed(1, 7), 'accept'],
  [
    'pdf-count-in-object-stream-of-none-below-the-root',
    () => streamedPdf({ packed: { ...tree(1), ...below(0) }, plain: CONTENT }),
    'accept',
  ],
  [
    'pdf-kids-elsewhere-in-object-stream-count-of-a-million',
    () =>
      streamedPdf({
        packed: { ...tree(1), 2: '<< /Type /Pages /Count 1000000 /Kids 61 0 R >>', 61: '[10 0 R]' },
      }),
    'accept',
  ],
  [
    'pdf-kid-that-is-nothing-beside-pages-count-of-one',
    () =>
      streamedPdf({
        packed: { ...tree(3), 2: '<< /Type /Pages /Count 1 /Kids [10 0 R 11 0 R 12 0 R null] >>' },
      }),
    'pages',
  ],
  ['pdf-megabytes-of-white-space-in-object-stream', behindInStream(' '.repeat(8 << 20)), 'accept'],
  ['pdf-megabytes-of-comments-in-object-stream', behindInStream('%\n'.repeat(7 << 19)), 'accept'],
  ...OTHERWISE_PACKED,
  [
    'pdf-object-stream-packed-as-it-says-itself',
    () =>
      streamedPdf({
        packed: { ...tree(1), 62: '/FlateDecode' },
        plain: CONTENT,
        packing: { entries: '/Filter 62 0 R', pack: deflated },
      }),
    'damaged',
  ],
  ['pdf-table-of-200000-unused-numbers', () => sparsePdf(200_000), 'accept'],
  ['pdf-table-of-3000000-objects-in-a-few-bytes', () => sparsePdf(3_000_000), 'damaged'],
  [
    'pdf-table-of-3000000-objects-in-a-few-bytes-pointer-to-nowhere',
    async () => edited(await sparsePdf(3_000_000), /startxref\n\d+/, 'startxref\n999999'),
    'damaged',
  ],
  ['pdf-comments-within-references', commented(1), 'accept'],
  ['pdf-comments-within-references-count-too-low', commented(2), 'pages'],
  [
    'pdf-comment-before-its-count-table-shifted',
    () =>
      edited(
        edited(pdfOfPages(2), '/Count 2', '/Count%two\n1'),
        '%PDF-1.7\n',
        '%PDF-1.7\n% put in by hand\n',
      ),
    'pages',
  ],
  ['pdf-count-elsewhere', () => buildPdf({ ...tree(2, '60 0 R'), ...CONTENT, 60: '1' }), 'pages'],
  ['pdf-count-missing', () => edited(pdfOfPages(2), '/Count 2', '/Other 2'), 'pages'],
  [
    'pdf-kids-elsewhere',
    () => buildPdf({ ...tree(1), ...CONTENT, 2: '<< /Type /Pages /Count 1 /Kids 61 0 R >>', 61: '[10 0 R]' }),
    'accept',
  ],
  ['pdf-page-nested-40-deep', () => nested(40), 'accept'],
  ['pdf-saved-again-with-a-page-more', () => resavedPdf(1, 2), 'pages'],
  ['pdf-saved-again-with-a-page-less', () => resavedPdf(2, 1), 'accept'],
  ['pdf-tree-circle', () => loopingPdf(0), 'damaged'],
  ['pdf-tree-circle-behind-a-page', () => loopingPdf(1), 'damaged'],
  ['pdf-tree-its-own-kid', () => pdfOfTree(1, [2], {}), 'damaged'],
  [
    'pdf-tree-circle-in-object-stream',
    () =>
      streamedPdf({
        packed: { 1: CATALOGUE, 2: '<< /Type /Pages /Count 1 /Kids [10 0 R 2 0 R] >>', 10: pageObject() },
        plain: CONTENT,
      }),
    'damaged',
  ],
  ['pdf-no-page', () => pdfOfPages(0), 'damaged'],
  ['pdf-page-missing', () => pdfOfTree(1, [10], {}), 'damaged'],
  ['pdf-tree-without-kids', () => rooted('<< /Type /Pages /Count 0 >>'), 'damaged'],
  ['pdf-tree-without-kids-count-of-one', () => rooted('<< /Type /Pages /Count 1 >>'), 'damaged'],
  ['pdf-node-without-kids', () => pdfOfTree(1, [20], { 20: EMPTY_NODE }), 'damaged'],
  [
    'pdf-node-without-kids-beside-a-page',
    () => pdfOfTree(1, [10, 20], { 10: pageObject(), 20: EMPTY_NODE }),
    'accept',
  ],
  ['pdf-tree-that-is-a-font', () => rooted('<< /Type /Font /Subtype /Type1 >>'), 'damaged'],
  ['pdf-tree-that-is-the-catalogue', () => buildPdf({ 1: '<< /Type /Catalog /Pages 1 0 R >>' }), 'damaged'],
  ['pdf-only-kid-a-font', () => pdfOfTree(1, [10], { 10: '<< /Type /Font /Subtype /Type1 >>' }), 'damaged'],
  ['pdf-page-without-type', () => pdfOfTree(1, [10], { 10: '<< /MediaBox [0 0 200 140] >>' }), 'accept'],
  ['pdf-kid-null-beside-a-page', () => rooted('<< /Type /Pages /Count 2 /Kids [10 0 R null] >>'), 'accept'],
  ['pdf-kid-missing-before-a-page', () => pdfOfTree(2, [9, 10], { 10: pageObject() }), 'accept'],
  ['pdf-kid-free-beside-a-page', () => freed(pdfOfPages(2), 11), 'accept'],
  ['pdf-kid-missing-beside-two-pages', () => pdfOfTree(3, [9, 10, 11], twoPages), 'pages'],
  ['pdf-behind-900-bytes', behind(900), 'accept'],
  ['pdf-behind-1019-bytes', behind(1019), 'accept'],
  ['pdf-behind-1020-bytes', behind(1020), 'format'],
  ['pdf-behind-a-gif-head', () => joinBytes('GIF89a', pdfOfPages(1)), 'accept'],
  ['pdf-with-a-jpeg-behind', () => joinBytes(pdfOfPages(1), [0xff, 0xd8, 0xff, 0xe0]), 'accept'],
  ['pdf-empty-password', () => encryptedPdf('opens without'), 'accept'],
  ['pdf-password', () => encryptedPdf('needs a password'), 'encrypted'],
  ['pdf-portfolio-of-three-pages', portfolioPdf, 'accept'],
  ['pdf-illustrator', illustrator, 'accept'],
  ['pdf-linearized-that-lies', () => linearized(2, 1), 'pages'],
  ['pdf-linearized-cut', () => linearized(1, 1, '0000900000'), 'damaged'],
  ['pdf-hybrid-table', () => hybridPdf(2), 'pages'],
  ['pdf-hybrid-table-that-calls-its-tree-free', hybrid(1), 'accept'],
  ['pdf-hybrid-table-that-calls-its-tree-free-two-pages', hybrid(2), 'pages'],
  ['pdf-hybrid-table-that-calls-an-empty-tree-free', hybrid(0), 'damaged'],
  [
    'pdf-hybrid-table-tree-circle',
    () => hybridStreamedPdf({ 2: '<< /Type /Pages /Count 2 /Kids [10 0 R 2 0 R] >>', 10: pageObject() }),
    'damaged',
  ],
  [
    'pdf-hybrid-table-page-missing',
    () => hybridStreamedPdf({ 2: '<< /Type /Pages /Count 1 /Kids [10 0 R] >>' }),
    'damaged',
  ],
  ['pdf-hybrid-table-cut', async () => cut(await hybrid(1)(), 0.9), 'damaged'],
  [
    'pdf-hybrid-table-with-a-broken-stream',
    async () => edited(await hybrid(1)(), '/Type /ObjStm', '/Type /ObjStr').fill(0, 150, 180),
    'damaged',
  ],
  [
    'pdf-hybrid-table-protected-in-an-unknown-way',
    hybrid(1, '/Encrypt << /Filter /Unknown /V 1 /R 2 >>'),
    'damaged',
  ],
  ['pdf-table-shifted', () => edited(pdfOfPages(1), '%PDF-1.7\n', '%PDF-1.7\n% put in by hand\n'), 'accept'],
  [
    'pdf-table-shifted-two-pages',
    () => edited(pdfOfPages(2), '%PDF-1.7\n', '%PDF-1.7\n% put in by hand\n'),
    'pages',
  ],
  ['pdf-pointer-to-nowhere', () => edited(pdfOfPages(1), /startxref\n\d+/, 'startxref\n999999'), 'accept'],
  ['pdf-without-last-line', () => edited(pdfOfPages(1), '%%EOF\n', ''), 'accept'],
  ['pdf-of-5-mb-without-last-line', () => edited(large(1), '%%EOF\n', ''), 'accept'],
  ['pdf-of-5-mb-without-last-line-two-pages', () => edited(large(2), '%%EOF\n', ''), 'pages'],
  ['pdf-of-5-mb-cut-in-its-last-stream', () => cut(large(1), 0.95), 'damaged'],
  ['pdf-of-5-mb-cut-before-its-pointer', () => edited(large(1), /startxref[\s\S]*$/, ''), 'damaged'],
  ['pdf-behind-900-bytes-without-last-line', () => edited(behind(900)(), '%%EOF\n', ''), 'accept'],
  [
    'pdf-behind-900-bytes-cut-in-what-was-saved-last',
    () => joinBytes(new Uint8Array(900).fill(65), edited(resavedPdf(1, 2), /startxref\n\d+\n%%EOF\n$/, '')),
    'damaged',
  ],
  ['pdf-with-a-web-page-behind', () => joinBytes(pdfOfPages(1), '<html>'.repeat(1000)), 'accept'],
  ['pdf-with-zeros-behind', () => joinBytes(pdfOfPages(1), new Uint8Array(1 << 20)), 'accept'],
  ['pdf-line-ends-of-old-macs', () => edited(pdfOfPages(1), /\n/g, '\r'), 'accept'],
  ['pdf-cut-in-half', () => cut(pdfOfPages(1), 0.5), 'damaged'],
  ['pdf-cut-before-its-table', () => edited(pdfOfPages(1), /xref\n[\s\S]*$/, ''), 'damaged'],
  ['pdf-cut-in-its-pointer', () => edited(pdfOfPages(1), /startxref[\s\S]*$/, 'startx'), 'damaged'],
  ['pdf-streams-cut', async () => cut(await streamed(1)(), 0.8), 'damaged'],
  [
    'pdf-cut-in-what-was-saved-last',
    () => edited(resavedPdf(1, 2), /startxref\n\d+\n%%EOF\n$/, ''),
    'damaged',
  ],
  ['pdf-of-a-head', () => joinBytes('%PDF-1.7\n'), 'damaged'],
  ['pdf-of-brackets', () => buildPdf({ 1: '['.repeat(100_000) }), 'damaged'],
  ['pdf-bomb', bomb, 'damaged'],
]
