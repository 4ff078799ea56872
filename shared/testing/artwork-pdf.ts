import { joinBytes } from './bytes.ts'

const CONTENT = '0.1 0.7 0.9 0 k 20 20 160 100 re f'
const PAGE = '/Type /Page /MediaBox [0 0 200 140]'

/** A PDF of numbered objects with a classic cross-reference table; object 1 is the catalogue. */
export function buildPdf(objects: Record<number, string>, trailer = ''): Uint8Array<ArrayBuffer> {
  return joinBytes(appendObjects('%PDF-1.7\n', objects, trailer))
}

/** One file of `kids.length` pages or nodes below one root; `count` is what the root claims. */
export function pdfOfTree(
  count: number,
  kids: number[],
  nodes: Record<number, string>,
): Uint8Array<ArrayBuffer> {
  const list = kids.map(kid => `${kid} 0 R`).join(' ')
  return buildPdf({ ...catalogue(`/Count ${count} /Kids [${list}]`), ...nodes })
}

export function pdfOfPages(pages: number, claimed = pages): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pages }, (_, index) => 10 + index)
  return pdfOfTree(claimed, kids, Object.fromEntries(kids.map(kid => [kid, pageObject()])))
}

/** A page tree in which a node below the root leads back to it, after one page or none. */
export function loopingPdf(pagesBefore: 0 | 1): Uint8Array<ArrayBuffer> {
  const node = '<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [2 0 R] >>'
  return pdfOfTree(pagesBefore + 1, pagesBefore ? [10, 20] : [20], { 10: pageObject(), 20: node })
}

/** Saved once more at its end: the first version has `before` pages, the second, which counts, `after`. */
export function resavedPdf(before: number, after: number): Uint8Array<ArrayBuffer> {
  const first = new TextDecoder('latin1').decode(pdfOfPages(before))
  const kids = Array.from({ length: after }, (_, index) => 40 + index)
  const root = `<< /Type /Pages /Count ${after} /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] >>`
  const pages = Object.fromEntries(kids.map(kid => [kid, pageObject()]))
  const previous = /startxref\n(\d+)/.exec(first)?.[1]
  return joinBytes(appendObjects(first, { 2: root, ...pages }, `/Prev ${previous}`))
}

/** For readers old and new: its table does not list the pages, and a stream beside it knows where they stand. */
export function hybridPdf(pages: number): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder('latin1').decode(pdfOfPages(pages))
  const table = text.lastIndexOf('xref\n0 1')
  const hidden = Array.from({ length: pages }, (_, index) => 10 + index)
  const rows = hidden.map(kid => {
    const offset = text.indexOf(`\n${kid} 0 obj`) + 1
    return String.fromCharCode(1, offset >> 8, offset & 0xff)
  })
  const entries = `/Type /XRef /Size 100 /W [1 2 0] /Index [10 ${pages}]`
  const stream = `70 0 obj\n${streamObject(rows.join(''), entries)}\nendobj\n`
  const listed = text
    .slice(table, text.lastIndexOf('startxref'))
    .replaceAll(/1\d 1\n\d{10} 00000 n \n/g, '')
    .replace('/Size 100', `/Size 100 /XRefStm ${table}`)
  return joinBytes(`${text.slice(0, table)}${stream}${listed}startxref\n${table + stream.length}\n%%EOF\n`)
}

/** Owner entry, permissions and file id are fixed, so that the user entry for the empty password is too. */
const OPENS_WITHOUT = '<c003d94da33191aff0ad4391cca5d72764c2c6a7d5a59d2526fe1a5175419906>'

/** Encrypted; whether it opens with the empty password depends on its user entry. */
export function encryptedPdf(userEntry: 'needs a password' | 'opens without'): Uint8Array<ArrayBuffer> {
  const user = userEntry === 'opens without' ? OPENS_WITHOUT : `<${'ab'.repeat(32)}>`
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /O <${'00'.repeat(32)}> /U ${user} /P -4 >>`
  const id = `<${'11'.repeat(16)}>`
  const objects = { ...catalogue('/Count 1 /Kids [10 0 R]'), 10: pageObject(), 30: encrypt }
  return buildPdf(objects, `/Encrypt 30 0 R /ID [${id} ${id}]`)
}

/** A collection of attached files behind one cover page. */
export function portfolioPdf(): Uint8Array<ArrayBuffer> {
  const attached = new TextDecoder('latin1').decode(pdfOfPages(3))
  return buildPdf({
    ...catalogue('/Count 1 /Kids [10 0 R]'),
    1: '<< /Type /Catalog /Pages 2 0 R /Collection << /View /T >> /Names << /EmbeddedFiles << /Names [(a) 31 0 R] >> >> >>',
    10: pageObject(),
    31: '<< /Type /Filespec /F (a.pdf) /EF << /F 32 0 R >> >>',
    32: streamObject(attached, '/Type /EmbeddedFile'),
  })
}

export function pageObject(): string {
  return `<< ${PAGE} /Parent 2 0 R /Contents 3 0 R >>`
}

export function streamObject(content: string, entries = ''): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
}

function catalogue(root: string): Record<number, string> {
  return { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: `<< /Type /Pages ${root} >>`, 3: streamObject(CONTENT) }
}

function appendObjects(before: string, objects: Record<number, string>, trailer: string): string {
  let file = before
  const rows = Object.entries(objects).map(([number, body]) => {
    const offset = String(file.length).padStart(10, '0')
    file += `${number} 0 obj\n${body}\nendobj\n`
    return `${number} 1\n${offset} 00000 n \n`
  })
  const table = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}`
  return `${file}${table}trailer\n<< /Size 100 /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`
}
