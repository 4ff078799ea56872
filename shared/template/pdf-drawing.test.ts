import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openObjects } from '#shared/artwork/read/objects/open-objects.ts'
import { isDict, type PdfDict, type PdfValue } from '#shared/artwork/read/objects/values.ts'
import { readPageFacts } from '#shared/artwork/read/page-facts.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { PLAIN_SHEET, PLAIN_TEMPLATE } from '#shared/testing/sheet.ts'
import { templatePdf } from './pdf.ts'
import type { Template } from './template.ts'

const OF_LAYER = 'This layer is for you alone: hide or delete it before you save your artwork'
const written = (more: Partial<Template> = {}) =>
  Buffer.from(templatePdf({ ...PLAIN_TEMPLATE, ...more })).toString('latin1')
const drawingOf = (pdf: string) => /stream\n([\s\S]*?)\nendstream/.exec(pdf)?.[1] ?? ''

/** The lines of the legend: size of the letters, ink, place of the first letter, words. */
function legendOf(pdf: string) {
  const lines = pdf.matchAll(/^BT \/F (\S+) Tf (.+) k (\S+) (\S+) Td \((.*)\) Tj ET$/gm)
  return [...lines].map(([, size, ink, x, y, text]) => ({
    size: Number(size),
    ink,
    x: Number(x),
    y: Number(y),
    text,
  }))
}

describe('issue 8.6: the page of a template', () => {
  test('issue 8.6: is one sheet that every program opens, with words in a font it need not bring', async () => {
    const source = sourceOfBytes(templatePdf(PLAIN_TEMPLATE))
    const objects = await openObjects(source)
    const dict = async (value: PdfValue | undefined): Promise<PdfDict> => {
      const found = await objects.resolve(value)
      if (!isDict(found)) throw new Error('no dictionary')
      return found
    }
    const root = await dict(objects.trailer.get('Root'))
    const pages = await dict(root.get('Pages'))
    expect([pages.get('Type'), pages.get('Count')]).toEqual([{ name: 'Pages' }, 1])
    expect((await dict(objects.trailer.get('Info'))).has('Title')).toBe(true)
    const facts = await readPageFacts(source)
    expect(facts).toMatchObject({ size: { widthIn: 72, heightIn: 36 }, isBlank: false, isComplete: true })
    expect(facts?.looseFonts).toEqual(['Helvetica'])
  })

  test('issue 8.6: has an empty layer for the artwork, and one of guides that is neither printed nor exported', () => {
    const pdf = written()
    expect(pdf.startsWith('%PDF-1.6\n')).toBe(true)
    const layers = [...pdf.matchAll(/(\d) 0 obj\n<< \/Type \/OCG \/Name \((.*?)\)(.*)/g)]
    expect(layers.map(([, number, name]) => [number, name])).toEqual([
      ['6', 'Artwork'],
      ['7', 'Guides, not printed'],
    ])
    expect(layers[1]?.[3]).toContain('/Print << /PrintState /OFF >> /Export << /ExportState /OFF >>')
    expect(pdf).toContain('/OCProperties << /OCGs [6 0 R 7 0 R]')
    expect(pdf).toContain('/Event /Print /OCGs [7 0 R]')
    expect(pdf).toContain('/Event /Export /OCGs [7 0 R]')
    expect(pdf).toContain('/Properties << /Artwork 6 0 R /Guides 7 0 R >>')
    expect(pdf).toContain('/Font << /F 5 0 R >>')
    expect(drawingOf(pdf)).toMatch(
      /^\/OC \/Artwork BDC EMC\n\/OC \/Guides BDC\nq [\s\S]*\nQ\nBT[\s\S]*ET\nEMC$/,
    )
  })

  test('issue 8.6: has rows of twenty bytes in its table, one for each object and the first', () => {
    const [, count, rows = '', size] =
      /xref\n0 (\d+)\n([\s\S]*)trailer\n<< \/Size (\d+) /.exec(written()) ?? []
    expect([count, size, rows.length]).toEqual(['9', '9', 9 * 20])
    expect(rows.startsWith('0000000000 65535 f \n')).toBe(true)
  })
})

