import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ERRORS } from '#shared/contract/errors.ts'
import {
  aProduct,
  channelLetters,
  entries,
  featherFlag,
  framedPoster,
  poleBanner,
  roundTableCover,
} from '#shared/testing/catalogue.ts'
import { aSelection, sized } from '#shared/testing/selection.ts'
import { anyConfigured, anyTypedSize } from '#shared/testing/selection-arbitrary.ts'
import { judgeSelection } from './judge.ts'
import { lacksSize } from './parts.ts'
import { quote } from './quote.ts'
import { clampDimensions } from './size.ts'
import type { Dimensions, Selection } from './types.ts'

const fields = (product: typeof framedPoster, selection: Selection) =>
  judgeSelection(product, selection).map(({ code, field }) => `${code} ${field}`)
const flag = (over: Partial<Selection>) => fields(featherFlag, { ...aSelection(featherFlag), ...over })
const poster = (dimensions: Dimensions) => fields(framedPoster, aSelection(framedPoster, {}, { dimensions }))
const pole = (dimensions: Dimensions) =>
  fields(poleBanner, aSelection(poleBanner, { sizes: '24 in. Width' }, { dimensions }))

describe('D10 quantity', () => {
  test.each([1, 2, 100_000])('%d pieces can be ordered', quantity => {
    expect(flag({ quantity })).toEqual([])
  })

  test.each([0, -1, 1.5, 100_001, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d cannot', quantity => {
    expect(flag({ quantity })).toEqual(['bad_quantity quantity'])
  })
})

describe('D10 options', () => {
  const chosen = aSelection(featherFlag).choices

  test('a choice the list does not have is refused', () => {
    expect(flag({ choices: { ...chosen, graphic: 'Triple Sided' } })).toEqual(['unknown_option graphic'])
  })

  test('a choice that is missing is refused', () => {
    const { sizes: _, ...others } = chosen
    expect(flag({ choices: others })).toEqual(['unknown_option sizes'])
  })

  test('D6 a hidden list is not looked at', () => {
    expect(flag({ choices: { ...chosen, flagOptions: 'Flag Only', base: 'Nonsense' } })).toEqual([])
  })

  test('§9 a diameter of the other table height is refused', () => {
    const { choices, ...rest } = aSelection(roundTableCover, { tableHeight: '42" Bar height' })
    const selection = { ...rest, choices: { ...choices, tableDiameter: '60" (overhang 19")' } }
    expect(fields(roundTableCover, selection)).toEqual(['unknown_option tableDiameter'])
  })

  test('the message names the list and the choice', () => {
    const selection = { ...aSelection(featherFlag), choices: { ...chosen, graphic: 'Woven' } }
    expect(judgeSelection(featherFlag, selection)[0]?.message).toBe('Graphic is not offered as "Woven".')
  })
})

describe('D10 size', () => {
  test.each([sized([1, 0], [1, 0]), sized([6, 11], [4, 11]), sized([0, 1], [0, 1])])(
    '%o is within the limits',
    size => {
      expect(poster(size)).toEqual([])
    },
  )

  test.each([
    sized([7, 0], [1, 0]),
    sized([1, 0], [5, 0]),
    sized([-1, 0], [1, 0]),
    sized([1, 0.5], [1, 0]),
    sized([1, 12], [1, 0]),
    sized([1, 0], [Number.NaN, 0]),
    sized([0, 0], [2, 0]),
  ])('%o is refused', size => {
    expect(poster(size)).toEqual(['bad_size dimensions'])
  })

  test('a product of fixed size has none to judge', () => {
    expect(flag({ dimensions: sized([-1, 99], [1000, 0]) })).toEqual([])
  })

  test('D13 what the page clamps, the server takes, and nothing that it would still correct', () => {
    fc.assert(
      fc.property(anyTypedSize, typed => {
        const { customSize } = framedPoster
        fc.pre(customSize !== null)
        const { dimensions, corrections } = clampDimensions(customSize, typed)
        const isEmpty = quote(framedPoster, aSelection(framedPoster, {}, { dimensions })).totalCents === 0
        expect(poster(dimensions)).toEqual(isEmpty ? ['bad_size dimensions'] : [])
        expect(poster(typed).length > 0).toBe(isEmpty || corrections.length > 0)
      }),
    )
  })
})

