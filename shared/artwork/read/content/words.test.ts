import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latin1Bytes } from '#shared/testing/bytes.ts'
import { Operands } from './operands.ts'
import type { Operation } from './operation.ts'
import { wordOf } from './words.ts'

interface Before {
  numbers?: number[]
  names?: string[]
  /** Bytes of text. */
  text?: number
}

/** Operands as a drawing has them before a word. */
function operandsOf({ numbers = [], names = [], text = 0 }: Before): Operands {
  const operands = new Operands(latin1Bytes(names.join('')))
  for (const number of numbers) operands.addNumber(number)
  let at = 0
  for (const name of names) {
    operands.addName(at, at + name.length)
    at += name.length
  }
  operands.text = text
  return operands
}

function does(word: string, before: Before = {}): Operation | null | undefined {
  return wordOf(latin1Bytes(word))?.(operandsOf(before))
}

test.each([
  ['q', 'save'],
  ['Q', 'restore'],
  ['BT', 'begin text'],
  ['T*', 'next line'],
  ['EMC', 'end marked'],
])('%s stands alone', (word, what) => {
  expect(does(word)).toEqual({ does: what })
})

test('what names something takes the name before it', () => {
  const names = ['Im1']
  expect(does('Do', { names })).toEqual({ does: 'draw', name: 'Im1' })
  expect(does('sh', { names })).toEqual({ does: 'shade', name: 'Im1' })
  expect(does('gs', { names })).toEqual({ does: 'set state', name: 'Im1' })
  expect(does('Tf', { names, numbers: [12] })).toEqual({ does: 'set font', name: 'Im1', size: 12 })
  expect(does('Do')).toEqual({ does: 'draw', name: '' })
})

test('a name is read without its escapes', () => {
  expect(does('Do', { names: ['My#20Logo'] })).toEqual({ does: 'draw', name: 'My Logo' })
})

test('small letters fill and capitals stroke', () => {
  const colour = { values: [1, 0, 0], isZero: false, name: '' }
  const numbers = colour.values
  expect(does('rg', { numbers })).toEqual({ does: 'set colour', use: 'fill', space: 'DeviceRGB', colour })
  expect(does('RG', { numbers })).toEqual({ does: 'set colour', use: 'stroke', space: 'DeviceRGB', colour })
  expect(does('sc', { numbers })).toEqual({ does: 'set colour', use: 'fill', space: null, colour })
  expect(does('SCN', { numbers })).toEqual({ does: 'set colour', use: 'stroke', space: null, colour })
  expect(does('cs', { names: ['CS0'] })).toEqual({ does: 'set space', use: 'fill', name: 'CS0' })
  expect(does('CS', { names: ['CS0'] })).toEqual({ does: 'set space', use: 'stroke', name: 'CS0' })
})

test('six numbers move, scale and turn; fewer do nothing', () => {
  const numbers = [2, 0, 0, 3, 10, 20]
  expect(does('cm', { numbers })).toEqual({ does: 'transform', by: numbers })
  expect(does('Tm', { numbers })).toMatchObject({ does: 'place text', from: 'corner', by: numbers })
  expect([does('cm', { numbers: [1] }), does('Tm', { numbers: [1] })]).toEqual([null, null])
})

test('a line of text begins from where the one before began, and TD sets how far apart they are', () => {
  const by = [1, 0, 0, 1, 5, -14]
  const numbers = [5, -14]
  expect(does('Td', { numbers })).toEqual({ does: 'place text', from: 'line', by, setsLeading: false })
  expect(does('TD', { numbers })).toEqual({ does: 'place text', from: 'line', by, setsLeading: true })
  expect(does('Td', { numbers: [5] })).toBeNull()
})

