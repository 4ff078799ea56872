import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import { makeOnePagePdf } from '#shared/testing/artwork-files.ts'
import { buildPdf, pdfOfPages, streamObject } from '#shared/testing/artwork-pdf.ts'
import { latin1Bytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { type DrawnPage, drawnPdf } from '#shared/testing/drawn-pdf.ts'
import { NASTY_FILES } from '#shared/testing/nasty-files.ts'
import { readPageFacts } from './page-facts.ts'

/** A PDF of one page with these entries; `root` stands in the node above it. */
function pdf(page: string, others: Record<number, string> = {}, root = ''): Uint8Array {
  return buildPdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Count 1 /Kids [10 0 R] ${root} >>`,
    10: `<< /Type /Page /Parent 2 0 R ${page} >>`,
    ...others,
  })
}

const factsOf = (file: Uint8Array) => readPageFacts(sourceOfBytes(file))
const inches = (widthIn: number, heightIn: number) => ({ widthIn, heightIn })
const MEDIA = '/MediaBox [0 0 720 360]'
const resources = (entries: string) => `${MEDIA} /Resources << ${entries} >>`

describe('D17 the page of a PDF', () => {
  test.each<[string, string, Pick<PageFacts, 'size' | 'trim'>]>([
    ['its size', MEDIA, { size: inches(10, 5), trim: null }],
    ['corners in any order', '/MediaBox [720 360 0 0]', { size: inches(10, 5), trim: null }],
    ['turned a quarter', `${MEDIA} /Rotate -90`, { size: inches(5, 10), trim: null }],
    ['turned over', `${MEDIA} /Rotate 180`, { size: inches(10, 5), trim: null }],
    ['a larger unit', `${MEDIA} /UserUnit 10`, { size: inches(100, 50), trim: null }],
    ['cropped', `${MEDIA} /CropBox [36 36 684 324]`, { size: inches(9, 4), trim: null }],
    ['cropped beyond the page', `${MEDIA} /CropBox [-99 -99 999 999]`, { size: inches(10, 5), trim: null }],
    ['trimmed', `${MEDIA} /TrimBox [9 9 711 351]`, { size: inches(10, 5), trim: inches(9.75, 4.75) }],
    [
      'trimmed and turned',
      `${MEDIA} /Rotate 90 /TrimBox [9 9 711 351]`,
      { size: inches(5, 10), trim: inches(4.75, 9.75) },
    ],
    ['trimmed to itself', `${MEDIA} /TrimBox [0 0 720 360]`, { size: inches(10, 5), trim: null }],
    ['trimmed to nothing', `${MEDIA} /TrimBox [5 5 5 5]`, { size: inches(10, 5), trim: null }],
  ])('D17 %s', async (_, page, measures) => {
    expect(await factsOf(pdf(page))).toMatchObject(measures)
  })

  test('D17 what stands in the node above holds for the page', async () => {
    expect(await factsOf(pdf('', {}, `${MEDIA} /Rotate 90`))).toMatchObject({ size: inches(5, 10) })
  })

  test('D17 of a repaired file the size is known, and no more is claimed', async () => {
    const shifted = new TextDecoder('latin1')
      .decode(pdfOfPages(1))
      .replace('%PDF-1.7\n', '%PDF-1.7\n% hand\n')
    expect(await factsOf(latin1Bytes(shifted))).toEqual({
      size: inches(200 / 72, 140 / 72),
      trim: null,
      looseFonts: [],
      rgbPictures: 0,
      pictureDpi: null,
      rgbDrawing: null,
      hasTransparency: false,
      isComplete: false,
    })
  })
})

describe('D17 fonts', () => {
  const font = (entries: string, others = {}) =>
    factsOf(pdf(resources(`/Font << /F 20 0 R >>`), { 20: `<< /Type /Font ${entries} >>`, ...others }))

  test.each<[string, string, Record<number, string>, string[]]>([
    ['a standard one', '/Subtype /Type1 /BaseFont /Helvetica', {}, ['Helvetica']],
    [
      'one described only',
      '/Subtype /TrueType /BaseFont /Arial#20Black /FontDescriptor 21 0 R',
      { 21: '<< /Flags 4 >>' },
      ['Arial Black'],
    ],
    [
      'one inside',
      '/Subtype /TrueType /BaseFont /ABCDEF+Arial /FontDescriptor 21 0 R',
      { 21: '<< /FontFile2 22 0 R >>' },
      [],
    ],
    ['one drawn by the file itself', '/Subtype /Type3', {}, []],
    [
      'a composite one inside',
      '/Subtype /Type0 /BaseFont /Noto /DescendantFonts [23 0 R]',
      { 23: '<< /FontDescriptor << /FontFile3 22 0 R >> >>' },
      [],
    ],
    [
      'a composite one outside',
      '/Subtype /Type0 /BaseFont /ABCDEF+Noto /DescendantFonts [23 0 R]',
      { 23: '<< >>' },
      ['Noto'],
    ],
  ])('D17 %s', async (_, entries, others, loose) => {
    expect((await font(entries, others))?.looseFonts).toEqual(loose)
  })

  test('D17 a file that a library made says so of its standard font, packed or not', async () => {
    for (const packed of [true, false])
      expect(await factsOf(await makeOnePagePdf(packed))).toMatchObject({
        size: inches(3, 6),
        looseFonts: ['Helvetica'],
      })
  })
})

describe('D17 pictures and transparency', () => {
  const image = (space: string) => streamObject('x', `/Subtype /Image /Width 1 /Height 1 ${space}`)
  const drawn = (body: string, others = {}) =>
    factsOf(pdf(resources('/XObject << /X 20 0 R >>'), { 20: body, ...others }))

  test.each<[string, string, number]>([
    ['plain RGB', '/ColorSpace /DeviceRGB', 1],
    ['calibrated RGB', '/ColorSpace [/CalRGB << >>]', 1],
    ['RGB by its profile', '/ColorSpace [/ICCBased 21 0 R]', 1],
    ['a palette of RGB', '/ColorSpace [/Indexed [/ICCBased 21 0 R] 255 (x)]', 1],
    ['a palette of itself', '/ColorSpace 24 0 R', 0],
    ['CMYK', '/ColorSpace /DeviceCMYK', 0],
    ['CMYK by its profile', '/ColorSpace [/ICCBased 22 0 R]', 0],
    ['grey', '/ColorSpace /DeviceGray', 0],
  ])('D17 a picture in %s', async (_, space, count) => {
    const profiles = {
      21: streamObject('', '/N 3'),
      22: streamObject('', '/N 4'),
      24: '[/Indexed 24 0 R 1 (x)]',
    }
    expect((await drawn(image(space), profiles))?.rgbPictures).toBe(count)
  })

  test('D17 a picture within a form counts, once however often it is used', async () => {
    const form = (name: number) =>
      streamObject('', `/Subtype /Form /Resources << /XObject << /Y ${name} 0 R >> >>`)
    const others = { 21: form(22), 22: image('/ColorSpace /DeviceRGB'), 23: form(22) }
    const facts = await factsOf(pdf(resources('/XObject << /A 21 0 R /B 23 0 R /C 22 0 R >>'), others))
    expect(facts).toMatchObject({ rgbPictures: 1, isComplete: true })
  })

  test('D17 a picture in JPEG 2000 that leaves its colours to itself may be in RGB, and that is said', async () => {
    for (const filter of ['/JPXDecode', '[/FlateDecode /JPXDecode]', '21 0 R']) {
      const others = { 21: '/JPXDecode' }
      const unsaid = await drawn(image(`/Filter ${filter}`), others)
      expect(unsaid).toMatchObject({ rgbPictures: 0, isComplete: false })
      const said = await drawn(image(`/Filter ${filter} /ColorSpace /DeviceRGB`), others)
      expect(said).toMatchObject({ rgbPictures: 1, isComplete: true })
    }
  })

  test.each<[string, string, number]>([
    ['RGB, abbreviated', '/CS /RGB', 1],
    ['RGB', '/ColorSpace /DeviceRGB', 1],
    ['a palette of RGB', '/CS [/I /RGB 1 <000000ffffff>]', 1],
    ['RGB by its profile, said by name', '/CS /Cs1', 1],
    ['CMYK by its profile, said by name', '/CS /Cs2', 0],
    ['a name that leads nowhere', '/CS /Cs3', 0],
    ['CMYK', '/CS /CMYK', 0],
    ['grey', '/CS /G', 0],
    ['one colour through a mask', '/IM true', 0],
  ])('D17 a picture within the drawing in %s', async (_, space, count) => {
    const drawing = `q 720 0 0 720 0 0 cm BI /W 20 /H 20 /BPC 8 ${space} ID ${'~'.repeat(1200)} EI Q`
    const spaces = '/ColorSpace << /Cs1 [/ICCBased 21 0 R] /Cs2 [/ICCBased 22 0 R] >>'
    const facts = await factsOf(
      pdf(`${resources(spaces)} /Contents 20 0 R`, {
        20: streamObject(drawing),
        21: streamObject('', '/N 3'),
        22: streamObject('', '/N 4'),
      }),
    )
    expect(facts).toMatchObject({ rgbPictures: count, isComplete: true })
  })

  test('D17 a picture within a form counts once however often the form is drawn, by the names of the form', async () => {
    const spaced = (space: string) => `/Resources << /ColorSpace << /Cs ${space} >> >>`
    const inline = `BI /W 20 /H 20 /BPC 8 /CS /Cs ID ${'~'.repeat(1200)} EI`
    const facts = await factsOf(
      pdf(`${resources('/ColorSpace << /Cs /DeviceGray >> /XObject << /F 21 0 R >>')} /Contents 20 0 R`, {
        20: streamObject('/F Do /F Do /F Do'),
        21: streamObject(inline, `/Subtype /Form ${spaced('/DeviceRGB')}`),
      }),
    )
    expect(facts).toMatchObject({ rgbPictures: 1, isComplete: true })
  })

  const xobjects = { A: { width: 90, height: 60 } }
  test.each<[string, DrawnPage, number | null]>([
    ['a picture', { drawing: '216 0 0 144 0 0 cm /A Do', xobjects }, 30],
    ['on a turned page', { drawing: '216 0 0 144 0 0 cm /A Do', xobjects, entries: '/Rotate 90' }, 30],
    [
      'on a page of a larger unit',
      { drawing: '216 0 0 144 0 0 cm /A Do', xobjects, entries: '/UserUnit 10' },
      3,
    ],
    [
      'only what is trimmed off',
      { drawing: '216 0 0 144 0 0 cm /A Do', xobjects, entries: '/TrimBox [300 300 600 600]' },
      null,
    ],
    ['no picture', { drawing: '0 0 9 9 re f' }, null],
    ['a picture too small to matter', { drawing: '36 0 0 24 0 0 cm /A Do', xobjects }, null],
  ])('D17 pixels an inch of the page: %s', async (_, page, dpi) => {
    const { pictureDpi, isComplete } = (await factsOf(drawnPdf(page))) ?? {}
    expect(pictureDpi && Math.round(pictureDpi)).toBe(dpi)
    expect(isComplete).toBe(true)
  })

  test('D17 forms that hold one another end', async () => {
    expect(
      await drawn(streamObject('', '/Subtype /Form /Resources << /XObject << /X 20 0 R >> >>')),
    ).not.toBeNull()
  })

  test.each([
    ['a thin fill', '/ca 0.5', true],
    ['a thin stroke', '/CA .25', true],
    ['a blend', '/BM /Multiply', true],
    ['a mask', '/SMask << /S /Alpha >>', true],
    ['nothing of it', '/ca 1 /CA 1.0 /BM /Normal /SMask /None', false],
  ])('D17 %s', async (_, entries, expected) => {
    const facts = await factsOf(pdf(resources(`/ExtGState << /G << ${entries} >> >>`)))
    expect(facts?.hasTransparency).toBe(expected)
  })

  test('D17 a picture with a soft mask is transparent', async () => {
    expect((await drawn(image('/ColorSpace /DeviceCMYK /SMask 21 0 R')))?.hasTransparency).toBe(true)
  })
})

describe('D17 what is drawn by other things than the page', () => {
  const inside = '/Resources << /XObject << /I 30 0 R >> /Font << /F 31 0 R >> >>'
  const others = {
    30: streamObject('x', '/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB'),
    31: '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
  }
  const found = { rgbPictures: 1, looseFonts: ['Times-Roman'], isComplete: true }
  const nothing = { rgbPictures: 0, looseFonts: [], isComplete: true }
  const annotated = (annotation: string, more = {}) =>
    factsOf(pdf(`${MEDIA} /Annots [20 0 R]`, { ...others, 20: `<< ${annotation} >>`, ...more }))
  const form = streamObject('', `/Subtype /Form /BBox [0 0 9 9] ${inside}`)

  test('D17 the pictures and fonts of a tiling pattern', async () => {
    const tile = streamObject('', `/PatternType 1 ${inside}`)
    const page = resources('/Pattern << /P 20 0 R /Q << /PatternType 2 >> >>')
    expect(await factsOf(pdf(page, { ...others, 20: tile }))).toMatchObject(found)
  })

  test('D17 patterns that hold one another end', async () => {
    const tile = (next: number) => streamObject('', `/Resources << /Pattern << /P ${next} 0 R >> >>`)
    const page = resources('/Pattern << /P 20 0 R >>')
    expect(await factsOf(pdf(page, { 20: tile(21), 21: tile(20) }))).toMatchObject(nothing)
  })

  test('D17 the pictures and fonts of a font that is drawn', async () => {
    const font = `<< /Type /Font /Subtype /Type3 ${inside} >>`
    expect(await factsOf(pdf(resources('/Font << /T 20 0 R >>'), { ...others, 20: font }))).toMatchObject(
      found,
    )
  })

  test.each<[string, string, object]>([
    ['a stamp', '/AP << /N 21 0 R >>', found],
    ['the state that a field is in', '/AS /On /AP << /N << /On 21 0 R /Off 22 0 R >> >>', found],
    ['a state that a field is not in', '/AS /Off /AP << /N << /On 21 0 R /Off 22 0 R >> >>', nothing],
    ['a field without a state', '/AP << /N << /On 21 0 R >> >>', nothing],
    ['only under the pointer', '/AP << /R 21 0 R >>', nothing],
    ['hidden', '/F 2 /AP << /N 21 0 R >>', nothing],
    ['a link', '/Subtype /Link', nothing],
    ['an appearance that is not there', '/AP << /N 99 0 R >>', nothing],
  ])('D17 the pictures and fonts of an annotation: %s', async (_, annotation, facts) => {
    const empty = streamObject('', '/Subtype /Form /BBox [0 0 9 9]')
    expect(await annotated(annotation, { 21: form, 22: empty })).toMatchObject(facts)
  })

  test('D17 an annotation that cannot be read costs no other finding, and is said', async () => {
    const page = `${resources('/XObject << /I 30 0 R >>')} /Annots [20 0 R]`
    expect(await factsOf(pdf(page, { ...others, 20: '(' }))).toMatchObject({
      size: inches(10, 5),
      rgbPictures: 1,
      isComplete: false,
    })
    const circle = `${resources('/XObject << /I 30 0 R >>')} /Annots 20 0 R`
    expect(await factsOf(pdf(circle, { ...others, 20: '20 0 R' }))).toMatchObject({
      rgbPictures: 1,
      isComplete: false,
    })
  })
})

describe('D17 bounds', () => {
  test('D17 thousands of pictures are not all looked at, and that is said', async () => {
    const many = Array.from(
      { length: 3000 },
      (_, at) => [100 + at, streamObject('', '/Subtype /Image')] as const,
    )
    const names = many.map(([at]) => `/X${at} ${at} 0 R`).join(' ')
    const { source, bytesRead } = countReads(
      sourceOfBytes(pdf(resources(`/XObject << ${names} >>`), Object.fromEntries(many))),
    )
    expect(await readPageFacts(source)).toMatchObject({ isComplete: false })
    expect(bytesRead()).toBeLessThan(4 << 20)
  })

  test('D17 bytes changed anywhere never throw', async () => {
    const whole = await makeOnePagePdf()
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async changes => {
        const bytes = whole.slice()
        for (const [at, byte] of changes) bytes[at] = byte
        await readPageFacts(sourceOfBytes(bytes))
      }),
      { numRuns: 60 },
    )
  })

  test.each(NASTY_FILES.filter(([name]) => name.startsWith('pdf-')))(
    'D17 nasty files: %s',
    async (_, make) => {
      const facts = await factsOf(await make())
      if (facts) expect(facts.size.widthIn).toBeGreaterThan(0)
    },
  )
})
