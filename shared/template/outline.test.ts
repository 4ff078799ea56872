import { expect, test } from 'vitest'
import { readMatrix, readOutline } from './outline.ts'

const bounds = (d: string, matrix?: string) => {
  const spots = readOutline(d, matrix === undefined ? undefined : readMatrix(matrix)).flatMap(({ spots }) => [
    ...spots,
  ])
  const [x, y] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)]
}

test('issue 8.6: a box and a circle reach as far as their path data says', () => {
  expect(bounds('M2 3h10v4h-10Z')).toEqual([2, 3, 12, 7])
  expect(bounds('M1 5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z')).toEqual([1, 1, 9, 9])
})

test('issue 8.6: an outline is brought through its matrix', () => {
  expect(bounds('M0 0L10 0C10 5 10 5 0 10Z', 'matrix(2 0 0 -1 3 4)')).toEqual([3, -6, 23, 4])
})

test('issue 8.6: a command that is not read is an error, not a missing line', () => {
  expect(() => readOutline('M0 0T5 5')).toThrow('No such line')
})
