import { expect, test } from 'vitest'
import { readScreenScale, writeScreenScale } from './screen-scale.ts'

function aStorage(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('issue 5.6: what was measured on this device is remembered, and said to be measured', () => {
  const storage = aStorage()
  expect(readScreenScale(storage)).toEqual({ pixelsPerInch: 96, isMeasured: false })
  expect(writeScreenScale(131.254, storage)).toEqual({ pixelsPerInch: 131.25, isMeasured: true })
  expect(readScreenScale(storage)).toEqual({ pixelsPerInch: 131.25, isMeasured: true })
})

test.each(['', 'wide', '-3', '0', '5000', 'NaN'])('a stored %j is no measure', stored => {
  expect(readScreenScale(aStorage({ 'goldleaf-pixels-per-inch': stored })).isMeasured).toBe(false)
})
