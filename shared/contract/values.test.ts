import { describe, expect, test } from 'vitest'
import { expectLimits, type Limit, text } from '#shared/testing/limits.ts'
import { artworkKey, imageKey, optionsMap } from './values.ts'

const UUID = '0123abcd-0123-4bcd-8bcd-0123456789ab'
const BEFORE = `${UUID}/`.length
const LONE = '\uD83D'
const named = (bytes: number) => artworkKey.safeParse(`${UUID}/${text(bytes - BEFORE)}`).success
/** Two bytes a character, and one more where the bytes are odd. */
const wide = (bytes: number) => {
  const rest = bytes - BEFORE
  return artworkKey.safeParse(`${UUID}/${'é'.repeat(rest >> 1)}${text(rest % 2)}`).success
}

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
