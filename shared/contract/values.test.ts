import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { expectLimits, type Limit, text } from '#shared/testing/limits.ts'
import { artworkKey, artworkName, bySlot, imageKey, listOf, optionsMap } from './values.ts'

const UUID = '0123abcd-0123-4bcd-8bcd-0123456789ab'
const BEFORE = `${UUID}/`.length
const LONE = '\uD83D'
const named = (bytes: number) => artworkKey.safeParse(`${UUID}/${text(bytes - BEFORE)}`).success
/** Two bytes a character, and one more where the bytes are odd. */
const wide = (bytes: number) => {
  const rest = bytes - BEFORE
  return artworkKey.safeParse(`${UUID}/${'é'.repeat(rest >> 1)}${text(rest % 2)}`).success
}

/** A quantity and more options, all of them right. */
const manyOptions = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => (n === 0 ? ['Quantity', 1] : [`Option ${n}`, 'x'])),
  )

describe('limits of values', () => {
  test.each<Limit>([
    ['bytes of a key in ASCII', named, BEFORE + 1, 1024],
    ['bytes of a key in another script', wide, BEFORE + 1, 1024],
    ['characters of a picture’s key', length => imageKey.safeParse(text(length)).success, 1, 1024],
    [
      'characters of a choice (D6)',
      length => optionsMap.safeParse({ Quantity: 1, Hem: text(length) }).success,
      0,
      1000,
    ],
    ['options of a line (issue 6.1)', count => optionsMap.safeParse(manyOptions(count)).success, 1, 64],
  ])('D22 %s are at least and at most so many', (...limit) => expectLimits(limit))
})

test.each([
  ['without a UUID', 'a.jpg'],
  ['with a folder more', `${UUID}/a/b.jpg`],
  ['of the folder itself', `${UUID}/.`],
  ['of the folder above', `${UUID}/..`],
  ['with half a character', `${UUID}/${LONE}.jpg`],
  ['with something before it', `x${UUID}/a.jpg`],
])('D22 a key %s is refused', (_, key) => {
  expect(artworkKey.safeParse(key).success).toBe(false)
})

test('D22 a picture’s key with half a character is refused', () => {
  expect(imageKey.safeParse(LONE).success).toBe(false)
})

test('D6 an options map has a quantity, and texts, numbers, switches or sizes besides', () => {
  const size = { heightFt: 3, heightIn: 0, widthFt: 6, widthIn: 0 }
  const map = { Quantity: 2, Hem: 'All', Windslits: 4, requiresArtwork: true, Dimensions: size }
  expect(optionsMap.parse(map)).toEqual(map)
  for (const wrong of [{}, { Quantity: '1' }, { Quantity: 1, Hem: null }, { Quantity: 1, Hem: ['All'] }])
    expect(optionsMap.safeParse(wrong).success).toBe(false)
})

test.each([[null], [undefined], [[]], ['Quantity'], [1]])('D6 %j is no options map, and is told so', sent => {
  const { error } = optionsMap.safeParse(sent)
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[[], 'is no options map']])
})

test('issue 6.1: of wrong options the first is named, of too many none is looked at', () => {
  const wrong = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, []]))
  const issuesOf = (map: object) => optionsMap.safeParse(map).error?.issues.map(({ path }) => path)
  expect(issuesOf(wrong(64))).toEqual([['k0']])
  expect(issuesOf(wrong(65))).toEqual([[]])
})

test('issue 6.1: a list is counted before its entries are looked at, and read up to the first wrong one', () => {
  const looked: unknown[] = []
  const each = z.custom<number>(value => looked.push(value) > 0 && typeof value === 'number')
  const list = listOf(each, { min: 1, max: 3 })
  const outcome = (sent: unknown) => {
    looked.length = 0
    const { data, error } = list.safeParse(sent)
    return [data, error?.issues.map(({ path }) => path.join('.')), looked.length]
  }
  expect(outcome([1, 2, 3])).toEqual([[1, 2, 3], undefined, 3])
  expect(outcome([1, 'a', 'b'])).toEqual([undefined, ['1'], 2])
  for (const sent of [[1, 2, 3, 4], [], {}, 'abc', null]) expect(outcome(sent)).toEqual([undefined, [''], 0])
})

test('issue 6.1: what is said of slots is a map of their names, counted before it is looked at', () => {
  const looked: unknown[] = []
  const each = z.custom<number>(value => looked.push(value) > 0 && typeof value === 'number')
  const outcome = (sent: unknown) => {
    looked.length = 0
    const { data, error } = bySlot(each).safeParse(sent)
    return [data, error?.issues.map(({ path }) => path.join('.')), looked.length]
  }
  expect(outcome({ front: 1, back: 2 })).toEqual([{ front: 1, back: 2 }, undefined, 2])
  expect(outcome({ front: 'a', back: 'b' })).toEqual([undefined, ['front'], 1])
  expect(outcome({ front: 1, 'no slot': 2 })).toEqual([undefined, ['no slot'], 1])
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`front-${n}`, 1]))
  for (const sent of [many, [], [1], 'front', 1, null, undefined])
    expect(outcome(sent)).toEqual([undefined, [''], 0])
})

test('issue 6.1: an artwork is named by its key or by the UUID of it, and by nothing else', () => {
  const isName = (name: string) => artworkName.safeParse(name).success
  expect([`${UUID}/a.jpg`, UUID].map(isName)).toEqual([true, true])
  expect(['', 'a.jpg', `${UUID}/`, `${UUID}x`, `https://shop.example/${UUID}/a.jpg`].map(isName)).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})
