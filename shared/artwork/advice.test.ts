import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Advice, type AdviceCode, adviceOn, type FoundInFile, printedDpi } from './advice.ts'
import type { SizeIn } from './fit.ts'
import type { PageFacts } from './page-facts.ts'
import { SCALES } from './size-match.ts'
import { sharpFrom } from './viewing.ts'

const PLAIN: Omit<PageFacts, 'size'> = {
  trim: null,
  looseFonts: [],
  rgbPictures: 0,
  hasTransparency: false,
  isComplete: true,
}
const BANNER = inches(72, 36)

function inches(widthIn: number, heightIn: number): SizeIn {
  return { widthIn, heightIn }
}

function pdf(size: SizeIn, more: Partial<PageFacts> = {}): FoundInFile {
  const facts = { type: 'application/pdf', dpi: null, colour: null, pixels: null } as const
  return { facts, page: { size, ...PLAIN, ...more } }
}

function jpeg(width: number, height: number, dpi: number, colour: 'cmyk' | 'rgb' = 'cmyk'): FoundInFile {
  const facts = { type: 'image/jpeg', dpi: { x: dpi, y: dpi }, colour, pixels: { width, height } } as const
  return { facts, page: null }
}

const on = (file: FoundInFile, ordered: SizeIn | null = BANNER, other?: FoundInFile) =>
  adviceOn({ file, ordered, product: 'banner', other: other ?? null })
const codes = (advice: Advice[]) => advice.map(({ code }) => code)
const said = (advice: Advice[], code: AdviceCode) => advice.find(each => each.code === code)?.text

