import { describe, expect, test } from 'vitest'
import { readPageFacts } from '#shared/artwork/read/page-facts.ts'
import { streamObject } from '#shared/testing/artwork-pdf.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { type DrawnPage, drawnPdf } from '#shared/testing/drawn-pdf.ts'

const SQUARE = '100 100 50 50 re f'
const WHOLE = '0 0 720 720 re f'
const ON_LAYER = `/OC /L BDC ${SQUARE} EMC`
const LAYER = { resources: '/Properties << /L 200 0 R >>', objects: { 200: '<< /Type /OCG /Name (art) >>' } }
const OFF = '/OCProperties << /OCGs [200 0 R] /D << /OFF [200 0 R] >> >>'
const TEXT = 'BT /F1 12 Tf 100 100 Td (abc) Tj ET'
const HIDDEN_TEXT = `3 Tr ${TEXT}`
const STAMP = {
  entries: '/Annots [<< /Subtype /Stamp /Rect [9 9 99 99] /AP << /N 201 0 R >> >>]',
  objects: { 201: streamObject('0 0 9 9 re f', '/Subtype /Form /BBox [0 0 9 9]') },
}

const factsOf = (page: DrawnPage) => readPageFacts(sourceOfBytes(drawnPdf(page)))

describe('D17 an empty page', () => {
  test.each<[string, DrawnPage]>([
    ['without a drawing', { drawing: '' }],
    ['whose drawing draws nothing', { drawing: 'q 1 0 0 1 0 0 cm Q' }],
    ['with all of it off the page', { drawing: '9000 9000 50 50 re f' }],
    ['with all of it clipped away', { drawing: `0 0 9 9 re W n ${SQUARE}` }],
    ['with all of it on a layer that is switched off', { drawing: ON_LAYER, ...LAYER, catalogue: OFF }],
    ['painted white in CMYK', { drawing: `0 0 0 0 k ${WHOLE}` }],
    ['painted white in RGB', { drawing: `1 1 1 rg ${WHOLE}` }],
    ['painted white in grey', { drawing: `1 g ${WHOLE}` }],
    ['with text that is there to be found', { drawing: HIDDEN_TEXT }],
  ])('D17 is known as such: one %s', async (_, page) => {
    expect(await factsOf(page)).toMatchObject({ isBlank: true })
  })

  test.each<[string, DrawnPage]>([
    ['a shape', { drawing: SQUARE }],
    ['a shape in colours that are nearly white', { drawing: `0 0 0 .01 k ${SQUARE}` }],
    ['a shape behind white', { drawing: `1 g ${WHOLE} 0 g ${SQUARE}` }],
    ['a line', { drawing: '0 0 m 99 99 l S' }],
    ['text', { drawing: TEXT }],
    ['a picture', { drawing: '99 0 0 99 0 0 cm /P Do', xobjects: { P: { width: 9, height: 9 } } }],
    ['a shape within a form', { drawing: '/F Do', xobjects: { F: { drawing: SQUARE } } }],
    ['a layer that is switched on', { drawing: ON_LAYER, ...LAYER }],
    ['a stamp', { drawing: '', ...STAMP }],
    ['a drawing that cannot be followed', { drawing: 'x', drawingEntries: '/Filter /FlateDecode' }],
  ])('D17 is not one with %s', async (_, page) => {
    expect(await factsOf(page)).toMatchObject({ isBlank: false })
  })
})
