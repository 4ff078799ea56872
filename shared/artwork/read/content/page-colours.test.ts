import fc from 'fast-check'
import { type Color, cmyk, PDFDocument, rgb } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { readPageFacts } from '#shared/artwork/read/page-facts.ts'
import { streamObject } from '#shared/testing/artwork-pdf.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { type DrawnPage, drawnPdf } from '#shared/testing/drawn-pdf.ts'

const SQUARE = '100 100 50 50 re f'
const RED = '1 0 0 rg'
const TEXT = 'BT /F1 12 Tf 100 100 Td (abc) Tj ET'
const FONTS = '/Font << /F1 << /Subtype /Type1 /BaseFont /Helvetica >> /T3 210 0 R >>'
const OBJECTS = {
  200: streamObject('', '/N 3'),
  201: streamObject('', '/N 4'),
  202: streamObject('', '/N 3 /Alternate [/Lab << >>]'),
  203: '<< /FunctionType 2 /N 1 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] >>',
  // Tiles: with colours of its own, without, in CMYK, and one that draws itself.
  204: streamObject(`${RED} 0 0 5 5 re f`, '/PatternType 1 /PaintType 1 /BBox [0 0 9 9]'),
  205: streamObject('0 0 5 5 re f', '/PatternType 1 /PaintType 2 /BBox [0 0 9 9]'),
  206: streamObject('1 0 0 0 k 0 0 5 5 re f', '/PatternType 1 /PaintType 1 /BBox [0 0 9 9]'),
  207: streamObject(
    `/Pattern cs /Self scn ${'0 0 5 5 re f '.repeat(4)}`,
    '/PatternType 1 /PaintType 1 /BBox [0 0 9 9] /Resources << /Pattern << /Self 207 0 R >> >>',
  ),
  208: '<< /PatternType 2 /Shading 209 0 R >>',
  209: '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 1 1] /Function 203 0 R >>',
  // A drawn font: a letter with colours of its own, and one that is painted in the text's.
  210: '<< /Subtype /Type3 /FontMatrix [.001 0 0 .001 0 0] /CharProcs << /a 211 0 R >> >>',
  211: streamObject(`500 0 d0 ${RED} 0 0 500 500 re f`),
  212: '<< /Subtype /Type3 /FontMatrix [.001 0 0 .001 0 0] /CharProcs << /a 213 0 R >> >>',
  213: streamObject(`500 0 0 0 500 500 d1 ${RED} 0 0 500 500 re f`),
  // A tile that is drawn by a form.
  214: streamObject(
    '/F Do',
    '/PatternType 1 /PaintType 1 /BBox [0 0 9 9] /Resources << /XObject << /F 230 0 R >> >>',
  ),
  // Layers: switched on, switched off, and rules over both.
  220: '<< /Type /OCG /Name (on) >>',
  221: '<< /Type /OCG /Name (off) >>',
  222: '<< /Type /OCMD /OCGs [220 0 R 221 0 R] >>',
  223: '<< /Type /OCMD /OCGs [220 0 R 221 0 R] /P /AllOn >>',
  224: '<< /Type /OCMD /OCGs 221 0 R >>',
  225: '<< /Type /OCMD /OCGs [220 0 R 221 0 R] /P /AllOff >>',
  226: '<< /Type /OCMD /OCGs [220 0 R] /P /AnyOff >>',
  // What annotations are seen by.
  230: streamObject(`${RED} 0 0 9 9 re f`, '/Subtype /Form /BBox [0 0 9 9]'),
  // A soft mask in RGB.
  240: streamObject(
    `${RED} ${SQUARE}`,
    '/Subtype /Form /BBox [0 0 999 999] /Group << /S /Transparency /CS /DeviceRGB >>',
  ),
}
const SPACES = `/ColorSpace << /Rgb [/ICCBased 200 0 R] /Cmyk [/ICCBased 201 0 R] /LabIcc [/ICCBased 202 0 R]
  /Cal [/CalRGB << /WhitePoint [1 1 1] >>] /Lab [/Lab << /WhitePoint [1 1 1] >>] /Gray /DeviceGray
  /Palette [/Indexed /DeviceRGB 1 <000000ff0000>] /Grays [/Indexed /DeviceGray 1 <00ff>]
  /Spot [/Separation /Gold /DeviceRGB 203 0 R] /CmykSpot [/Separation /Gold /DeviceCMYK 203 0 R]
  /Black [/Separation /Black /DeviceRGB 203 0 R] /All [/Separation /All /DeviceRGB 203 0 R]
  /Inks [/DeviceN [/Gold /Silver] [/ICCBased 200 0 R] 203 0 R] /Press [/DeviceN [/Cyan /Black] /DeviceRGB 203 0 R]
  /Tinted [/Pattern /DeviceRGB] >>`