describe('D17 the size against the order', () => {
  test.each<[string, SizeIn, AdviceCode, Advice['tone'], string]>([
    ['the same', inches(72, 36), 'exact', 'good', 'exactly the ordered size, 72 × 36 in'],
    ['the same but for rounding', inches(71.97, 36.02), 'exact', 'good', 'exactly the ordered size'],
    ['half of it', inches(36, 18), 'scaled', 'good', '1:2 of the ordered size: that works'],
    ['a quarter of it', inches(18, 9), 'scaled', 'good', '1:4 of the ordered size: that works'],
    ['a tenth of it', inches(7.2, 3.6), 'scaled', 'good', '1:10 of the ordered size: that works'],
    ['on its side', inches(36, 72), 'exact', 'good', 'It lies on its side: we turn it a quarter'],
    ['a quarter of it on its side', inches(9, 18), 'scaled', 'good', 'It lies on its side'],
    ['with bleed', inches(72.25, 36.25), 'bleed', 'look', '0.13 in larger than the order on every side'],
    [
      'a tenth of it with bleed',
      inches(7.3, 3.7),
      'bleed',
      'look',
      '0.5 in larger than the order on every side',
    ],
    ['the same shape', inches(20, 10), 'resized', 'good', 'enlarged 3.6 times to 72 × 36 in'],
    ['larger of the same shape', inches(144, 72), 'resized', 'good', 'reduced to 50%'],
    ['another shape', inches(72, 30), 'shape', 'look', 'you ordered 72 × 36 in: the shapes differ'],
  ])('D17 %s', (_, size, code, tone, text) => {
    const [first] = on(pdf(size))
    expect(first).toMatchObject({ code, tone })
    expect(first?.text).toContain(text)
  })

  test.each([false, true])(
    'D17 on its side it is said which way it is turned, of a listed size: %s',
    isFixed => {
      const [first] = adviceOn({ file: pdf(inches(36, 72)), ordered: BANNER, product: 'banner', isFixed })
      expect(first?.text).toContain('clockwise')
    },
  )

  test('D17 a trimmed page counts as what is left of it', () => {
    const advice = on(pdf(inches(73, 37), { trim: BANNER }))
    expect(codes(advice)).toEqual(['marks', 'exact'])
    expect(said(advice, 'marks')).toContain('Export it again without marks and bleed')
  })

  test('D17 a picture’s size is what its resolution says', () => {
    expect(codes(on(jpeg(10_800, 5400, 150)))).toEqual(['exact', 'dpi'])
    expect(codes(on(jpeg(10_800, 5400, 600)))).toEqual(['scaled', 'dpi'])
  })

  test('D17 while no size is chosen nothing is said of it', () => {
    expect(on(jpeg(100, 100, 150), null)).toEqual([])
    expect(codes(on(pdf(BANNER, { looseFonts: ['Arial'] }), null))).toEqual(['fonts'])
  })

  const side = fc.integer({ min: 20, max: 400 })
  const turn = ({ widthIn, heightIn }: SizeIn) => inches(heightIn, widthIn)
  const sizes = fc.record({ widthIn: side, heightIn: side })

  test('law: turning file and order together changes no advice', () => {
    fc.assert(
      fc.property(sizes, sizes, (size, ordered) => {
        const codesOf = (a: SizeIn, b: SizeIn) => on(pdf(a), b).map(({ code, tone }) => [code, tone])
        expect(codesOf(turn(size), turn(ordered))).toEqual(codesOf(size, ordered))
      }),
    )
  })

  test('law: a file drawn at a known scale is recognised, upright or turned', () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom(...SCALES), fc.boolean(), (ordered, scale, turned) => {
        const drawn = inches(ordered.widthIn / scale, ordered.heightIn / scale)
        const [first] = on(pdf(turned ? turn(drawn) : drawn), ordered)
        expect(first).toMatchObject({ code: scale === 1 ? 'exact' : 'scaled', tone: 'good' })
      }),
    )
  })

  test('another shape: a picture is not called a page', () => {
    expect(said(on(jpeg(3000, 3000, 150)), 'shape')).toContain('Change the picture or the ordered size')
    expect(said(on(pdf(inches(72, 30))), 'shape')).toContain('Change the page or the ordered size')
  })

  test('law: the shape ordered is never called another shape, whatever its size', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0.05, max: 20, noNaN: true }), (ordered, times) => {
        const size = inches(ordered.widthIn * times, ordered.heightIn * times)
        expect(codes(on(pdf(size), ordered))).not.toContain('shape')
      }),
    )
  })

  test('law: every piece of advice is a sentence, and no figure is missing in it', () => {
    const found = fc.record({
      size: sizes,
      trim: fc.option(sizes),
      fonts: fc.array(fc.constant('Arial'), { maxLength: 6 }),
      rgbPictures: fc.nat(3),
      rgbDrawing: fc.constantFrom('painted', 'mixed', null),
    })
    fc.assert(
      fc.property(found, sizes, ({ size, trim, fonts, rgbPictures, rgbDrawing }, ordered) => {
        const page = pdf(size, { trim, looseFonts: fonts, rgbPictures, rgbDrawing })
        for (const { text } of on(page, ordered)) {
          expect(text).toMatch(/[.]$/)
          expect(text).not.toMatch(/NaN|Infinity|undefined|null/)
        }
      }),
    )
  })
})

