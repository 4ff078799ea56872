import { expect, test } from 'vitest'
import { alone, type Figure, figure, isKept } from './figure.ts'
import { heading, lineOf } from './table.ts'

const squeezed = (line: string) => line.replaceAll(/ {2,}/g, ' | ')
const start: Figure = {
  name: 'Start',
  unit: 'ms',
  now: [300, 310, 330, 320, 305],
  control: [100, 100, 110, 100, 100],
}

test('a line has the medians, the ratio of the pairs with its spread, and whether the budget is held', () => {
  const held: Figure = { ...start, budget: { of: 'figure', most: 350 } }
  expect(squeezed(lineOf(held))).toBe('Start | 310 ms | 100 ms | 3.05 (3.00-3.20) | <= 350 ms: held')
  const missed: Figure = { ...start, budget: { of: 'figure', most: 309 } }
  expect(squeezed(lineOf(missed))).toMatch(/<= 309 ms: MISSED$/)
})

test('a line beside an older revision has that one’s median and the ratio to it', () => {
  const line = lineOf({ ...start, before: [150, 155, 165, 160, 152.5] })
  expect(squeezed(line)).toBe('Start | 310 ms | 100 ms | 3.05 (3.00-3.20) | 155 ms | 2.00 (2.00-2.00)')
})

test('a budget may bind the ratio: a share of what the control does', () => {
  const rate: Figure = { name: 'Rate', unit: '/s', now: [40, 42], control: [100, 100] }
  const least = (share: number): Figure => ({ ...rate, budget: { of: 'ratio', least: share } })
  expect([isKept(rate), isKept(least(0.41)), isKept(least(0.42))]).toEqual([null, true, false])
  expect(lineOf(least(0.42))).toContain('>= 42% of control: MISSED')
})

test('a budget on the ratio of something that has no control is a mistake, not held', () => {
  expect(() => isKept({ name: 'Rate', unit: '', now: [1], budget: { of: 'ratio', least: 0 } })).toThrow()
})

test('a count stands alone, small figures keep three digits, and what was not measured is not held', () => {
  expect(squeezed(lineOf(alone('Lost', '', 0, { of: 'figure', most: 0 })))).toBe('Lost | 0 | <= 0: held')
  expect(squeezed(lineOf(alone('CSS', 'KB', 8.944)))).toBe('CSS | 8.94 KB')
  expect(squeezed(lineOf(alone('Shift', '', 0.0123)))).toBe('Shift | 0.012')
  expect(isKept(alone('CSS', 'KB', Number.NaN, { of: 'figure', most: 12 }))).toBe(false)
})

test('columns stand below their headings', () => {
  const at = (line: string, text: string) => line.indexOf(text) + text.length
  const line = lineOf({ ...start, before: start.now })
  expect(at(line, '310 ms')).toBe(at(heading('abc1234'), 'now'))
  expect(at(line, '(3.00-3.20)')).toBe(at(heading('abc1234'), 'now/control'))
  expect(at(line, '(1.00-1.00)')).toBe(at(heading('abc1234'), 'now/abc1234'))
  expect(heading(null)).not.toContain('null')
})

test('a figure takes the same of every sample of all contenders', () => {
  const samples = { now: [{ ms: 4 }], control: [{ ms: 2 }], before: [{ ms: 8 }] }
  expect(figure('Drawn', 'ms', samples, ({ ms }) => ms)).toEqual({
    name: 'Drawn',
    unit: 'ms',
    now: [4],
    control: [2],
    before: [8],
  })
})
