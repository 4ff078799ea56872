import { describe, expect, test } from 'vitest'
import { readName } from './file-name.ts'
import { type FilePlace, fitness, isForPart, matchFiles } from './match.ts'

const place = (more: Partial<FilePlace> = {}): FilePlace => ({
  id: 'front',
  line: 'a',
  slot: 'front',
  part: '',
  names: [],
  others: [],
  product: 'Feather Angled Flag',
  jobName: '',
  size: null,
  taken: false,
  ...more,
})
const fits = (name: string, more: Partial<FilePlace> = {}) => fitness(readName(name), place(more))
const WALL = { slot: 'wall', names: [['wall'], ['full', 'wall']] }
const SIZE = { size: { widthIn: 24, heightIn: 36 } }

describe('D18: how well a name fits a place', () => {
  test('D18: nothing said for it is nothing, and one word of the product that few share says a little', () => {
    expect(['x.pdf', 'flag.pdf', 'feather.pdf', 'feather angled.pdf'].map(name => fits(name))).toEqual([
      0, 0, 1, 2,
    ])
  })

  test('D18: all words of the product say more than any of them, common ones too', () => {
    expect(fits('feather angled flag.pdf')).toBe(4)
    expect(fits('vinyl banner.pdf', { product: 'Vinyl Banner' })).toBe(4)
    expect(fits('vinyl.pdf', { product: 'Vinyl Banner' })).toBe(0)
  })

  test('D18: the job’s own name says more than product and size together', () => {
    const product = fits('feather angled flag 24x36.pdf', { ...SIZE, jobName: 'Fair' })
    const job = fits('fair.pdf', { ...SIZE, jobName: 'Fair' })
    expect({ product, job }).toEqual({ product: 7, job: 8 })
    expect(fits('spring.pdf', { jobName: 'Spring Fair' })).toBe(0)
  })

  test('D18: each word for a part counts, the longest set of those that are said', () => {
    expect(['wall.pdf', 'full wall.pdf', 'full.pdf'].map(name => fits(name, WALL))).toEqual([2, 4, 0])
  })

  test('D18: a part that is not named, and a side that is another’s, speak against it whatever agrees', () => {
    expect(fits('feather angled flag.pdf', WALL)).toBe(0)
    expect(fits('feather angled flag back.pdf')).toBe(0)
    expect(fits('feather angled flag back.pdf', { slot: 'back' })).toBe(4)
    expect(fits('feather angled flag wall.pdf', { others: [['wall']] })).toBe(0)
  })
})

describe('D18: a size in a name', () => {
  test.each([
    ['24x36', 3],
    ['36x24', 3],
    ['24.5x35.5', 3],
    ['24.6x36', 0],
    ['24x36.6', 0],
    ['24x24', 0],
    ['36x36', 0],
    ['12x12 24x36', 3],
    ['24x36 12x12', 3],
  ])('D18: %s agrees with 24 × 36 within half an inch, lying or standing: %i', (name, score) => {
    expect(fits(`${name}.pdf`, SIZE)).toBe(score)
  })

  test('D18: says nothing of a place whose size is not known', () => {
    expect([fits('24x36.pdf'), fits('24x36 feather.pdf')]).toEqual([0, 1])
  })
})

test('D18: a name says nothing against a part until it names another', () => {
  expect(isForPart('x.pdf', place())).toBe(true)
  expect(isForPart('back.pdf', place())).toBe(false)
  expect(isForPart('back.pdf', place({ slot: 'back' }))).toBe(true)
  expect(isForPart('x.pdf', place({ slot: 'back' }))).toBe(false)
  expect(isForPart('x.pdf', place(WALL))).toBe(false)
  expect(isForPart('full wall.pdf', place(WALL))).toBe(true)
})

describe('D18: one file and one free place', () => {
  test('D18: belong together for the back and for a part too, where the name names no other', () => {
    const back = place({ id: 'back', slot: 'back' })
    const wall = place({ id: 'wall', ...WALL })
    expect(matchFiles(['IMG_1.jpg'], [back])).toEqual(['back'])
    expect(matchFiles(['IMG_1.jpg'], [wall])).toEqual(['wall'])
    expect(matchFiles(['front.jpg'], [back])).toEqual([null])
    expect(matchFiles(['back.jpg'], [wall])).toEqual([null])
  })
})

test('D18: a file that fits one place best does not get it where another file fits that better', () => {
  const places = [place({ jobName: 'Fair' }), place({ id: 'sign', product: 'Yard Sign' })]
  const names = ['feather.pdf', 'fair feather.pdf', 'yard.pdf']
  expect(matchFiles(names, places)).toEqual([null, 'front', 'sign'])
})