describe('D17 the resolution at printed size', () => {
  test.each([
    [10_800, 5400, 'good', '150 pixels per inch: it looks sharp from close up, at arm’s length.'],
    [7200, 3600, 'good', '100 pixels per inch: it looks sharp from about 3 feet away.'],
    [
      3600,
      1800,
      'look',
      '50 pixels per inch: it looks sharp from about 6 feet away. For reading close up, send one of at least 10800 × 5400 pixels.',
    ],
    [72, 36, 'look', 'only 1 pixel per inch'],
    [7, 4, 'look', 'has less than 1 pixel per inch'],
    [720, 360, 'look', 'only 10 pixels per inch: it will look soft from anywhere near.'],
  ])('D17 %i x %i pixels at 72 x 36 inches', (width, height, tone, text) => {
    const advice = on(jpeg(width, height, 150)).find(({ code }) => code === 'dpi')
    expect(advice?.tone).toBe(tone)
    expect(advice?.text).toContain(text)
  })

  test.each<[number, SizeIn, Advice['tone'], string]>([
    [
      150,
      BANNER,
      'good',
      'At 72 × 36 in the coarsest picture in the PDF has 150 pixels per inch: it looks sharp from close up, at arm’s length.',
    ],
    [
      300,
      inches(7.2, 3.6),
      'look',
      'At 72 × 36 in the coarsest picture in the PDF has 30 pixels per inch: it looks sharp from about 10 feet away. For reading close up, put one with 5 times as many pixels each way in its place.',
    ],
    [
      72,
      inches(36, 72),
      'look',
      'has 72 pixels per inch: it looks sharp from about 4 feet away. For reading close up, put one with 2.1 times as many',
    ],
    [
      10,
      BANNER,
      'look',
      'has only 10 pixels per inch: it will look soft from anywhere near. For reading close up, put one with 15 times as many pixels each way in its place.',
    ],
  ])('D17 %f pixels an inch of a page of %j, at 72 x 36 inches', (pictureDpi, size, tone, text) => {
    const advice = on(pdf(size, { pictureDpi })).find(({ code }) => code === 'dpi')
    expect(advice?.tone).toBe(tone)
    expect(advice?.text).toContain(text)
  })

  test.each([
    ['holds no picture that matters', { pictureDpi: null }],
    ['was looked at before pictures were', {}],
  ])('D17 of a PDF that %s nothing is said', (_, page) => {
    expect(codes(on(pdf(BANNER, page)))).toEqual(['exact'])
  })

  const pixels = fc.record({
    width: fc.integer({ min: 50, max: 30_000 }),
    height: fc.integer({ min: 50, max: 30_000 }),
  })
  const size = fc.record({
    widthIn: fc.integer({ min: 5, max: 500 }),
    heightIn: fc.integer({ min: 5, max: 500 }),
  })

  test('law: what the file says of its resolution does not change how sharp it prints', () => {
    fc.assert(
      fc.property(pixels, size, fc.integer({ min: 150, max: 1200 }), ({ width, height }, ordered, dpi) => {
        expect(said(on(jpeg(width, height, dpi), ordered), 'dpi')).toBe(
          said(on(jpeg(width, height, 150), ordered), 'dpi'),
        )
      }),
    )
  })

  test('law: twice the pixels are twice the resolution, twice the size is half of it, and a turn changes nothing', () => {
    fc.assert(
      fc.property(pixels, size, ({ width, height }, ordered) => {
        const dpi = printedDpi({ width, height }, ordered)
        const twice = inches(ordered.widthIn * 2, ordered.heightIn * 2)
        expect(printedDpi({ width: width * 2, height: height * 2 }, ordered)).toBeCloseTo(dpi * 2, 6)
        expect(printedDpi({ width, height }, twice)).toBeCloseTo(dpi / 2, 6)
        expect(printedDpi({ width: height, height: width }, ordered)).toBeCloseTo(dpi, 6)
      }),
    )
  })

  test('law: a PDF that is one picture prints as sharp as the picture', () => {
    fc.assert(
      fc.property(pixels, size, fc.integer({ min: 150, max: 600 }), ({ width, height }, ordered, dpi) => {
        const page = pdf(inches(width / dpi, height / dpi), { pictureDpi: dpi })
        const figure = (file: FoundInFile) =>
          /(\d+) pixels per inch: [^.]*/.exec(said(on(file, ordered), 'dpi') ?? '')
        expect(figure(page)?.[0]).toBe(figure(jpeg(width, height, dpi))?.[0])
      }),
    )
  })

  test('law: more pixels an inch are never said to need more distance', () => {
    const feet = (dpi: number) => Number(/\d+/.exec(sharpFrom(dpi) ?? '1000')?.[0] ?? 1)
    for (let dpi = 2; dpi < 400; dpi++) expect(feet(dpi)).toBeLessThanOrEqual(feet(dpi - 1))
  })
})

