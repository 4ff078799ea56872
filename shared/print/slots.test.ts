import { describe, expect, test } from 'vitest'
import type { OptionsMap } from '#shared/cart/line.ts'
import type { Choices } from '#shared/catalogue/product.ts'
import { aProduct, entries, vinylBanner } from '#shared/testing/catalogue.ts'
import { aSelection, sized } from '#shared/testing/selection.ts'
import { isDoubleSided, offersBackArtwork, printSlots } from './slots.ts'

const tent = aProduct({
  path: '/event-tent',
  options: {
    fullwall: entries('No Full Wall', '1 Full Wall, Single Sided', '1 Full Wall, Double Sided'),
    halfwall: entries(
      'No Half Wall',
      '1 Half Wall, Single Sided',
      '1 Half Wall, Double Sided',
      '2 Half Walls, Single Sided',
      '2 Half Walls, Double Sided',
    ),
  },
})
const post = aProduct({
  path: '/real-estate-post',
  options: { rider: entries('No Rider', '1 Rider', '2 Riders'), numOfSides: entries('1 Side', '2 Sides') },
})
const namesOf = (product: typeof tent, choices: Choices = {}) =>
  printSlots(product, aSelection(product, choices)).map(({ slot, name }) =>
    slot === name ? slot : `${slot}: ${name}`,
  )

describe('D57: the parts of a tent', () => {
  test.each<[string, Choices, string[]]>([
    ['nothing more', {}, ['front']],
    ['a wall', { fullwall: '1 Full Wall, Single Sided' }, ['front', 'wall: full wall']],
    [
      'a wall with two sides',
      { fullwall: '1 Full Wall, Double Sided' },
      ['front', 'wall: full wall', 'wallBack: full wall back'],
    ],
    ['one half wall', { halfwall: '1 Half Wall, Single Sided' }, ['front', 'rail: half wall']],
    [
      'two half walls, which are right and left',
      { halfwall: '2 Half Walls, Single Sided' },
      ['front', 'rail: right half wall', 'railLeft: left half wall'],
    ],
    [
      'two half walls with two sides',
      { halfwall: '2 Half Walls, Double Sided' },
      [
        'front',
        'rail: right half wall',
        'railBack: right half wall back',
        'railLeft: left half wall',
        'railLeftBack: left half wall back',
      ],
    ],
  ])('with %s', (_, choices, names) => {
    expect(namesOf(tent, choices)).toEqual(names)
  })

  test('two sides of a wall are not two sides of the canopy', () => {
    const selection = aSelection(tent, { fullwall: '1 Full Wall, Double Sided' })
    expect(isDoubleSided(tent, selection)).toBe(false)
  })

  test('a wall is as high as the eaves, a half wall as the table behind it, both as wide as the tent', () => {
    const choices = { fullwall: '1 Full Wall, Single Sided', halfwall: '1 Half Wall, Single Sided' }
    const sizes = printSlots(tent, aSelection(tent, choices)).map(({ size }) => size)
    expect(sizes.slice(1)).toEqual([
      { widthIn: 120, heightIn: 82 },
      { widthIn: 120, heightIn: 34 },
    ])
  })
})

test('D57: a post takes a file for each of its riders, and a second side besides', () => {
  expect(namesOf(post, { rider: '1 Rider' })).toEqual(['front', 'rider'])
  expect(namesOf(post, { rider: '2 Riders', numOfSides: '2 Sides' })).toEqual([
    'front',
    'back',
    'rider',
    'rider2: second rider',
  ])
})

test('a product under another address has the parts of the one it stands for', () => {
  const alias = aProduct({ ...tent, path: '/shows/event-tent', aliasOf: '/event-tent' })
  expect(namesOf(alias, { fullwall: '1 Full Wall, Single Sided' })).toEqual(['front', 'wall: full wall'])
  expect(namesOf(aProduct({ ...tent, path: '/other' }), { fullwall: '1 Full Wall, Single Sided' })).toEqual([
    'front',
  ])
})

test('D18: both sides of a piece are of its size, which is not known before it is entered', () => {
  const open = aSelection(vinylBanner, { numOfSides: '2 Sides' })
  expect(printSlots(vinylBanner, open).map(({ slot, size }) => [slot, size])).toEqual([
    ['front', null],
    ['back', null],
  ])
  const given = { ...open, dimensions: sized([2, 0], [4, 0]) }
  const size = { widthIn: 48, heightIn: 24 }
  expect(printSlots(vinylBanner, given).map(slot => slot.size)).toEqual([size, size])
})

describe('D18: a line whose product is not known offers a back', () => {
  const line = (options: Partial<OptionsMap>): OptionsMap => ({ Quantity: 1, ...options })

  test.each([
    ['Number of Sides', '2 Sides'],
    ['Graphic', 'Double Sided'],
    ['Panels', '2 pieces'],
  ])('for %s: %s', (title, value) => {
    expect(offersBackArtwork(line({ [title]: value }))).toBe(true)
  })

  test.each([
    ['Number of Sides', '1 Side'],
    ['Full Wall', '1 Full Wall, Double Sided'],
    ['Job Name', '2 Sides'],
    ['Characters', 'DOUBLE SIDED'],
    ['Number of Sides', 2],
    ['Number of Sides', '12 Sides'],
  ])('but not for %s: %s', (title, value) => {
    expect(offersBackArtwork(line({ [title]: value }))).toBe(false)
  })
})
