import { expect, test } from 'vitest'
import { median, quantile, ratioOf } from './statistics.ts'

test('the median is the middle figure, whatever the order, or the mean of the middle two', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([10, 9, 1, 5])).toBe(7)
  expect(median([2])).toBe(2)
  expect(median([])).toBeNaN()
})

test('a quantile is one of the figures, and at most the largest', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect(quantile(hundred, 0.98)).toBe(99)
  expect(quantile(hundred, 1)).toBe(100)
  expect(quantile([3, 1, 2], 0.5)).toBe(2)
  expect(quantile([], 0.5)).toBeNaN()
})

test('a ratio compares figures taken together, so that a machine that grows slower changes nothing', () => {
  const control = [100, 200, 400, 800, 1600]
  const doubled = control.map(figure => figure * 2)
  expect(ratioOf(doubled, control)).toEqual({ median: 2, least: 2, most: 2, pairs: 5 })
  expect(ratioOf([1, 4, 30], [1, 2, 10])).toEqual({ median: 2, least: 1, most: 3, pairs: 3 })
})

test('figures without a partner are no pairs', () => {
  expect(() => ratioOf([1, 2], [1])).toThrow('2 figures beside 1 make no pairs')
})
