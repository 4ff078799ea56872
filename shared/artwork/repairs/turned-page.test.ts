import { expect, test } from 'vitest'
import { readPageFacts } from '#shared/artwork/read/page-facts.ts'
import { withPdf } from '#shared/artwork/read/pdf-open.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { drawnPdf } from '#shared/testing/drawn-pdf.ts'
import { turnedPage } from './turned-page.ts'

const extracted = async (entries: string) => {
  const file = drawnPdf({ drawing: '0 0 72 72 re f', size: { widthIn: 6, heightIn: 4 }, entries })
  const bytes = await withPdf(sourceOfBytes(file), pdf =>
    pdf.extractPages([{ document: null, includePages: [0] }]),
  )
  if (!(bytes instanceof Uint8Array)) throw new Error('not taken')
  return bytes
}
const rotationOf = (file: Uint8Array) =>
  withPdf(sourceOfBytes(file), async pdf => (await pdf.getPage(1)).rotate)

test.each([0, 90, 180, 270])(
  'issue 8.6: a page shown turned by %i is turned on from there, and opens',
  async was => {
    const page = await extracted(`/Rotate ${was}`)
    for (const quarters of [1, 2, 3] as const) {
      const turned = turnedPage(page, quarters)
      if (turned === null) throw new Error('not turned')
      expect(turned.length).toBe(page.length)
      expect(await rotationOf(turned)).toBe((was + 90 * quarters) % 360)
      const lies = (was / 90 + quarters) % 2 === 1
      const { widthIn, heightIn } = (await readPageFacts(sourceOfBytes(turned)))?.size ?? {}
      expect([widthIn, heightIn]).toEqual(lies ? [4, 6] : [6, 4])
    }
  },
)

test('D46: a file that is written otherwise is not turned', () => {
  expect(turnedPage(new TextEncoder().encode('%PDF-1.7 /Rotate 90'), 1)).toBeNull()
  const two = '/Rotate 0 /MediaBox [0 0 1 1]'
  expect(turnedPage(new TextEncoder().encode(two + two), 1)).toBeNull()
})