const RESOURCES = `${SPACES} ${FONTS} /Shading << /Sh 209 0 R /ShK << /ColorSpace /DeviceCMYK >> >>
  /Pattern << /Tile 204 0 R /Plain 205 0 R /TileK 206 0 R /Self 207 0 R /Fade 208 0 R /Formed 214 0 R >>
  /ExtGState << /Clear << /ca 0 /CA 0 >> /Half << /ca .5 >> /Mask << /SMask << /S /Luminosity /G 240 0 R >> >> >>
  /Properties << /On 220 0 R /Off 221 0 R /Any 222 0 R /All 223 0 R /One 224 0 R /AllOff 225 0 R /AnyOff 226 0 R >>`
const LAYERED = '/OCProperties << /OCGs [220 0 R 221 0 R] /D << /OFF [221 0 R] >> >>'

async function rgbOf(page: DrawnPage | string) {
  const drawn = typeof page === 'string' ? { drawing: page } : page
  const file = drawnPdf({
    resources: RESOURCES,
    catalogue: LAYERED,
    ...drawn,
    objects: { ...OBJECTS, ...drawn.objects },
  })
  const facts = await readPageFacts(sourceOfBytes(file))
  expect(facts?.isComplete).toBe(true)
  return facts?.rgbDrawing
}
const marked = (layer: string) => `/OC /${layer} BDC ${RED} ${SQUARE} EMC`
const form = (drawing: string, entries = '') => ({ F: { drawing, entries } })
const annotated = (entries: string): DrawnPage => ({ drawing: '', entries: `/Annots [<< ${entries} >>]` })

