import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CustomSize, Family } from '#shared/catalogue/product.ts'
import { heightInches, widthInches } from './size.ts'
import {
  dimensionsOf,
  hasFixedSize,
  sizeAsked,
  sizeName,
  sizeOn,
  sizeParam,
  sizeProblem,
  sizeTyped,
} from './typed-size.ts'

test.each([
  ['banner 3x6', 'banner', ['3', '6']],
  ['3 x 6 ft banner', 'banner', ['3', '6 ft']],
  [`3' x 6' mesh banner`, 'mesh banner', [`3'`, `6'`]],
  ['yard sign 24 in by 18 in cheap', 'yard sign cheap', ['24 in', '18 in']],
  ['10X10 tent', 'tent', ['10', '10']],
  [`2'6" x 5' banner`, 'banner', [`2'6"`, `5'`]],
] as const)('issue 8.5: %s asks for %s at %s', (text, rest, size) => {
  expect(sizeAsked(text)).toEqual({ rest, size })
})

test.each([
  '6ft table cover',
  'x stand',
  '13oz vinyl',
  'banner 3x',
  'model 3x6b',
  '3 1/2 x 6',
  '3 x 6 1/2 banner',
  '1,5 x 3',
  '3x6½',
  '',
])('issue 8.5: %s names no size', text => {
  expect(sizeAsked(text)).toEqual({ rest: text, size: null })
})

test('issue 8.5: any size is taken out of any place in a text', () => {
  const word = fc.constantFrom('banner', 'mesh', 'sign', 'flag')
  const length = fc.integer({ min: 1, max: 99 })
  fc.assert(
    fc.property(fc.array(word), length, length, fc.array(word), (before, height, width, after) => {
      const text = [...before, `${height}x${width}`, ...after].join(' ')
      const asked = { rest: [...before, ...after].join(' '), size: [`${height}`, `${width}`] }
      expect(sizeAsked(text)).toEqual(asked)
    }),
  )
})

const feet = (ft: number) => ({ ft, in: 0 })
const upTo = (height: number, width: number): CustomSize => ({
  maxHeight: feet(height),
  maxWidth: feet(width),
  minHeight: feet(1),
  minWidth: feet(1),
  ratePerSqFt: 2.5,
})
const made = (family: Family, customSize: CustomSize | null = upTo(9, 50)) => ({ family, customSize })
const on = (text: string, product: Parameters<typeof sizeOn>[0]) => {
  const { size } = sizeAsked(text)
  return size && sizeOn(product, size)
}

test.each([
  ['3x6', 'banner', '36x72', '3 x 6 ft'],
  ['24x18', 'vinyl', '24x18', '24 x 18 in'],
  ['3 x 6 ft', 'vinyl', '36x72', '36 x 72 in'],
  ['36in x 72', 'banner', '36x72', '3 x 6 ft'],
  [`2'6" x 5'`, 'banner', '30x60', '30 x 60 in'],
  [`36'' x 72''`, 'banner', '36x72', '3 x 6 ft'],
  ['3‘ x 6’', 'banner', '36x72', '3 x 6 ft'],
  ['36“ × 72”', 'banner', '36x72', '3 x 6 ft'],
  ['2 ft x 30 in', 'banner', '24x30', '24 x 30 in'],
  ['2.5 x 4 ft', 'vinyl', '30x48', '30 x 48 in'],
] as const)('issue 8.5: %s on a %s is %s inches', (text, family, param, label) => {
  expect(on(text, made(family))).toMatchObject({ param, label })
})

test('D45: without a unit the usual sizes give it', () => {
  const usual = (heightIn: number, widthIn: number) => ({
    ...made('vinyl'),
    usualSizes: [{ heightIn, widthIn }],
  })
  expect(on('3x6', usual(24, 36))?.param).toBe('36x72')
  expect(on('3x6', usual(18, 24))?.param).toBe('3x6')
})

test('D45: a size that only fits the other way round is turned; one that fits neither way is left out', () => {
  expect(on('20x4', made('banner'))?.param).toBe('48x240')
  expect(on('9 ft x 50 ft', made('banner'))?.label).toBe('9 x 50 ft')
  expect(on('109 in x 50 ft', made('banner'))).toBeNull()
  expect(on('9 ft x 601 in', made('banner'))).toBeNull()
  expect(on('60 ft x 70 ft', made('banner'))).toBeNull()
  expect(on('700x700', made('banner'))).toBeNull()
  expect(on('0x4', made('banner'))).toBeNull()
  expect(on('3x6', made('banner', null))).toBeNull()
})

