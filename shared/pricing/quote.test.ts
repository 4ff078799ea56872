import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedEntries, isActive, optionKeys } from '#shared/catalogue/conditions.ts'
import {
  aProduct,
  channelLetters,
  customPoleFlag,
  deluxeSignicade,
  entries,
  featherFlag,
  framedPoster,
  madeToSize,
  poleBanner,
  standardRetractable,
  vinylBanner,
} from '#shared/testing/catalogue.ts'
import { aSelection, sized } from '#shared/testing/selection.ts'
import { anyConfigured, anyTypedSize } from '#shared/testing/selection-arbitrary.ts'
import { assertTotalsAddUp, bigTotal } from '#shared/testing/selection-totals.ts'
import { judgeSelection } from './judge.ts'
import { isAddable, quote } from './quote.ts'

describe('D8 laws of every family', () => {
  test('D8 a breakdown adds up to the cent, checked in integers of any size, up to 100,000 pieces', () => {
    fc.assert(
      fc.property(anyConfigured, ({ product, selection }) => assertTotalsAddUp(quote(product, selection))),
      { numRuns: 500 },
    )
  })

  test('D8 a total is a whole number of cents and never below 0, whatever is typed', () => {
    const typed = fc.tuple(anyConfigured, anyTypedSize, fc.double())
    fc.assert(
      fc.property(typed, ([{ product, selection }, dimensions, quantity]) => {
        const { totalCents } = quote(product, { ...selection, quantity })
        expect(totalCents).toBeGreaterThanOrEqual(0)
        expect(quote(product, { ...selection, dimensions }).totalCents).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('D8 twice the quantity is twice the unrounded total, so rounding happens once, at the end', () => {
    fc.assert(
      fc.property(anyConfigured, ({ product, selection }) => {
        // Twice as many can be ordered as well (D10).
        const half = Math.ceil(selection.quantity / 2)
        const once = quote(product, { ...selection, quantity: half })
        const twice = quote(product, { ...selection, quantity: half * 2 })
        expect(twice.unit).toEqual(once.unit)
        expect(BigInt(twice.totalCents)).toBe(bigTotal({ ...once, quantity: once.quantity * 2 }))
        expect(Math.abs(twice.totalCents - 2 * once.totalCents)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('§9 a hidden option never changes the price', () => {
    const withPick = fc.tuple(anyConfigured, fc.nat(), fc.nat())
    fc.assert(
      fc.property(withPick, ([{ product, selection }, which, pick]) => {
        const hidden = optionKeys(product).filter(key => !isActive(product, key, selection.choices))
        const key = hidden[which % hidden.length]
        fc.pre(key !== undefined)
        const entry = allowedEntries(product, key, selection.choices)[pick % 2]
        const choices = { ...selection.choices, [key]: entry?.name ?? 'Nonsense' }
        expect(quote(product, { ...selection, choices })).toEqual(quote(product, selection))
      }),
    )
  })

  test('D13 without a size a made-to-size product costs nothing, whatever the extras', () => {
    fc.assert(
      fc.property(anyConfigured, ({ product, selection }) => {
        fc.pre(product.customSize !== null && !product.poleBanner)
        const breakdown = quote(product, {
          ...selection,
          dimensions: { ...selection.dimensions, ...NO_WIDTH },
        })
        expect(breakdown.totalCents).toBe(0)
        assertTotalsAddUp(breakdown)
      }),
    )
  })
})

const NO_WIDTH = { widthFt: 0, widthIn: 0 }

describe('D8 breakdown', () => {
  test('names the area, then what each paid choice adds, in page order', () => {
    const selection = aSelection(
      customPoleFlag,
      { flagOptions: 'Flag + Pole', bracket: 'One-Position Wall Bracket' },
      { dimensions: sized([3, 0], [5, 0]), quantity: 3 },
    )
    expect(quote(customPoleFlag, selection)).toEqual({
      family: 'flag',
      parts: [
        { kind: 'area', squareInches: 2160, rateCents: 300, exactCents: { num: 4500, den: 1 } },
        {
          kind: 'option',
          key: 'flagOptions',
          title: 'Flag Option(s)',
          choice: 'Flag + Pole',
          cents: 2860,
          times: 1,
        },
        {
          kind: 'option',
          key: 'bracket',
          title: 'Bracket',
          choice: 'One-Position Wall Bracket',
          cents: 950,
          times: 1,
        },
      ],
      sides: 1,
      characters: 1,
      quantity: 3,
      unit: { num: 8310, den: 1 },
      totalCents: 24_930,
    })
  })

  test('a double-sided stand counts its size twice and its product option once, and nothing else', () => {
    const parts = quote(deluxeSignicade, aSelection(deluxeSignicade, { graphic: 'Double Sided' })).parts
    expect(parts.map(part => part.kind === 'option' && [part.key, part.cents, part.times])).toEqual([
      ['sizes', 2400, 2],
      ['productOptions', 9500, 1],
    ])
  })

  test('half a cent of area waits for the quantity before it rounds', () => {
    const product = aProduct({ customSize: madeToSize([5, 0], [5, 0], 0.72) })
    const oneInch = (quantity: number) =>
      quote(product, aSelection(product, {}, { dimensions: sized([0, 1], [0, 1]), quantity })).totalCents
    expect([1, 2, 3, 4, 5].map(oneInch)).toEqual([1, 1, 2, 2, 3])
  })

  test('the dearest sign by the hundred thousand stays exact', () => {
    const product = aProduct({ customSize: madeToSize([20, 0], [150, 0], 59.99), characters: true })
    const dear = { ...product, family: 'channel-letter' as const }
    const fields = { dimensions: sized([19, 11], [149, 11]), characters: 'W'.repeat(1000), quantity: 100_000 }
    assertTotalsAddUp(quote(dear, aSelection(dear, {}, fields)))
  })
})

describe('issue 6.29: a quantity that cannot be ordered', () => {
  const piece = aProduct({ options: { sizes: entries(['12" x 18"', 24]) } })
  const totalOf = (quantity: number) => quote(piece, aSelection(piece, {}, { quantity })).totalCents

  test('has no total: what it would come to is no price of anything', () => {
    expect([100_000, 100_001, 10 ** 9, 0, -5, 1.5, Number.NaN].map(totalOf)).toEqual([
      240_000_000, 0, 0, 0, 0, 0, 0,
    ])
  })

  test('costs nothing exactly where it is refused', () => {
    const quantity = fc.oneof(fc.integer({ min: -10, max: 100_010 }), fc.integer(), fc.double())
    fc.assert(
      fc.property(quantity, quantity => {
        const isRefused = judgeSelection(piece, aSelection(piece, {}, { quantity })).length > 0
        expect(totalOf(quantity) === 0).toBe(isRefused)
      }),
    )
  })
})

describe('§9 sides', () => {
  test('"2 Sides" doubles a banner, area and extras alike, but not a generic sign that prices it', () => {
    const size = { dimensions: sized([3, 0], [6, 0]) }
    const twoSides = aSelection(vinylBanner, { numOfSides: '2 Sides' }, size)
    expect(quote(vinylBanner, twoSides).totalCents).toBe(90_00)
    const sign = aProduct({
      options: { sizes: entries(['12" x 18"', 24]), numOfSides: entries('1 Side', ['2 Sides', 16]) },
    })
    expect(quote(sign, aSelection(sign, { numOfSides: '2 Sides' })).totalCents).toBe(40_00)
  })

  test('a hidden side list does not double', () => {
    const product = {
      ...vinylBanner,
      options: { material: entries('Heavy', 'Light'), ...vinylBanner.options },
      conditional: { numOfSides: { when: { material: 'Heavy' } } },
    }
    const selection = aSelection(
      product,
      { numOfSides: '2 Sides', material: 'Light' },
      { dimensions: sized([3, 0], [6, 0]) },
    )
    expect(quote(product, selection).totalCents).toBe(45_00)
  })
})

describe('§9 conditional lists', () => {
  test('"Flag Only" drops base and bracket from the price', () => {
    const chosen = { base: 'Cross Base', bracket: 'Wall Bracket' }
    const withPole = quote(featherFlag, aSelection(featherFlag, chosen)).totalCents
    const flagOnly = quote(featherFlag, aSelection(featherFlag, { ...chosen, flagOptions: 'Flag Only' }))
    expect([withPole, flagOnly.totalCents]).toEqual([102_60, 48_00])
  })

  test('an LED light counts only for "Stand + Insert"', () => {
    const light = { LEDlight: 'Clip-On LED Light', productOptions: 'Insert Only' }
    expect(quote(standardRetractable, aSelection(standardRetractable, light)).totalCents).toBe(62_00)
  })
})

describe('D9 default of 20 dollars in a doubled price', () => {
  const doubled = { graphic: 'Double Sided' }
  const graphic = entries('Single Sided', 'Double Sided')

  test('an absent list counts 20: 2 x size 30 + 20', () => {
    const product = aProduct({ family: 'stand', options: { sizes: entries(['Only', 30]), graphic } })
    expect(quote(product, aSelection(product, doubled)).totalCents).toBe(80_00)
  })

  test('both lists absent count 2 x 20 + 20', () => {
    const product = aProduct({ family: 'flag', options: { graphic } })
    expect(quote(product, aSelection(product, doubled)).totalCents).toBe(60_00)
  })

  test('an absent price counts 20', () => {
    const sizes = JSON.parse('[{ "name": "Only" }]')
    const product = aProduct({
      family: 'flag',
      options: { sizes, flagOptions: entries('Flag Only'), graphic },
    })
    expect(quote(product, aSelection(product, doubled)).totalCents).toBe(40_00)
  })

  test('a price of 0 stays 0', () => {
    const product = aProduct({
      family: 'flag',
      options: { sizes: entries(['Only', 48]), flagOptions: entries('Flag Only'), graphic },
    })
    expect(quote(product, aSelection(product, doubled)).totalCents).toBe(96_00)
  })

  test('a hidden list counts 0, not 20', () => {
    const product = aProduct({
      family: 'stand',
      options: {
        print: entries('Gloss', 'Matte'),
        sizes: entries(['Only', 48]),
        productOptions: entries(['Post', 9]),
        graphic,
      },
      conditional: { productOptions: { when: { print: 'Matte' } } },
    })
    expect(quote(product, aSelection(product, doubled)).totalCents).toBe(96_00)
  })
})

describe('D14 channel letters', () => {
  test('white space costs nothing, a flag of two code points is one character', () => {
    const set = (characters: string) =>
      quote(channelLetters, aSelection(channelLetters, {}, { characters, dimensions: sized([1, 0], [1, 0]) }))
    expect(set(' A B\t🇺🇸\n').characters).toBe(3)
    expect(set('A B').totalCents).toBe(89_98)
    expect(set('   ').totalCents).toBe(0)
  })

  test('lists carry no price', () => {
    const product = { ...channelLetters, options: { material: entries(['Gold', 99]) } }
    const selection = aSelection(product, {}, { characters: 'A', dimensions: sized([1, 0], [1, 0]) })
    expect(quote(product, selection).totalCents).toBe(44_99)
  })
})

describe('§5 pole banner', () => {
  test('takes its width from the chosen Size and its height from the size', () => {
    const selection = aSelection(poleBanner, { sizes: '30 in. Width' })
    expect(selection.dimensions).toEqual(sized([2, 0], [2, 6]))
    expect(quote(poleBanner, selection).totalCents).toBe(30_00)
  })

  test('every windslit adds 1.25', () => {
    expect(quote(poleBanner, aSelection(poleBanner, { windslit: '2' })).totalCents).toBe(20_50)
  })
})

describe('§4 Add to Cart', () => {
  test('D13 is off without a size, whatever the extras', () => {
    const answer = isAddable(framedPoster, aSelection(framedPoster, { frame: 'Natural Wood' }))
    expect(answer.ok ? [] : answer.reasons.map(reason => reason.field)).toEqual(['dimensions'])
  })

  test('is off at a total of 0', () => {
    const free = aProduct({ options: { sizes: entries('Free') } })
    const answer = isAddable(free, aSelection(free))
    expect(answer.ok ? [] : answer.reasons.map(reason => reason.code)).toEqual(['total_out_of_range'])
  })

  test('D14 stays off until job name and characters are there, with the texts of §5', () => {
    const size = { dimensions: sized([1, 0], [1, 0]) }
    const answer = isAddable(channelLetters, aSelection(channelLetters, {}, size))
    expect(answer.ok ? [] : answer.reasons.map(reason => reason.message)).toEqual([
      'Characters field is required',
      'Job name is required',
    ])
    const named = aSelection(channelLetters, {}, { ...size, characters: 'OPEN', jobName: 'Shop' })
    expect(isAddable(channelLetters, named)).toEqual({ ok: true })
  })

  test('is on for a product of fixed size as its page opens', () => {
    expect(isAddable(featherFlag, aSelection(featherFlag))).toEqual({ ok: true })
  })
})
