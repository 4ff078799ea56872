import { describe, expect, test } from 'vitest'
import { PLAIN_SHEET, PLAIN_TEMPLATE } from '#shared/testing/sheet.ts'
import { templatePdf } from './pdf.ts'
import type { Template } from './template.ts'

const written = (more: Partial<Template> = {}) =>
  new TextDecoder('latin1').decode(templatePdf({ ...PLAIN_TEMPLATE, title: 'Banner (13oz)', ...more }))
/** The line style that each guide is drawn with. */
const dashes = (pdf: string) => [...pdf.matchAll(/w (\[.*?\]) 0 d/g)].map(([, dash]) => dash)

describe('issue 8.6: a template as a PDF', () => {
  test('its page is the sheet’s size, or a tenth of it, which its words say', () => {
    expect(written()).toContain('/MediaBox [0 0 5184 2592]')
    expect(written()).not.toContain('1:10')
    const tenth = written({ scale: 10, page: { widthIn: 7.2, heightIn: 3.6 } })
    expect(tenth).toContain('/MediaBox [0 0 518.4 259.2]')
    expect(tenth).toContain('Laid out at 1:10')
    // An inch of the sheet is 7.2 points of the page.
    expect(tenth).toContain('7.2 0 0 -7.2 0 259.2 cm')
  })

  test('the safe zone is dashed, the print area is not', () => {
    expect(dashes(written())).toEqual(['[]', '[0.27 0.18]'])
  })

  test('what is drawn is kept within a shape, but for the line it is cut along', () => {
    expect(written()).not.toContain('W n')
    const shape = { d: 'M0 0h1v1Z', matrix: 'matrix(10 0 0 10 0 0)' }
    const [cut = '', rest = ''] = written({ sheet: { ...PLAIN_SHEET, shape } }).split('W n')
    expect(dashes(cut)).toEqual(['[]'])
    expect(dashes(rest)).toEqual(['[]', '[0.27 0.18]'])
  })

  test('words with parentheses stay words', () => {
    expect(written()).toContain('/Title (Banner \\(13oz\\))')
  })

  test('every object is where the table says, and the stream as long as it says', () => {
    const pdf = written()
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])
    expect(pdf.slice(table, table + 4)).toBe('xref')
    const places = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
    expect(places.map(at => pdf.slice(at, at + 7))).toEqual(places.map((_, n) => `${n + 1} 0 obj`))
    const [, length, stream] = /Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(pdf) ?? []
    expect(stream).toHaveLength(Number(length))
  })
})
