import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { featherFlag, vinylBanner } from '#shared/testing/catalogue.ts'
import { anyOfferOf, offered } from '#shared/testing/offer-arbitrary.ts'
import { changedChoices, differenceOf, isDifferent, madeHash, madeOf } from './difference.ts'
import type { OfferLine } from './offer.ts'

const LIST = { number: 2, products: [vinylBanner, featherFlag] }
const anyLines = anyOfferOf(LIST).map(({ lines }) => lines)
const sum = (lines: OfferLine[]) => lines.reduce((total, { cents }) => total + cents, 0)
/** What says nothing of how a line is made. */
const UNMADE = ['Job Name', 'Quantity', 'Store Pickup', 'requiresArtwork']
const WIDE = { heightFt: 1, heightIn: 0, widthFt: 9, widthIn: 9 }
const flag = offered(crypto.randomUUID(), featherFlag, defaultSelection(featherFlag), 2)

describe('B6: what was edited after payment', () => {
  test('is nothing where the cart says the same in another order', () => {
    fc.assert(
      fc.property(anyLines, lines => {
        const again = lines.toReversed().map(({ options, ...line }) => ({
          ...line,
          options: Object.fromEntries(Object.entries(options).toReversed()) as typeof options,
        }))
        expect(isDifferent(differenceOf(lines, again))).toBe(false)
      }),
    )
  })

  test('each line is in exactly one place, and the cents are what the carts differ by', () => {
    fc.assert(
      fc.property(anyLines, anyLines, fc.nat(8), (paid, more, kept) => {
        // What went and came again made alike is no difference.
        const made = new Set(more.map(madeOf))
        fc.pre(!paid.some(line => made.has(madeOf(line))))
        const now = [...paid.slice(0, kept), ...more]
        const { added, removed, changed, cents } = differenceOf(paid, now)
        expect({ added, removed, changed }).toEqual({ added: more, removed: paid.slice(kept), changed: [] })
        expect(cents).toBe(sum(now) - sum(paid))
      }),
    )
  })

  test('is nothing where lines were removed and came back by Undo, under new ids', () => {
    fc.assert(
      fc.property(anyLines, lines => {
        const back = lines.map(line => ({ ...line, lineId: crypto.randomUUID() })).toReversed()
        expect(differenceOf(lines, back)).toEqual({ added: [], removed: [], changed: [], cents: 0 })
      }),
    )
  })

  test('law: lines that came and lines that went never are made the same, whatever came and went', () => {
    const few = [flag, { ...flag, cents: 1 }, { ...flag, options: { ...flag.options, Quantity: 2 } }]
    const anyFew = fc.array(fc.constantFrom(...few), { maxLength: 6 })
    const under = (name: string, lines: OfferLine[]) =>
      lines.map((line, at) => ({ ...line, lineId: `${name} ${at}` }))
    const counts = (lines: OfferLine[]) => lines.map(({ options }) => options.Quantity)
    fc.assert(
      fc.property(anyFew, anyFew, (before, after) => {
        const [paid, now] = [under('paid', before), under('now', after)]
        const { added, removed } = differenceOf(paid, now)
        expect(counts(added).filter(count => counts(removed).includes(count))).toEqual([])
        expect(paid.length - removed.length).toBe(now.length - added.length)
      }),
    )
  })

  test('a line that was removed and came back by Undo with another quantity is a change of it, the most pieces of the most', () => {
    const line = (lineId: string, Quantity: number) => ({
      ...flag,
      lineId,
      cents: flag.cents * Quantity,
      options: { ...flag.options, Quantity },
    })
    const [two, four] = [line('two', 2), line('four', 4)]
    const [one, five] = [line('one', 1), line('five', 5)]
    expect(differenceOf([two], [five])).toEqual({
      added: [],
      removed: [],
      changed: [{ paid: two, now: five }],
      cents: flag.cents * 3,
    })
    expect(differenceOf([two, four], [one, five]).changed).toEqual([
      { paid: four, now: five },
      { paid: two, now: one },
    ])
  })

  test('of several that are made the same, what came back is the one at its own price', () => {
    const [paid, dear] = [flag, { ...flag, lineId: 'dear', cents: flag.cents + 100 }]
    const back = { ...flag, lineId: 'back' }
    expect(differenceOf([paid], [dear, back])).toMatchObject({
      added: [dear],
      removed: [],
      cents: dear.cents,
    })
  })

  test('a changed choice is a change of its line, with what it cost and costs', () => {
    const two = { ...flag, cents: flag.cents * 2, options: { ...flag.options, Quantity: 2 } }
    expect(differenceOf([flag], [two])).toEqual({
      added: [],
      removed: [],
      changed: [{ paid: flag, now: two }],
      cents: flag.cents,
    })
  })

  test('of a changed line the choices are told that are not as they were, with what was and is', () => {
    const options = { ...flag.options, Quantity: 2, 'Job Name': 'Ann', Extra: 'Pole' }
    const now = { ...flag, options }
    expect(changedChoices({ paid: flag, now })).toEqual([
      { label: 'Quantity', was: '1', is: '2' },
      { label: 'Extra', was: '', is: 'Pole' },
    ])
    expect(changedChoices({ paid: now, now: flag })).toContainEqual({ label: 'Extra', was: 'Pole', is: '' })
  })

  test('is told of one line that came, went or changed, and of as many that came as went', () => {
    const other = { ...flag, lineId: 'other', product: 'Blimp' }
    const two = { ...flag, options: { ...flag.options, Quantity: 2 } }
    const carts = [[], [flag], [flag, other], [other], [two]]
    expect(carts.map(now => isDifferent(differenceOf([flag], now)))).toEqual([true, false, true, true, true])
  })

  test('law: another value of any choice, another size and another product are made otherwise', () => {
    const banner = offered('banner', vinylBanner, defaultSelection(vinylBanner), 2)
    for (const line of [flag, banner]) {
      const titles = Object.keys(line.options).filter(title => !UNMADE.includes(title))
      const others = titles.map(title => ({
        ...line,
        options: { ...line.options, [title]: title === 'Dimensions' ? WIDE : 'other' },
      }))
      const all = [line, { ...line, product: 'Blimp' }, ...others]
      expect(new Set(all.map(madeOf)).size, line.product).toBe(titles.length + 2)
      for (const now of all.slice(1)) expect(isDifferent(differenceOf([line], [now]))).toBe(true)
    }
  })

  test('a line of the same id is the one that was paid, however it was made over', () => {
    const other = { ...flag, lineId: 'other', product: 'Blimp', cents: 900 }
    const over = { ...flag, product: 'Blimp', cents: 700 }
    expect(differenceOf([flag, other], [over])).toEqual({
      added: [],
      removed: [other],
      changed: [{ paid: flag, now: over }],
      cents: 700 - flag.cents - 900,
    })
  })

  test('law: a cart is named alike in whichever order its lines stand, and by whatever prices', async () => {
    const dearer = (lines: OfferLine[]) =>
      lines.toReversed().map(line => ({ ...line, cents: line.cents + 1 }))
    await fc.assert(
      fc.asyncProperty(anyLines, async lines => {
        expect(await madeHash(dearer(lines))).toBe(await madeHash(lines))
      }),
    )
    const two = { ...flag, options: { ...flag.options, Quantity: 2 } }
    expect(await madeHash([two])).not.toBe(await madeHash([flag]))
  })

  test('neither a job name nor the price of a newer list is a change', () => {
    const now = {
      ...flag,
      cents: flag.cents + 100,
      priceList: 3,
      options: { ...flag.options, 'Job Name': 'Ann' },
    }
    expect(differenceOf([flag], [now])).toEqual({ added: [], removed: [], changed: [], cents: 0 })
  })

  test('a cart has the name that tablets of another release gave it', async () => {
    const options = { Hem: 'No Hem', Base: 'Spike', 'Job Name': '', Quantity: 2, requiresArtwork: true }
    const line = { product: 'Feather Angled Flag', options: { ...options, 'Store Pickup': '' } }
    expect(madeOf(line)).toBe('["Feather Angled Flag",[["Base","Spike"],["Hem","No Hem"]]]')
    expect(await madeHash([line])).toBe('E1U83KjvKM++rU28DJVWbjk/xZXZHbGRiJKp13CvF5w=')
  })
})
