import { expect, test } from 'vitest'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { readPageFacts } from '#shared/artwork/read/page-facts.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { hybridPdf, pdfOfPages } from '#shared/testing/artwork-pdf.ts'
import { drawnPdf, layeredPdf } from '#shared/testing/drawn-pdf.ts'
import { takePage } from './take-page.ts'

// Which pages can be taken of which files: page-alone.test.ts, by the same code. Here it runs in its worker.
test.each([
  ['of two pages', () => pdfOfPages(2), 2, 2],
  ['with tables of both kinds', () => hybridPdf(2), 2, 2],
  ['of forty pages, of which twelve are shown', () => pdfOfPages(40), 12, 40],
] as const)('issue 8.6: the pages of a PDF %s are shown', async (_, made, shown, count) => {
  const seen = await takePage({ file: new Blob([made()]), take: null })
  expect(seen?.pictures).toHaveLength(shown)
  expect(seen?.count).toBe(count)
})

test('issue 8.6: a page taken of a PDF of two passes the checks', async () => {
  const taken = (await takePage({ file: new Blob([pdfOfPages(2)]), take: 2 }))?.taken ?? new Blob()
  expect(judge(await readFacts(sourceOfBlob(taken)))).toMatchObject({
    verdict: 'accept',
    facts: { pages: 1 },
  })
})

test('D46: of what is no PDF no page is taken', async () => {
  expect((await takePage({ file: new Blob(['%PDF- no']), take: 1 }))?.taken ?? null).toBeNull()
})

test('issue 8.6: a page is turned and passes the checks', async () => {
  const file = new Blob([drawnPdf({ drawing: '0 0 72 72 re f', size: { widthIn: 6, heightIn: 4 } })])
  const taken = (await takePage({ file, take: 1, quarters: 3 }))?.taken ?? new Blob()
  expect(judge(await readFacts(sourceOfBlob(taken))).verdict).toBe('accept')
  expect((await readPageFacts(sourceOfBlob(taken)))?.size).toEqual({ widthIn: 4, heightIn: 6 })
})

test('D46: of a PDF with a layer that is switched off no page is offered', async () => {
  expect((await takePage({ file: new Blob([layeredPdf('OFF')]), take: null }))?.pictures).toEqual([])
})