test('D45: without a unit numbers are feet where the usual sizes are, however large: "24x36" of a banner too', () => {
  expect(on('24x36', made('banner'))).toBeNull()
  expect(on('36 x 72', made('banner'))).toBeNull()
  expect(on('8 x 12', made('banner'))?.label).toBe('8 x 12 ft')
  expect(on('12 x 8', made('banner'))).toMatchObject({ label: '8 x 12 ft', isTurned: true })
})

test('decision 39: numbers without a unit that are too large in feet are offered in inches', () => {
  const wrong = (text: string) => sizeProblem(made('banner'), text)
  expect(wrong('24x36')).toMatchObject({
    message: expect.stringContaining('24 x 36 ft is not made'),
    inInches: { heightIn: 24, widthIn: 36, label: '2 x 3 ft' },
  })
  expect(wrong('24x36 ft')?.inInches).toBeNull()
  expect(wrong('700x700')?.inInches).toBeNull()
  expect(wrong('2.3 x 4 ft')?.message).toContain('whole inches')
  for (const text of ['3', '3x', 'large', '3x6 or 4x8']) expect(wrong(text)?.message).toContain('Type height')
  for (const text of ['', ' ', '3x6', `3' x 6'`, '36 in x 72']) expect(wrong(text)).toBeNull()
})

test('D45 law: search and the size field read a size alike', () => {
  const length = fc.integer({ min: 0, max: 120 })
  const unit = fc.constantFrom('', ' ft', "'", ' in', '"')
  const sign = fc.constantFrom('x', ' x ', ' by ', '×')
  const product = fc.constantFrom(made('banner'), made('vinyl'), made('banner', upTo(8, 40)))
  fc.assert(
    fc.property(product, length, unit, sign, length, unit, (of, height, own, between, width, other) => {
      const text = `${height}${own}${between}${width}${other}`
      const inSearch = on(`mesh banner ${text}`, of)
      expect(inSearch).toEqual(sizeTyped(of, text))
      expect(sizeProblem(of, text) === null).toBe(inSearch !== null)
    }),
    { examples: [[made('banner'), 24, '', 'x', 36, '']] },
  )
})

test('issue 8.5: whatever is typed, a size is whole inches within what is made', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), fc.constantFrom('', ' ft', ' in'), (height, width, unit) => {
      const size = on(`${height}x${width}${unit}`, made('banner'))
      if (!size) return
      expect(size.heightIn).toBeLessThanOrEqual(108)
      expect(size.widthIn).toBeLessThanOrEqual(600)
      expect(size.param).toBe(`${size.heightIn}x${size.widthIn}`)
    }),
  )
})

test('issue 8.2: a size is named in the unit of its product’s usual sizes', () => {
  const product = (heightIn: number) => ({ ...made('vinyl'), usualSizes: [{ heightIn, widthIn: 24 }] })
  expect(sizeName(product(12), { heightIn: 24, widthIn: 36 })).toBe('2 x 3 ft')
  expect(sizeName(product(12), { heightIn: 24, widthIn: 30 })).toBe('24 x 30 in')
  expect(sizeName(product(18), { heightIn: 24, widthIn: 36 })).toBe('24 x 36 in')
})

test('D45 law: a named size is read again as the same size, and its boxes hold the same inches', () => {
  const length = fc.integer({ min: 1, max: 100 })
  fc.assert(
    fc.property(length, length, fc.constantFrom<Family>('banner', 'vinyl'), (heightIn, widthIn, family) => {
      const size = { heightIn, widthIn }
      expect(on(sizeName(made(family), size), made(family))).toMatchObject({
        ...size,
        param: sizeParam(size),
      })
      const boxes = dimensionsOf(size)
      expect([heightInches(boxes), widthInches(boxes)]).toEqual([heightIn, widthIn])
      expect(Math.max(boxes.heightIn, boxes.widthIn)).toBeLessThan(12)
    }),
  )
})

test('issue 8.5: a size that a product is made in alone is known, whichever number comes first', () => {
  const product = (...names: string[]) => ({ options: { sizes: names.map(name => ({ name, price: 0 })) } })
  const sign = product('12" x 18"', '36" x 24"')
  const has = (text: string, of = sign) => {
    const { size } = sizeAsked(text)
    return size !== null && hasFixedSize(of, size)
  }
  expect(['18x12', '24 x 36', '24" x 36"', '2x3 ft'].map(text => has(text))).toEqual([true, true, true, true])
  expect(['12x12', '12x18 ft'].map(text => has(text))).toEqual([false, false])
  expect(has('3x6', product("3' x 6'"))).toBe(true)
  expect(has('24x79', product('Small - 24" x 79"'))).toBe(true)
})
