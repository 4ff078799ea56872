import { expect, test } from 'vitest'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { hybridPdf, pdfOfPages } from '#shared/testing/artwork-pdf.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { layeredPdf } from '#shared/testing/drawn-pdf.ts'
import { pageAlone } from './page-alone.ts'

test.each([
  ['of two pages', () => pdfOfPages(2), [1, 2]],
  ['with tables of both kinds', () => hybridPdf(2), [1, 2]],
  ['of forty pages', () => pdfOfPages(40), [1, 12, 40]],
] as const)('issue 8.6: of a PDF %s any page is taken, and passes the checks', async (_, made, pages) => {
  for (const page of pages) {
    const taken = await pageAlone(sourceOfBytes(made()), page)
    expect(judge(await readFacts(sourceOfBytes(taken ?? new Uint8Array())))).toMatchObject({
      verdict: 'accept',
      facts: { pages: 1 },
    })
  }
})

test('D46: a page with a layer that is switched off is not taken out, which would print it', async () => {
  expect(await pageAlone(sourceOfBytes(layeredPdf('ON')), 1)).toBeInstanceOf(Uint8Array)
  expect(await pageAlone(sourceOfBytes(layeredPdf('OFF')), 1)).toBeNull()
})
