import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readName, sizesIn, wordsOf } from './file-name.ts'

describe('words of a name', () => {
  test.each([
    ['Banner_Front-final', ['banner', 'front', 'final']],
    ['tentLeftWall', ['tent', 'left', 'wall']],
    ['Café Größe', ['cafe', 'große']],
    ['Side 2', ['side2']],
    ['side_B v3', ['sideb', 'v3']],
    ['--..--', []],
  ])('%j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  test('they are the same whatever stands between them', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/).filter(each => each !== 'side')
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 6 }),
        fc.constantFrom(' ', '-', '_', '.', ' - '),
        (words, between) => {
          expect(wordsOf(words.join(between))).toEqual(words)
        },
      ),
    )
  })
})

describe('sizes in a name, in inches', () => {
  test.each([
    ['24x36', [[24, 36]]],
    ['3x6ft', [[36, 72]]],
    ["3' x 6'", [[36, 72]]],
    ['3ft x 18in', [[36, 18]]],
    ['36 by 72 in', [[36, 72]]],
    ['24 × 18"', [[24, 18]]],
    ['8.5x11', [[8.5, 11]]],
    [
      '24x36 and 12x18',
      [
        [24, 36],
        [12, 18],
      ],
    ],
    ['banner', []],
    ['2026-11-22', []],
  ])('%s', (text, sizes) => {
    expect(sizesIn(text)).toEqual(sizes)
  })

  test('whatever two numbers are written, they are read in their order', () => {
    const inches = fc.integer({ min: 1, max: 600 })
    fc.assert(
      fc.property(inches, inches, fc.constantFrom('x', ' x ', ' by ', '×'), (wide, high, by) => {
        expect(sizesIn(`logo ${wide}${by}${high} v2`)).toEqual([[wide, high]])
      }),
    )
  })
})

describe('the side in a name', () => {
  test.each(['front', 'Front', 'face', 'side 1', 'Side A', 's1', 'recto'])('%s is the front', word => {
    expect(readName(`banner ${word}.pdf`).side).toBe('front')
  })

  test.each(['back', 'rear', 'reverse', 'side_2', 'sideB', 's2', 'verso'])('%s is the back', word => {
    expect(readName(`banner ${word}.pdf`).side).toBe('back')
  })

  test('both at once say nothing, and a word that only begins so is another word', () => {
    expect(readName('front and back.pdf').side).toBeNull()
    expect(readName('background.jpg').side).toBeNull()
  })
})

test('a name is read without its ending, however long the rest', () => {
  const { words, sizes } = readName('ACME_24x36_front.final.PDF')
  expect([...words]).toEqual(['acme', '24x36', 'front', 'final'])
  expect(sizes).toEqual([[24, 36]])
  expect([...readName('no-ending').words]).toEqual(['no', 'ending'])
})
