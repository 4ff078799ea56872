import { expect, test } from 'vitest'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { readPageFacts } from '#shared/artwork/read/page-facts.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { hybridPdf, pdfOfPages, pdfOfTree } from '#shared/testing/artwork-pdf.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { layeredPdf } from '#shared/testing/drawn-pdf.ts'
import { pageAlone } from './page-alone.ts'
import type { Quarters } from './quarters.ts'

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

test('issue 8.6: a page taken out is the one that was asked for, turned by so many quarters with the clock', async () => {
  const sheet = (width: number) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} 72] >>`
  const file = pdfOfTree(2, [10, 11], { 10: sheet(144), 11: sheet(216) })
  const sizeOf = async (page: number, quarters?: Quarters) => {
    const taken = await pageAlone(sourceOfBytes(file), page, quarters)
    const facts = await readPageFacts(sourceOfBytes(taken ?? new Uint8Array()))
    return [facts?.size.widthIn, facts?.size.heightIn]
  }
  expect([await sizeOf(1), await sizeOf(2)]).toEqual([
    [2, 1],
    [3, 1],
  ])
  expect([await sizeOf(2, 1), await sizeOf(2, 2), await sizeOf(2, 3)]).toEqual([
    [1, 3],
    [3, 1],
    [1, 3],
  ])
})