describe('issue 6.39 what is painted in RGB', () => {
  test.each<[string, DrawnPage | string]>([
    ['an area', `${RED} ${SQUARE}`],
    ['an area, by the other rule', `${RED} 100 100 50 50 re f*`],
    ['a line', '0 .5 0 RG 100 100 m 200 100 l S'],
    ['a closed line', '0 .5 0 RG 100 100 m 200 100 l 200 200 l s'],
    ['a line around an area in CMYK', '0 .5 0 RG 1 0 0 0 k 100 100 50 50 re B'],
    ['a curve', `${RED} 100 100 m 150 100 200 150 200 200 c f`],
    ['text', `${RED} ${TEXT}`],
    ['text in pieces', `${RED} BT /F1 12 Tf 100 100 Td [(a) -20 <62>] TJ ET`],
    ['text on the next line', `${RED} BT /F1 12 Tf 14 TL 100 100 Td (a) ' ET`],
    ['text on the next line, with its own spaces', `${RED} BT /F1 12 Tf 100 100 Td 1 1 (a) " ET`],
    ['text in outline', `0 1 0 RG BT /F1 12 Tf 1 Tr 100 100 Td (a) Tj ET`],
    ['text upside down from the corner of the page', `${RED} BT /F1 -12 Tf 719 719 Td (a) Tj ET`],
    ['text placed by a matrix', `${RED} BT /F1 1 Tf 12 0 0 12 100 100 Tm (a) Tj ET`],
    ['a dark grey, which may get a tint', `.2 .2 .2 rg ${SQUARE}`],
    ['by name', `/DeviceRGB cs 1 0 0 sc ${SQUARE}`],
    ['by its profile', `/Rgb cs 1 0 0 scn ${SQUARE}`],
    ['calibrated', `/Cal cs 1 0 0 sc ${SQUARE}`],
    ['by a palette', `/Palette cs 1 sc ${SQUARE}`],
    ['a line by its profile', '/Rgb CS 1 0 0 SCN 100 100 m 200 200 l S'],
    ['a spot color with RGB in its stead', `/Spot cs .5 scn ${SQUARE}`],
    ['a spot color in full, as it is at first', `/Spot cs ${SQUARE}`],
    ['several inks with RGB in their stead', `/Inks cs 0 .5 scn ${SQUARE}`],
    ['what an area in no color said before is not', `1 0 0 0 k ${SQUARE} ${RED} ${SQUARE}`],
    ['a gradient', 'q 100 100 50 50 re W n /Sh sh Q'],
    ['a gradient in a shape', `/Pattern cs /Fade scn ${SQUARE}`],
    ['a gradient along a line', '/Pattern CS /Fade SCN 100 100 m 200 200 l S'],
    ['a tile with colors of its own', `/Pattern cs /Tile scn ${SQUARE}`],
    ['a tile that a form draws', `/Pattern cs /Formed scn ${SQUARE}`],
    ['a tile in a color', `/Tinted cs 1 0 0 /Plain scn ${SQUARE}`],
    ['a drawn letter with colors of its own', 'BT /T3 12 Tf 100 100 Td (a) Tj ET'],
    [
      'the color of a stencil',
      {
        drawing: `${RED} 90 0 0 60 100 100 cm /A Do`,
        xobjects: { A: { width: 9, height: 9, entries: '/ImageMask true' } },
      },
    ],
    [
      'the color of a stencil within the drawing',
      `${RED} 90 0 0 60 100 100 cm BI /W 8 /H 8 /IM true ID ~~~~~~~~ EI`,
    ],
    ['a form', { drawing: '/F Do', xobjects: form(`${RED} ${SQUARE}`) }],
    ['a form in the color set before it', { drawing: `${RED} /F Do`, xobjects: form(SQUARE) }],
    [
      'a form in a form',
      { drawing: '/G Do', xobjects: { G: { drawing: '/F Do', xobjects: form(`${RED} ${SQUARE}`) } } },
    ],
    [
      'a form by names of its own',
      {
        drawing: '/F Do',
        xobjects: form(
          `/Own cs 1 0 0 sc ${SQUARE}`,
          '/Resources << /ColorSpace << /Own [/ICCBased 200 0 R] >> >>',
        ),
      },
    ],
    ['on a layer', marked('On')],
    ['on any of two layers', marked('Any')],
    ['behind a layer that is not seen', `${marked('Off')} ${RED} ${SQUARE}`],
    ['in the part of it that a clip leaves', `q 120 120 9 9 re W n ${RED} ${SQUARE} Q`],
    ['half see-through', `/Half gs ${RED} ${SQUARE}`],
    ['a stamp', annotated('/Rect [100 100 200 200] /AP << /N 230 0 R >>')],
    [
      'what the default for RGB is',
      { drawing: `${RED} ${SQUARE}`, resources: '/ColorSpace << /DefaultRGB [/ICCBased 200 0 R] >>' },
    ],
    [
      'a gray that its default makes RGB',
      {
        drawing: `.5 g ${SQUARE}`,
        resources: '/ColorSpace << /DefaultGray [/Separation /Gold /DeviceRGB 203 0 R] >>',
      },
    ],
  ])('issue 6.39: told: %s', async (_, page) => {
    expect(await rgbOf(page)).toBe('painted')
  })

  test.each<[string, DrawnPage | string]>([
    ['CMYK', `1 0 0 0 k ${SQUARE} 0 0 0 1 K 100 100 m 200 200 l S`],
    ['gray', `.5 g ${SQUARE}`],
    ['black', `0 0 0 rg ${SQUARE} ${TEXT}`],
    ['black by its profile', `/Rgb cs 0 0 0 sc ${TEXT}`],
    ['black as it is at first', `/Rgb cs ${TEXT}`],
    ['white', `1 1 1 rg ${SQUARE} 1 1 1 RG 100 100 m 200 200 l S`],
    ['CMYK by its profile', `/Cmyk cs 1 0 0 0 sc ${SQUARE}`],
    ['Lab', `/Lab cs 50 -20 30 sc ${SQUARE}`],
    ['Lab by its profile', `/LabIcc cs 50 -20 30 sc ${SQUARE}`],
    ['a palette of grays', `/Grays cs 1 sc ${SQUARE}`],
    ['a spot color with CMYK in its stead', `/CmykSpot cs 1 scn ${SQUARE}`],
    ['none of a spot color', `/Spot cs 0 scn ${SQUARE}`],
    ['black ink, whatever stands in its stead', `/Black cs 1 scn ${SQUARE}`],
    ['the inks of a press', `/Press cs 1 1 scn ${SQUARE}`],
    ['marks on every plate', `/All cs 1 scn ${SQUARE}`],
    ['a gradient in CMYK', '/ShK sh'],
    ['a tile in CMYK', `/Pattern cs /TileK scn ${SQUARE}`],
    ['a tile that draws itself', `/Pattern cs /Self scn ${SQUARE}`],
    ['a tile in black', `/Tinted cs 0 0 0 /Plain scn ${SQUARE}`],
    [
      'a color that nothing is painted in',
      `${RED} 1 0 0 RG 1 0 0 0 k 0 0 0 1 K ${SQUARE} 100 100 m 200 200 l S`,
    ],
    ['a color that was set and taken back', `q ${RED} Q ${SQUARE}`],
    ['a path that is not painted', `${RED} 100 100 50 50 re n`],
    ['spaces, patterns and gradients that nothing uses', `1 0 0 0 k ${SQUARE}`],
    ['a form that is not drawn', { drawing: '', xobjects: form(`${RED} ${SQUARE}`) }],
    [
      'what lies off the page',
      `${RED} 900 900 50 50 re f -99 0 50 50 re f 1 0 0 1 900 0 cm ${TEXT} ${SQUARE}`,
    ],
    ['what is trimmed off', { drawing: `${RED} 0 0 5 5 re f`, entries: '/TrimBox [9 9 700 700]' }],
    [
      'areas without area',
      `${RED} 100 100 50 0 re f 100 100 m f 100 100 m 200 200 l 100 100 m f 0 0 0 0 re f 100 100 m 200 100 l f`,
    ],
    ['a line of one point', '1 0 0 RG 100 100 m 100 100 l S'],
    ['text there to be found, not seen', `${RED} BT /F1 12 Tf 3 Tr 100 100 Td (a) Tj 7 Tr (b) Tj ET`],
    ['text upside down that runs off the page', `${RED} BT /F1 -12 Tf 0 719 Td (a) Tj ET`],
    ['no text', `${RED} BT /F1 12 Tf 100 100 Td () Tj [-20] TJ ET`],
    ['text without a height', `${RED} BT /F1 0 Tf 100 100 Td (a) Tj ET`],
    ['text below the page', `${RED} BT /F1 12 Tf 900 TL 100 100 Td T* (a) Tj ET`],
    [
      'text below the page, as far as the line before',
      `${RED} BT /F1 12 Tf 100 700 Td 0 -400 TD T* (a) Tj ET`,
    ],
    ['what is clipped away', `q 100 100 9 9 re W n ${RED} 300 300 9 9 re f Q`],
    [
      'what two clips leave nothing of',
      `q 100 100 9 9 re W n 300 300 9 9 re W* n ${RED} 0 0 720 720 re f /Sh sh Q`,
    ],
    [
      'what a form clips away',
      { drawing: '/F Do', xobjects: { F: { drawing: `${RED} ${SQUARE}`, entries: '/BBox [0 0 9 9]' } } },
    ],
    ['wholly see-through', `/Clear gs ${RED} ${SQUARE} ${TEXT} 1 0 0 RG 100 100 m 200 200 l S`],
    [
      'a group, wholly see-through',
      { drawing: '/Clear gs /F Do', xobjects: form(`${RED} ${SQUARE}`, '/Group << /S /Transparency >>') },
    ],
    ['on a layer that is switched off', marked('Off')],
    ['on layers of which not all are switched on', marked('All')],
    ['on layers of which all are switched off', marked('One')],
    ['on layers that show what they hide', `${marked('AllOff')} ${marked('AnyOff')}`],
    ['marks within a layer that is switched off', `/OC /Off BDC /P BMC ${RED} EMC ${SQUARE} EMC`],
    [
      'a form on a layer that is switched off',
      { drawing: '/F Do', xobjects: form(`${RED} ${SQUARE}`, '/OC 221 0 R') },
    ],
    [
      'all layers switched off but one',
      { drawing: marked('Off'), catalogue: '/OCProperties << /D << /BaseState /OFF /ON [220 0 R] >> >>' },
    ],
    ['what a soft mask is made of', `/Mask gs 1 0 0 0 k ${SQUARE}`],
    [
      'a drawn letter in the color of its text',
      { drawing: 'BT /T3 12 Tf 100 100 Td (a) Tj ET', resources: '/Font << /T3 212 0 R >>' },
    ],
    ['a drawn letter off the page', 'BT /T3 12 Tf 900 900 Td (a) Tj ET'],
    ['a hidden stamp', annotated('/F 2 /Rect [100 100 200 200] /AP << /N 230 0 R >>')],
    ['a stamp off the page', annotated('/Rect [900 900 950 950] /AP << /N 230 0 R >>')],
    ['a stamp without a place', annotated('/AP << /N 230 0 R >>')],
    [
      'a stamp on a layer that is switched off',
      annotated('/OC 221 0 R /Rect [100 100 200 200] /AP << /N 230 0 R >>'),
    ],
    [
      'RGB that its default makes CMYK',
      {
        drawing: `${RED} ${SQUARE}`,
        resources: '/ColorSpace << /DefaultRGB [/DeviceN [/a /b /c] /DeviceCMYK 203 0 R] >>',
      },
    ],
  ])('issue 6.39: not told: %s', async (_, page) => {
    expect(await rgbOf(page)).toBeNull()
  })

  const grouped = '/Group << /S /Transparency /CS /DeviceRGB >>'
  test.each<[string, DrawnPage, 'mixed' | null]>([
    ['see-through on a page in RGB', { drawing: `/Half gs 1 0 0 0 k ${SQUARE}`, entries: grouped }, 'mixed'],
    ['nothing see-through', { drawing: `1 0 0 0 k ${SQUARE}`, entries: grouped, resources: SPACES }, null],
    ['nothing painted', { drawing: '/Half gs', entries: grouped }, null],
    [
      'a page in CMYK',
      { drawing: `/Half gs ${SQUARE}`, entries: '/Group << /S /Transparency /CS /DeviceCMYK >>' },
      null,
    ],
    ['a form in RGB', { drawing: '/Half gs /F Do', xobjects: form(SQUARE, grouped) }, 'mixed'],
    [
      'a form in CMYK on a page in RGB',
      {
        drawing: '/Half gs /F Do',
        entries: grouped,
        xobjects: form(SQUARE, '/Group << /S /Transparency /CS /DeviceCMYK >>'),
      },
      null,
    ],
    [
      'a form as what is around it',
      {
        drawing: '/Half gs /F Do',
        entries: grouped,
        xobjects: form(SQUARE, '/Group << /S /Transparency >>'),
      },
      'mixed',
    ],
    [
      'no group of that kind',
      { drawing: `/Half gs ${SQUARE}`, entries: '/Group << /S /Other /CS /DeviceRGB >>' },
      null,
    ],
  ])('issue 6.39: colors that are mixed in RGB: %s', async (_, page, expected) => {
    expect(await rgbOf(page)).toBe(expected)
  })

  test('issue 6.39: told of a file that a library made, packed or not, with black text in RGB beside it', async () => {
    const made = async (color: Color, useObjectStreams: boolean) => {
      const pdf = await PDFDocument.create()
      const page = pdf.addPage([216, 432])
      page.drawRectangle({ x: 18, y: 18, width: 180, height: 396, color })
      page.drawText('OPEN TODAY', { x: 30, y: 300, size: 24, color: rgb(0, 0, 0) })
      return readPageFacts(sourceOfBytes(Uint8Array.from(await pdf.save({ useObjectStreams }))))
    }
    for (const packed of [true, false]) {
      expect(await made(rgb(0.9, 0.2, 0.1), packed)).toMatchObject({
        rgbDrawing: 'painted',
        isComplete: true,
      })
      expect(await made(cmyk(0.9, 0.2, 0.1, 0), packed)).toMatchObject({ rgbDrawing: null, isComplete: true })
    }
  })

  const scene = fc.constantFrom<[string, boolean]>(
    [`${RED} ${SQUARE}`, true],
    ['.2 .2 .2 RG 100 100 m 200 200 l S', true],
    [`${RED} ${TEXT}`, true],
    [`/Spot cs 1 scn ${SQUARE}`, true],
    ['/F Do', true],
    [`0 0 0 rg ${TEXT}`, false],
    [`1 0 0 0 k ${SQUARE}`, false],
    [`${RED} 900 900 9 9 re f`, false],
    [`${RED} BT /F1 12 Tf 3 Tr 100 100 Td (a) Tj ET`, false],
    [marked('Off'), false],
    ['/G Do', false],
    [`0 0 9 9 re W n ${RED} ${SQUARE}`, false],
    [`/Clear gs ${RED} ${SQUARE}`, false],
  )
  const wrap = fc.constantFrom<(inner: string) => string>(
    inner => `q ${inner} Q`,
    inner => `q 1 0 0 1 3 5 cm ${inner} Q`,
    inner => `/P BMC q ${inner} Q EMC`,
    inner => `/OC /On BDC q ${inner} Q EMC`,
    inner => `q 0 1 -1 0 720 0 cm ${inner} Q % (`,
  )
  const xobjects = { F: { drawing: `${RED} ${SQUARE}` }, G: { drawing: `1 1 1 rg ${SQUARE} ${RED} 9 9 m S` } }

  test('issue 6.39: law: a page is told of exactly when one of its scenes is, however they are put together', async () => {
    const scenes = fc.array(fc.tuple(scene, fc.array(wrap, { maxLength: 3 })), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(scenes, async drawn => {
        const drawing = drawn.map(([[inner], wraps]) =>
          wraps.reduce((part, put) => put(part), `q ${inner} Q`),
        )
        const isTold = drawn.some(([[, told]]) => told)
        expect(await rgbOf({ drawing: drawing.join('\n'), xobjects })).toBe(isTold ? 'painted' : null)
      }),
      { numRuns: 150 },
    )
  })
})
