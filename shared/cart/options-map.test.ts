import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isActive, optionKeys } from '#shared/catalogue/conditions.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { quote } from '#shared/pricing/quote.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import type { Selection } from '#shared/pricing/types.ts'
import {
  channelLetters,
  featherFlag,
  framedPoster,
  poleBanner,
  roundTableCover,
} from '#shared/testing/catalogue.ts'
import { aSelection, sized } from '#shared/testing/selection.ts'
import { anyConfigured } from '#shared/testing/selection-arbitrary.ts'
import type { OptionsMap } from './line.ts'
import { fromOptionsMap, pricedOptions, toOptionsMap } from './options-map.ts'

/** The selection with hidden lists back on their first entry, as the options map leaves them out. */
function withoutHidden(product: Product, selection: Selection): Selection {
  const first = defaultSelection(product).choices
  const choices = { ...selection.choices }
  for (const key of optionKeys(product)) if (!isActive(product, key, choices)) choices[key] = first[key] ?? ''
  return { ...selection, choices }
}

function read(product: Product, map: Partial<OptionsMap>): Selection {
  const answer = fromOptionsMap(product, { Quantity: 1, ...map })
  if (!answer.ok) throw new Error(answer.message)
  return answer.selection
}

function refusal(product: Product, map: Record<string, unknown>) {
  const answer = fromOptionsMap(product, JSON.parse(JSON.stringify({ Quantity: 1, ...map })))
  return answer.ok ? 'taken' : `${answer.code}: ${answer.message}`
}

describe('D6 laws of the options map', () => {
  test('a selection survives it, but for lists that are hidden', () => {
    fc.assert(
      fc.property(anyConfigured, ({ product, selection }) => {
        const back = fromOptionsMap(product, toOptionsMap(product, selection))
        expect(back).toEqual({ ok: true, selection: withoutHidden(product, selection) })
      }),
    )
  })

  test('it survives the wire, and costs the same there', () => {
    fc.assert(
      fc.property(anyConfigured, ({ product, selection }) => {
        const map: OptionsMap = JSON.parse(JSON.stringify(toOptionsMap(product, selection)))
        const back = read(product, map)
        expect(toOptionsMap(product, back)).toEqual(map)
        expect(quote(product, back)).toEqual(quote(product, selection))
      }),
    )
  })
})

describe('§3 the map of a selection', () => {
  test('is keyed by option title and leaves out what is hidden', () => {
    const selection = aSelection(
      featherFlag,
      { flagOptions: 'Flag Only' },
      { jobName: 'Fair', storePickup: true },
    )
    expect(toOptionsMap(featherFlag, selection)).toEqual({
      'Flag Option(s)': 'Flag Only',
      Size: 'Small - 24" x 79"',
      Graphic: 'Single Sided',
      'Carry Bag': 'No Carry Bag',
      'Job Name': 'Fair',
      Quantity: 1,
      'Store Pickup': 'Yes',
      requiresArtwork: true,
    })
  })

  test('carries Dimensions of what is made to size, a pole banner too', () => {
    const map = toOptionsMap(poleBanner, aSelection(poleBanner, { sizes: '24 in. Width' }))
    expect(map.Dimensions).toEqual(sized([2, 0], [2, 0]))
    expect(toOptionsMap(framedPoster, aSelection(framedPoster)).Dimensions).toEqual(sized([0, 0], [0, 0]))
  })

  test('says of a product that needs no artwork that it needs none', () => {
    const plain = { ...featherFlag, requiresArtwork: false }
    expect(toOptionsMap(plain, aSelection(plain)).requiresArtwork).toBe(false)
  })

  test('carries Characters of channel letters, and an empty Store Pickup', () => {
    const map = toOptionsMap(channelLetters, aSelection(channelLetters, {}, { characters: 'OPEN' }))
    expect([map.Characters, map['Store Pickup']]).toEqual(['OPEN', ''])
  })
})