test('text is shown by its bytes, with quotes on a line of its own', () => {
  expect(does('Tj', { text: 4 })).toEqual({ does: 'show', bytes: 4, isNextLine: false })
  expect(does('TJ', { text: 4 })).toEqual({ does: 'show', bytes: 4, isNextLine: false })
  expect(does("'", { text: 4 })).toEqual({ does: 'show', bytes: 4, isNextLine: true })
  expect(does('"', { text: 4 })).toEqual({ does: 'show', bytes: 4, isNextLine: true })
})

test('what is marked has a tag and may have properties', () => {
  expect(does('BMC', { names: ['OC'] })).toEqual({ does: 'begin marked', tag: 'OC', properties: '' })
  expect(does('BDC', { names: ['OC', 'Layer1'] })).toEqual({
    does: 'begin marked',
    tag: 'OC',
    properties: 'Layer1',
  })
})

test.each([
  ['f', ['fill']],
  ['F', ['fill']],
  ['f*', ['fill']],
  ['S', ['stroke']],
  ['s', ['stroke']],
  ['B', ['fill', 'stroke']],
  ['b*', ['fill', 'stroke']],
])('%s paints %j', (word, uses) => {
  expect(does(word)).toEqual({ does: 'paint', uses, path: null, clips: false })
})

test('n paints nothing, which is nothing at all unless it clips', () => {
  const operands = operandsOf({ numbers: [0, 0, 10, 10] })
  const run = (word: string) => wordOf(latin1Bytes(word))?.(operands)
  expect(run('n')).toBeNull()
  run('re')
  run('W')
  expect(run('n')).toEqual({
    does: 'paint',
    uses: [],
    path: { box: [0, 0, 10, 10], isFlat: false },
    clips: true,
  })
  expect(run('n')).toBeNull()
})

test('law: a path is seen in the box around all points that its words name, rectangles with every corner', () => {
  const number = fc.integer({ min: -99, max: 99 })
  const drawn = fc.oneof(
    fc
      .constantFrom<[word: string, points: number]>(['m', 1], ['l', 1], ['c', 3], ['v', 2], ['y', 2])
      .chain(([word, points]) =>
        fc.array(number, { minLength: points * 2, maxLength: points * 2 }).map(numbers => ({
          word,
          numbers,
          xs: numbers.filter((_, at) => at % 2 === 0),
          ys: numbers.filter((_, at) => at % 2 === 1),
        })),
      ),
    fc.tuple(number, number, number, number).map(([x, y, across, up]) => ({
      word: 're',
      numbers: [x, y, across, up],
      xs: [x, x + across],
      ys: [y, y + up],
    })),
  )
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 5 }), parts => {
      const operands = operandsOf({})
      const run = (word: string) => wordOf(latin1Bytes(word))?.(operands)
      for (const { word, numbers } of parts) {
        for (const value of numbers) operands.addNumber(value)
        run(word)
        operands.clear()
      }
      const [xs, ys] = [parts.flatMap(part => part.xs), parts.flatMap(part => part.ys)]
      const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
      expect(run('f')).toMatchObject({ path: { box } })
    }),
  )
})

test.each([
  ['m', 2],
  ['l', 2],
  ['c', 6],
  ['v', 4],
  ['y', 4],
  ['re', 4],
])('%s draws nothing with one number too few', (word, count) => {
  const operands = operandsOf({ numbers: new Array<number>(count - 1).fill(9) })
  wordOf(latin1Bytes(word))?.(operands)
  expect(wordOf(latin1Bytes('f'))?.(operands)).toMatchObject({ path: null })
})

test('words that decide nothing about size and colour are unknown, and so is any other', () => {
  expect(
    ['w', 'J', 'j', 'M', 'd', 'ri', 'i', 'h', 'Tc', 'Tw', 'Tz', 'Ts', 'MP', 'BX'].map(word => does(word)),
  ).toEqual(new Array(14).fill(undefined))
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z*'"]{4,8}$/), word => {
      expect(wordOf(latin1Bytes(word))).toBeUndefined()
    }),
  )
})