describe('issue 8.6: the guides of a template', () => {
  test('issue 8.6: are drawn in inches of the sheet from its upper left corner, each in its own ink', () => {
    const [, lay, drawn] = /^q (.*) cm\n([\s\S]*?)\nQ$/m.exec(drawingOf(written())) ?? []
    expect(lay).toBe('72 0 0 -72 0 2592')
    expect(drawn?.trim().split('\n')).toEqual([
      '0 0 0 1 K 0.045 w [] 0 d',
      '0 0 m',
      '72 0 l',
      '72 36 l',
      '0 36 l',
      'h',
      'S',
      '1 0 0 0 K 0.045 w [0.27 0.18] 0 d',
      '2 2 m',
      '70 2 l',
      '70 34 l',
      '2 34 l',
      'h',
      'S',
    ])
  })

  test('issue 8.6: are kept within a shape, whose line is drawn first and whole', () => {
    const shape = { d: 'M0 0C0 1 1 2 2 2Z', matrix: 'matrix(10 0 0 10 0 0)' }
    const [, drawn = ''] =
      /^q .* cm\n([\s\S]*?)\nQ$/m.exec(drawingOf(written({ sheet: { ...PLAIN_SHEET, shape } }))) ?? []
    const outline = '0 0 m\n0 10 10 20 20 20 c\nh'
    expect(drawn.startsWith(`0 1 0 0 K 0.045 w [] 0 d\n${outline}\nS\n${outline}\nW n\n0 0 0 1 K `)).toBe(
      true,
    )
    expect(drawn.match(/^S$/gm)).toHaveLength(3)
  })

  test('issue 8.6: are not kept within a shape that has no line', () => {
    const shape = { d: '', matrix: '' }
    expect(written({ sheet: { ...PLAIN_SHEET, shape } })).not.toContain('W n')
  })
})

describe('issue 8.6: the words of a template', () => {
  test('issue 8.6: say what it is for, what each guide means in its ink, and that the layer is to go', () => {
    expect(legendOf(written()).map(({ text, ink }) => [text, ink])).toEqual([
      ['Banner', '0 0 0 1'],
      ['Print area: 72 \xd7 36 in, width \xd7 height', '0 0 0 1'],
      ['Safe zone: keep words 2 in from the edge', '1 0 0 0'],
      [OF_LAYER, '0 0 0 1'],
    ])
    const tenth = legendOf(written({ scale: 10, page: { widthIn: 7.2, heightIn: 3.6 } }))
    expect(tenth[1]).toMatchObject({
      text: 'Laid out at 1:10: one inch here is ten in print',
      ink: '0 0 0 1',
    })
  })

  test('issue 8.6: keep their parentheses and backslashes', () => {
    const [first] = legendOf(written({ title: 'A (b) \\ c' }))
    expect(first?.text).toBe('A \\(b\\) \\\\ c')
    expect(written({ title: 'A (b) \\ c' })).toContain('/Title (A \\(b\\) \\\\ c)')
  })

  test('issue 8.6: law: stand one below the other in the middle of the page, within half of it', () => {
    const inches = fc.integer({ min: 2, max: 200 })
    fc.assert(
      fc.property(inches, inches, (widthIn, heightIn) => {
        const lines = legendOf(
          written({ page: { widthIn, heightIn }, sheet: { ...PLAIN_SHEET, widthIn, heightIn } }),
        )
        const [width, height] = [widthIn * 72, heightIn * 72]
        const [size = 0, first = 0] = [lines[0]?.size, lines[0]?.y]
        for (const [at, line] of lines.entries()) {
          expect(line).toMatchObject({ size, x: expect.closeTo(width * 0.15, 3) })
          expect(line.y).toBeCloseTo(first - at * size * 1.4, 2)
        }
        const block = lines.length * size * 1.4
        expect(first + size - block / 2).toBeCloseTo(height / 2, 2)
        // As large as the page allows: half of its height, or seven tenths of its width for the longest line.
        const longest = Math.max(...lines.map(({ text = '' }) => text.length)) * size * 0.52
        expect(Math.max(block / (height / 2), longest / (width * 0.7))).toBeCloseTo(1, 2)
      }),
    )
  })
})
