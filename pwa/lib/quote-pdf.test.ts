import { PDFDocument } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { qrDrawing } from './qr.ts'
import { quotePdf } from './quote-pdf.ts'

const LINE = { name: 'Feather Angled Flag', options: ['Size: Small', 'Quantity: 2'], amount: '$175.20' }
const sheet = (count: number) => ({
  title: 'Quote for Zoë 李',
  about: ['Goldleaf'],
  lines: Array.from({ length: count }, () => LINE),
  total: '$350.40',
  validity: 'Prices hold until Fri, Nov 27',
  code: { drawing: qrDrawing('https://shop.example/o/T#123456'), says: 'Scan to pay' },
})

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes.slice() }).promise
  const pages = Array.from({ length: pdf.numPages }, async (_, at) =>
    (await pdf.getPage(at + 1)).getTextContent(),
  )
  return (await Promise.all(pages))
    .flatMap(({ items }) => items.map(item => ('str' in item ? item.str : '')))
    .join(' ')
}

test('issue 9.2: the sheet says every line, the total and until when it holds', async () => {
  const text = await textOf(await quotePdf(sheet(2)))
  for (const said of [
    'Quote for Zoë ?',
    LINE.name,
    'Quantity: 2',
    '$175.20',
    '$350.40',
    'Nov 27',
    'Scan to pay',
  ])
    expect(text).toContain(said)
})

test('issue 9.2: a long quote goes on over as many pages as it takes', async () => {
  const bytes = await quotePdf(sheet(80))
  expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(3)
  expect((await textOf(bytes)).split(LINE.name).length - 1).toBe(80)
})
