import { expect, test } from 'vitest'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { readPageFacts } from '#shared/artwork/read/page-facts.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { hybridPdf, pdfOfPages } from '#shared/testing/artwork-pdf.ts'
import { drawnPdf } from '#shared/testing/drawn-pdf.ts'
import { takePage } from './take-page.ts'

test.each([
  ['of two pages', () => pdfOfPages(2), 2, 2],
  ['with tables of both kinds', () => hybridPdf(2), 2, 2],
  ['of forty pages, of which twelve are shown', () => pdfOfPages(40), 12, 40],
] as const)(
  'issue 8.6: of a PDF %s any page is shown, and one taken passes the checks',
  async (_, made, shown, count) => {
    const file = new Blob([made()])
    const seen = await takePage({ file, take: null })
    expect(seen?.pictures).toHaveLength(shown)
    expect(seen?.count).toBe(count)
    for (const take of [1, shown]) {
      const taken = (await takePage({ file, take }))?.taken ?? new Blob()
      expect(judge(await readFacts(sourceOfBlob(taken)))).toMatchObject({
        verdict: 'accept',
        facts: { pages: 1 },
      })
    }
  },
)

test('D46: of what is no PDF no page is taken', async () => {
  expect((await takePage({ file: new Blob(['%PDF- no']), take: 1 }))?.taken ?? null).toBeNull()
})

test.each([1, 3] as const)(
  'issue 8.6: a page is turned by %i quarters and passes the checks',
  async quarters => {
    const file = new Blob([drawnPdf({ drawing: '0 0 72 72 re f', size: { widthIn: 6, heightIn: 4 } })])
    const taken = (await takePage({ file, take: 1, quarters }))?.taken ?? new Blob()
    expect(judge(await readFacts(sourceOfBlob(taken))).verdict).toBe('accept')
    expect((await readPageFacts(sourceOfBlob(taken)))?.size).toEqual({ widthIn: 4, heightIn: 6 })
  },
)

test('D46: a page with a layer that is switched off is not taken out, which would show it', async () => {
  const layer = (state: string) =>
    new Blob([
      drawnPdf({
        drawing: '/OC /L BDC 0 0 72 72 re f EMC',
        resources: '/Properties << /L 200 0 R >>',
        catalogue: `/OCProperties << /OCGs [200 0 R] /D << /${state} [200 0 R] >> >>`,
        objects: { 200: '<< /Type /OCG /Name (Guides) >>' },
      }),
    ])
  expect((await takePage({ file: layer('ON'), take: 1 }))?.taken).toBeInstanceOf(Blob)
  expect((await takePage({ file: layer('OFF'), take: 1 }))?.taken).toBeNull()
  expect((await takePage({ file: layer('OFF'), take: null }))?.pictures).toEqual([])
})