describe('§5 pole banner', () => {
  test.each([sized([2, 0], [2, 0]), sized([8, 0], [2, 0]), sized([3, 7], [2, 0])])('%o is made', size => {
    expect(pole(size)).toEqual([])
  })

  test.each([
    ['too low', sized([1, 11], [2, 0])],
    ['too high', sized([8, 1], [2, 0])],
    ['broken height', sized([2, 0.5], [2, 0])],
    ['D6 not the width of its Size', sized([2, 0], [2, 6])],
  ])('%s is refused', (_what, size) => {
    expect(pole(size)).toEqual(['bad_size dimensions'])
  })
})

describe('D14 channel letters', () => {
  const size = { dimensions: sized([1, 0], [1, 0]) }
  const letters = (over: Partial<Selection>) =>
    fields(
      channelLetters,
      aSelection(channelLetters, {}, { ...size, characters: 'A', jobName: 'Shop', ...over }),
    )

  test('need characters and a job name', () => {
    expect(letters({})).toEqual([])
    expect(letters({ characters: ' \n' })).toEqual(['bad_characters characters'])
    expect(letters({ jobName: ' ' })).toEqual(['invalid jobName'])
  })

  test('other products need neither', () => {
    expect(flag({ characters: '', jobName: '' })).toEqual([])
  })
})

test('D26 every code has its status in the table of errors', () => {
  const empty = { ...aSelection(channelLetters), quantity: 0, choices: { material: 'Gold' } }
  const problems = judgeSelection(channelLetters, empty)
  expect(problems.map(problem => problem.code)).toEqual([
    'unknown_option',
    'bad_size',
    'bad_characters',
    'invalid',
    'bad_quantity',
  ])
  expect(problems.map(problem => ERRORS[problem.code])).toEqual(Array(5).fill(422))
})

test('D10 whatever a page lets a person choose, with a size, can be sold', () => {
  fc.assert(
    fc.property(anyConfigured, ({ product, selection }) => {
      const named = {
        ...selection,
        jobName: 'Job',
        characters: product.characters ? `A${selection.characters}` : '',
      }
      fc.pre(!lacksSize(product, named))
      expect(judgeSelection(product, named)).toEqual([])
    }),
  )
})

test('§4 an empty list is as good as absent', () => {
  const product = aProduct({ options: { hem: [], sizes: entries(['Only', 5]) } })
  expect(fields(product, aSelection(product))).toEqual([])
})

describe('issue 6.1: texts of a line have a longest', () => {
  const CJK = '旗'
  const named = (jobName: string) => flag({ jobName })
  const spelled = (characters: string) =>
    fields(channelLetters, {
      ...aSelection(channelLetters, {}, { dimensions: sized([1, 6], [1, 2]) }),
      jobName: 'Shop',
      characters,
    })

  test('issue 6.1: a job name has 200 characters, in wide scripts 160', () => {
    for (const name of ['n'.repeat(200), 'é'.repeat(200), '"'.repeat(200), CJK.repeat(160)])
      expect(named(name)).toEqual([])
    for (const name of ['n'.repeat(201), CJK.repeat(161), '\u0001'.repeat(81), '\ud800'.repeat(81)])
      expect(named(name)).toEqual(['invalid jobName'])
  })

  test('issue 6.1: channel letters spell 200 characters, in wide scripts 80; elsewhere none are looked at', () => {
    const sized200 = 'n'.repeat(200)
    expect([spelled(sized200), spelled(CJK.repeat(80))]).toEqual([[], []])
    for (const text of [`${sized200}n`, CJK.repeat(81)])
      expect(spelled(text)).toEqual(['bad_characters characters'])
    expect(flag({ characters: 'n'.repeat(2000) })).toEqual([])
  })
})
