import fc from 'fast-check'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { qrDrawing } from '#pwa/lib/qr.ts'
import { type QuoteLine, quotePdf } from './quote-pdf.ts'
import type { Lettering } from './typesetter.ts'

const PIXEL = sharp({ create: { width: 4, height: 3, channels: 3, background: '#c33' } })
const [PNG, JPEG] = await Promise.all([PIXEL.clone().png().toBuffer(), PIXEL.clone().jpeg().toBuffer()])

const LINE: QuoteLine = {
  name: 'Feather Angled Flag',
  options: ['Size: Small', 'Quantity: 2'],
  amount: '$175.20',
  drawing: new Uint8Array(JPEG),
}

/** A canvas that writes every letter half as wide as high, and remembers what it drew. */
function aLettering() {
  const drawn: string[] = []
  const lettering: Lettering = {
    widthOf: (text, { size }) => Array.from(text).length * size * 0.5,
    async draw(text) {
      drawn.push(text)
      return new Uint8Array(PNG)
    },
  }
  return { lettering, drawn }
}

const sheet = (lines: QuoteLine[], title = 'Quote for Zoë') => ({
  title,
  about: ['Goldleaf'],
  lines,
  total: '$350.40',
  validity: 'Prices hold until Fri, Nov 27',
  code: { drawing: qrDrawing('https://shop.example/o/T#123456'), says: 'Scan to pay' },
})

const repeated = (count: number) => Array.from({ length: count }, () => LINE)

/** What a reader of the file finds: of each page its size, its texts and how many pictures it shows. */
async function readBack(lines: QuoteLine[], title?: string, { lettering } = aLettering()) {
  const data = await quotePdf(sheet(lines, title), lettering)
  const task = getDocument({ data, verbosity: 0 })
  const pdf = await task.promise
  const { info } = await pdf.getMetadata()
  const pages = []
  for (let at = 1; at <= pdf.numPages; at++) {
    const page = await pdf.getPage(at)
    const { items } = await page.getTextContent({ disableNormalization: true })
    const { fnArray } = await page.getOperatorList()
    pages.push({
      size: page.view.slice(2),
      texts: items.flatMap(item => ('str' in item && item.str.trim() !== '' ? [item.str] : [])),
      pictures: fnArray.filter(each => each === OPS.paintImageXObject).length,
    })
  }
  await task.destroy()
  const titled = 'Title' in info ? info.Title : null
  return { pages, title: titled, text: pages.flatMap(({ texts }) => texts).join(' ') }
}

test('issue 9.2: the sheet says every line, the total and until when it holds', async () => {
  const { text } = await readBack(repeated(2))
  for (const said of [
    'Quote for Zoë',
    LINE.name,
    'Quantity: 2',
    '$175.20',
    '$350.40',
    'Nov 27',
    'Scan to pay',
  ])
    expect(text).toContain(said)
})

test('issue 9.2: each line stands beside its drawing, and one that has none says the same', async () => {
  const { pages } = await readBack([LINE, { ...LINE, drawing: null }, LINE])
  expect(pages.map(({ pictures }) => pictures)).toEqual([2])
  expect(pages[0]?.texts.filter(each => each === LINE.name)).toHaveLength(3)
})

test('issue 9.2: a long quote goes on over pages of Letter, each line whole on one of them', async () => {
  const { pages } = await readBack(repeated(30))
  expect(pages.length).toBeGreaterThan(2)
  expect(new Set(pages.map(({ size }) => size.join(' x ')))).toEqual(new Set(['612 x 792']))
  const counts = pages.map(({ texts, pictures }) => [
    pictures,
    ...[LINE.name, LINE.options.join(' · '), LINE.amount].map(
      said => texts.filter(each => each === said).length,
    ),
  ])
  for (const [pictures, ...said] of counts) expect(said).toEqual([pictures, pictures, pictures])
  expect(counts.reduce((sum, [pictures = 0]) => sum + pictures, 0)).toBe(30)
})

describe('issue 9.2: names that no reader of PDFs has the letters for', () => {
  test.each(['Žluťoučký kůň', 'Łukasz', '日本', '🎪 Zoë 👩🏽', 'Ωμέγα', 'מרים', 'سارة أحمد'])(
    '%s is drawn, and is found and copied as text',
    async name => {
      const canvas = aLettering()
      const { text, pages, title } = await readBack([], `Quote for ${name}`, canvas)
      expect(canvas.drawn).toEqual([`Quote for ${name}`])
      expect(text).toContain(name)
      expect(title).toBe(`Quote for ${name}`)
      expect(pages[0]?.pictures).toBe(1)
    },
  )

  test.each([
    ['Žluťoučký kůň', 'Žlutoucký kun'],
    ['日本 Zoë', '?? Zoë'],
  ])(
    '%s on a device that draws nothing is printed as near as can be, and found as text',
    async (name, seen) => {
      const lettering: Lettering = {
        widthOf() {
          throw new Error('no 2D canvas here')
        },
        draw: async () => new Uint8Array(),
      }
      const { text, pages } = await readBack([], `Quote for ${name}`, { lettering, drawn: [] })
      expect(text).toContain(seen)
      expect(text).toContain(name)
      expect(pages[0]?.pictures).toBe(0)
    },
  )

  test('what is said again is drawn once', async () => {
    const canvas = aLettering()
    const line = { ...LINE, options: ['Job Name: 日本'] }
    const { pages } = await readBack([line, line], undefined, canvas)
    expect([canvas.drawn, pages[0]?.pictures]).toEqual([['Job Name: 日本'], 4])
  })

  test('a name wider than the sheet goes on in further rows, without spaces as well', async () => {
    const canvas = aLettering()
    const long = Array.from({ length: 120 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
    await readBack([], long, canvas)
    expect(canvas.drawn.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(canvas.drawn.join('')).toBe(long)
  })

  test('law: of any name every letter is there, and no question mark that is not its own', async () => {
    const halves = fc.array(fc.integer({ max: 0xffff, min: 0 }), { maxLength: 40 })
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 150 }),
      fc.string({ unit: 'grapheme', maxLength: 150 }),
      halves.map(codes => String.fromCharCode(...codes)),
    )
    await fc.assert(
      fc.asyncProperty(name, async raw => {
        const { text } = await readBack([{ ...LINE, name: `Name ${raw}` }])
        const { text: usual } = await readBack([{ ...LINE, name: 'Name ' }])
        expect(lettersOf(text)).toEqual(lettersOf(usual + raw.toWellFormed()))
      }),
      { numRuns: 60 },
    )
  })
})

/** Letters in order of their codes, as readers turn rows around; without blanks and format marks, which they leave out. */
const lettersOf = (text: string) =>
  Array.from(text)
    .filter(letter => !/[\p{Cc}\p{Cf}\p{Z}]/u.test(letter))
    .sort()
    .join('')
