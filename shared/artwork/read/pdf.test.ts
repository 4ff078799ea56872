import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge } from '#shared/artwork/verdict.ts'
import { makeOnePagePdf, makeTwoPagePdf } from '#shared/testing/artwork-files.ts'
import {
  buildPdf,
  encryptedPdf,
  loopingPdf,
  pageObject,
  pdfOfPages,
  pdfOfTree,
  portfolioPdf,
  resavedPdf,
} from '#shared/testing/artwork-pdf.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { readFacts } from './facts.ts'

const verdictOf = async (file: Uint8Array) => judge(await readFacts(sourceOfBytes(file))).verdict
const nested = {
  20: '<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [21 0 R] >>',
  21: '<< /Type /Pages /Parent 20 0 R /Count 1 /Kids [22 0 R] >>',
  22: pageObject(),
}

describe('D16 pages come from the page tree', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['one page', () => pdfOfPages(1), 'accept'],
    ['two pages', () => pdfOfPages(2), 'pages'],
    ['one page in object streams', () => makeOnePagePdf(), 'accept'],
    ['two pages in object streams', () => makeTwoPagePdf(), 'pages'],
    ['one page without object streams', () => makeOnePagePdf(false), 'accept'],
    ['one page two levels down', () => pdfOfTree(1, [20], nested), 'accept'],
    [
      'one page two levels down beside another',
      () => pdfOfTree(2, [20, 10], { ...nested, 10: pageObject() }),
      'pages',
    ],
    ['a second page saved later', () => resavedPdf(1, 2), 'pages'],
    ['a second page removed later', () => resavedPdf(2, 1), 'accept'],
    ['a count too high', () => pdfOfPages(1, 5), 'accept'],
    ['a count too low', () => pdfOfPages(2, 1), 'pages'],
    ['a count of none', () => pdfOfPages(1, 0), 'accept'],
    ['a page marker in mere text', () => buildPdf({ ...tree(), 30: '(/Type /Page /Type /Page)' }), 'accept'],
    ['a portfolio of three-page files', portfolioPdf, 'accept'],
    ['a head behind 900 other bytes', () => joinBytes(new Uint8Array(900), pdfOfPages(1)), 'accept'],
    ['a wrong cross-reference table', () => shiftedTable(), 'accept'],
  ])('D16 %s', async (_, make, verdict) => {
    expect(await verdictOf(await make())).toBe(verdict)
  })
})

describe('D16 damaged and protected PDFs', () => {
  test.each<[string, Uint8Array, string]>([
    ['a tree that runs in a circle', loopingPdf(0), 'damaged'],
    ['a tree that runs in a circle behind one page', loopingPdf(1), 'damaged'],
    ['a tree without pages', pdfOfPages(0), 'damaged'],
    ['a tree whose only page is missing', pdfOfTree(1, [10], {}), 'damaged'],
    ['a head and nothing else', joinBytes('%PDF-1.7\n'), 'damaged'],
    ['a password', encryptedPdf('needs a password'), 'encrypted'],
    ['an empty password', encryptedPdf('opens without'), 'accept'],
  ])('D16 %s', async (_, file, verdict) => {
    expect(await verdictOf(file)).toBe(verdict)
  })

  test('D16 garbage behind a head never throws and is never accepted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async garbage => {
        expect(await verdictOf(joinBytes('%PDF-1.4\n', garbage))).toBe('damaged')
      }),
      { numRuns: 20 },
    )
  })

  test('D16 a file that cannot be read, or a stop, is an error and not a verdict', async () => {
    const source = sourceOfBytes(pdfOfPages(1))
    let reads = 0
    const failing = {
      ...source,
      read: (at: number, length: number) =>
        reads++ ? Promise.reject(new Error('gone')) : source.read(at, length),
    }
    await expect(readFacts(failing)).rejects.toThrow('gone')
    await expect(readFacts(source, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  })
})

test('issue 6.41: law: stray bytes between objects change no verdict', async () => {
  const stray = fc.array(fc.constantFrom(')', '\x80\xff', '\0', ' % a remark\n', 'endobj', '7', '\r'), {
    maxLength: 6,
  })
  const files: [Uint8Array, string][] = [
    [pdfOfPages(1), 'accept'],
    [pdfOfPages(2), 'pages'],
    [loopingPdf(0), 'damaged'],
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), fc.nat(), stray, async ([file, verdict], at, bytes) => {
      const pieces = new TextDecoder('latin1').decode(file).split(/(?<=endobj\n)/)
      pieces.splice(1 + (at % (pieces.length - 1)), 0, `${bytes.join(' ')}\n`)
      expect(await verdictOf(joinBytes(pieces.join('')))).toBe(verdict)
    }),
    { numRuns: 60 },
  )
})

test('D16 of a large PDF only a little is read', async () => {
  const filler = `<< /Length ${30 << 20} >>\nstream\n${' '.repeat(30 << 20)}\nendstream`
  const { source, bytesRead } = countReads(sourceOfBytes(buildPdf({ ...tree(), 30: filler })))
  expect(judge(await readFacts(source)).verdict).toBe('accept')
  expect(bytesRead()).toBeLessThan(1 << 20)
})

function tree(): Record<number, string> {
  return {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [10 0 R] >>',
    10: pageObject(),
  }
}

function shiftedTable(): Uint8Array {
  const text = new TextDecoder('latin1').decode(pdfOfPages(1))
  return joinBytes(text.replace('%PDF-1.7\n', '%PDF-1.7\n% a line put in by hand\n'))
}