describe('D17 what is in the file', () => {
  test.each<[string, Partial<PageFacts>, AdviceCode, string]>([
    [
      'fonts outside',
      { looseFonts: ['Arial', 'Helvetica'] },
      'fonts',
      'Fonts missing from the file: Arial, Helvetica. Letters may',
    ],
    ['many fonts outside', { looseFonts: ['A', 'B', 'C', 'D', 'E'] }, 'fonts', 'A, B, C and 2 more'],
    ['one RGB picture', { rgbPictures: 1 }, 'rgb', 'A picture in the PDF is in RGB'],
    ['RGB pictures', { rgbPictures: 3 }, 'rgb', '3 pictures in the PDF are in RGB'],
    ['transparency', { hasTransparency: true }, 'transparency', 'Flatten it when you export'],
    ['more than was looked at', { isComplete: false }, 'unseen', 'may not be all'],
  ])('D17 %s', (_, page, code, text) => {
    const advice = on(pdf(BANNER, page))
    expect(codes(advice)).toEqual(['exact', code])
    expect(said(advice, code)).toContain(text)
  })

  test.each<[string, Partial<PageFacts>, string | null]>([
    ['text or shapes', { rgbDrawing: 'painted' }, 'Text or shapes in the PDF are in RGB: colors may shift'],
    [
      'a picture and text or shapes',
      { rgbPictures: 1, rgbDrawing: 'painted' },
      'A picture and text or shapes in the PDF are in RGB: colors may shift',
    ],
    [
      'pictures and text or shapes',
      { rgbPictures: 3, rgbDrawing: 'painted' },
      '3 pictures and text or shapes in the PDF are in RGB: colors may shift',
    ],
    [
      'only what is mixed',
      { rgbDrawing: 'mixed' },
      'The PDF mixes its transparent colors in RGB: colors may shift',
    ],
    [
      'a picture, and what is mixed',
      { rgbPictures: 1, rgbDrawing: 'mixed' },
      'A picture in the PDF is in RGB: colors',
    ],
    ['nothing', { rgbDrawing: null }, null],
    ['what was looked through before shapes were looked at', {}, null],
  ])('issue 6.39: RGB in a PDF is one note, and blocks nothing: %s', (_, page, text) => {
    const advice = on(pdf(BANNER, page))
    expect(codes(advice)).toEqual(text === null ? ['exact'] : ['exact', 'rgb'])
    if (text !== null) expect(said(advice, 'rgb')).toContain(text)
  })

  test('D17 an empty page is told before all else', () => {
    const [first] = on(pdf(BANNER, { isBlank: true }))
    expect(first).toMatchObject({ code: 'blank', tone: 'look' })
    expect(first?.text).toContain('nothing on it would print')
  })

  test('D17 of a PDF that could not be looked into, that is said', () => {
    const advice = on({ ...pdf(BANNER), page: null })
    expect(advice).toMatchObject([{ code: 'unseen', tone: 'look' }])
  })

  test('D17 an RGB picture is printed and told so', () => {
    expect(codes(on(jpeg(10_800, 5400, 150, 'rgb')))).toEqual(['exact', 'dpi', 'rgb'])
  })

  test('D18 two sides of different size', () => {
    expect(codes(on(pdf(BANNER), BANNER, pdf(inches(72, 30))))).toEqual(['exact', 'sides'])
    expect(codes(on(pdf(BANNER), BANNER, pdf(BANNER)))).toEqual(['exact'])
    const taller = (by: number) => pdf(inches(BANNER.widthIn, BANNER.heightIn + by))
    expect(codes(on(pdf(BANNER), BANNER, taller(1 / 8)))).toEqual(['exact'])
    expect(codes(on(pdf(BANNER), BANNER, taller(3 / 16)))).toEqual(['exact', 'sides'])
  })
})