describe('D6 the selection of a map', () => {
  test('§4 lists left out or empty start on their first entry', () => {
    expect(read(featherFlag, { Size: '' })).toEqual(aSelection(featherFlag))
  })

  test('§9 a table height alone brings its first diameter', () => {
    const { choices } = read(roundTableCover, { 'Table Height': '42" Bar height' })
    expect(choices.tableDiameter).toBe('31.5" (overhang 33.25")')
  })

  test('a hidden option that is sent is ignored, even a nonsensical one', () => {
    const { choices } = read(featherFlag, { 'Flag Option(s)': 'Flag Only', Base: 'Nonsense' })
    expect(choices.base).toBe('Ground Stake')
  })

  test('a claimed requiresArtwork and fields of other products are ignored', () => {
    const sent = { requiresArtwork: false, Characters: 'ABC', Dimensions: sized([9, 0], [9, 0]) }
    const selection = read(featherFlag, sent)
    expect(selection).toEqual(aSelection(featherFlag))
    expect(toOptionsMap(featherFlag, selection).requiresArtwork).toBe(true)
  })

  test('§5 a pole banner without Dimensions has the width of its Size at the default height', () => {
    expect(read(poleBanner, { Size: '30 in. Width' }).dimensions).toEqual(sized([2, 0], [2, 6]))
  })

  test.each([
    ['Yes', true],
    [true, true],
    ['', false],
    [false, false],
    [undefined, false],
  ])('§3 Store Pickup %o is read as %o', (sent, storePickup) => {
    expect(read(featherFlag, { 'Store Pickup': sent }).storePickup).toBe(storePickup)
  })
})

describe('D6 what of a map was priced', () => {
  test('D6 of a selection’s own map all of it was', () => {
    fc.assert(
      fc.property(anyConfigured, ({ product, selection }) => {
        const map = toOptionsMap(product, selection)
        expect(pricedOptions(product, map, read(product, map))).toEqual(map)
      }),
    )
  })

  test('D6 a hidden choice and fields of other products were not; what is no choice stays as it was sent', () => {
    const metadata = { 'Job Name': 'Fair', Quantity: 1, 'Store Pickup': true, requiresArtwork: false }
    const sent = { 'Flag Option(s)': 'Flag Only', Base: 'Cross Base', Characters: 'ABC', ...metadata }
    const map = { ...sent, Dimensions: sized([9, 0], [9, 0]) }
    expect(pricedOptions(featherFlag, map, read(featherFlag, map))).toEqual({
      'Flag Option(s)': 'Flag Only',
      Size: 'Small - 24" x 79"',
      Graphic: 'Single Sided',
      'Carry Bag': 'No Carry Bag',
      ...metadata,
    })
  })
})

describe('D10 refused maps', () => {
  test.each<[string, Product, Record<string, unknown>, string]>([
    [
      'an unknown title',
      featherFlag,
      { Colour: 'Red' },
      'unknown_option: Feather Angled Flag has no option "Colour".',
    ],
    [
      'a list key in place of its title',
      featherFlag,
      { sizes: 'x' },
      'unknown_option: Feather Angled Flag has no option "sizes".',
    ],
    [
      'an unknown choice',
      featherFlag,
      { Graphic: 'Woven' },
      'unknown_option: Graphic is not offered as "Woven".',
    ],
    ['a number as a choice', featherFlag, { Graphic: 7 }, 'unknown_option: Graphic is not offered as "7".'],
    [
      'another pickup',
      featherFlag,
      { 'Store Pickup': 'No' },
      'unknown_option: Store Pickup is Yes or empty.',
    ],
    ['a job name that is no text', featherFlag, { 'Job Name': 5 }, 'invalid: Job Name must be text.'],
    [
      'characters that are no text',
      channelLetters,
      { Characters: 5 },
      'bad_characters: Characters must be text.',
    ],
    [
      'a size that is none',
      framedPoster,
      { Dimensions: '3x2' },
      'bad_size: Dimensions are heightFt, heightIn, widthFt and widthIn.',
    ],
    [
      'a size with a part missing',
      framedPoster,
      { Dimensions: { heightFt: 1 } },
      'bad_size: Dimensions are heightFt, heightIn, widthFt and widthIn.',
    ],
  ])('%s', (_what, product, map, expected) => {
    expect(refusal(product, map)).toBe(expected)
  })

  test('a diameter of the other table height', () => {
    const map = { 'Table Height': '42" Bar height', 'Table Diameter': '60" (overhang 19")' }
    expect(refusal(roundTableCover, map)).toMatch(/^unknown_option: Table Diameter/)
  })

  test('titles every object has', () => {
    expect(refusal(featherFlag, JSON.parse('{"constructor":"x"}'))).toMatch(/^unknown_option/)
    const own: OptionsMap = JSON.parse('{"Quantity":1,"__proto__":"x"}')
    expect(fromOptionsMap(featherFlag, own)).toMatchObject({ ok: false, code: 'unknown_option' })
  })
})
