import { expect, test } from 'vitest'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { hybridPdf, pdfOfPages } from '#shared/testing/artwork-pdf.ts'
import { takePage } from './take-page.ts'

test.each([
  ['of two pages', () => pdfOfPages(2), 2],
  ['with tables of both kinds', () => hybridPdf(2), 2],
  ['of forty pages, of which twelve are shown', () => pdfOfPages(40), 12],
] as const)(
  'issue 8.6: of a PDF %s any page is shown, and one taken passes the checks',
  async (_, made, shown) => {
    const file = new Blob([made()])
    expect((await takePage({ file, take: null }))?.pictures).toHaveLength(shown)
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
