import { describe, expect, test } from 'vitest'
import { aLine, anArtwork, aWaitingFile } from '#shared/testing/cart.ts'
import { aProduct, entries, vinylBanner } from '#shared/testing/catalogue.ts'
import type { CartLine } from './line.ts'
import { lineSlots, printedBy } from './line-slots.ts'

const base = aLine('line-1').options
const { 'Number of Sides': _, ...plain } = base
const tent = aProduct({
  path: '/event-tent',
  name: 'Event Tent',
  options: {
    sizes: entries("10' x 10'"),
    fullwall: entries('No Full Wall', '1 Full Wall, Single Sided', '1 Full Wall, Double Sided'),
  },
  optionTitles: { sizes: 'Size', fullwall: 'Full Wall' },
})
const tentOptions = (wall: string): CartLine['options'] => ({
  ...plain,
  Size: "10' x 10'",
  'Full Wall': wall,
})
const slotsOf = (line: CartLine, product: Parameters<typeof lineSlots>[0]) =>
  lineSlots(product, line).map(({ slot, isPrinted }) => `${slot}${isPrinted ? '' : ' (not printed)'}`)

describe('what a line prints', () => {
  test('follows from its choices where its product is known', () => {
    const { slots, isCertain } = printedBy(tent, tentOptions('1 Full Wall, Double Sided'))
    expect(slots.map(({ slot }) => slot)).toEqual(['front', 'wall', 'wallBack'])
    expect(isCertain).toBe(true)
  })

  test('is its sides alone, of no known size, where the product is not known', () => {
    const { slots, isCertain } = printedBy(null, { ...base, 'Number of Sides': '2 Sides' })
    expect(slots).toEqual([
      { slot: 'front', name: 'front', size: null },
      { slot: 'back', name: 'back', size: null },
    ])
    expect(isCertain).toBe(false)
  })

  test('is guessed as well where the choices are not those of the product', () => {
    const { slots, isCertain } = printedBy(vinylBanner, { ...base, 'Number of Sides': 'Three Sides' })
    expect([slots.length, isCertain]).toEqual([1, false])
  })
})

describe('the slots of a line', () => {
  const front = anArtwork(1)

  test('are those that it prints', () => {
    const line = aLine('line-1', { options: tentOptions('1 Full Wall, Single Sided') })
    expect(slotsOf(line, tent)).toEqual(['front', 'wall'])
  })

  test('hold on to a file whose part is not ordered any more, and say that it is not printed', () => {
    const line = aLine('line-1', {
      options: tentOptions('No Full Wall'),
      artwork: { front, back: null, wall: anArtwork(2) },
    })
    expect(slotsOf(line, tent)).toEqual(['front', 'wall (not printed)'])
  })

  test('count as printed where nobody can tell', () => {
    const line = aLine('line-1', { artwork: { front, back: anArtwork(2), partOfANewerShop: anArtwork(3) } })
    expect(slotsOf(line, null)).toEqual(['front', 'back', 'partOfANewerShop'])
  })

  test('are there for a file that waits on another device too', () => {
    const line = aLine('line-1', { options: tentOptions('No Full Wall'), waitingBack: aWaitingFile() })
    expect(slotsOf(line, tent)).toEqual(['front', 'back (not printed)'])
  })

  test('are each there once, and know what their file has to measure', () => {
    const line = aLine('line-1', {
      options: tentOptions('1 Full Wall, Single Sided'),
      artwork: { front, back: null, wall: anArtwork(2) },
    })
    expect(lineSlots(tent, line).find(({ slot }) => slot === 'wall')).toEqual({
      slot: 'wall',
      name: 'full wall',
      size: { widthIn: 120, heightIn: 82 },
      isPrinted: true,
    })
    expect(slotsOf(line, tent)).toEqual(['front', 'wall'])
  })
})
