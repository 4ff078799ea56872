import { expect, test } from 'vitest'
import { aboutTime, megabytes } from './amounts.ts'

test.each([
  [1, '0.1 MB'],
  [400 * 1024, '0.4 MB'],
  [8 * 1024 * 1024, '8.0 MB'],
  [314_572_800, '300 MB'],
])('%i bytes read as %s', (bytes, text) => expect(megabytes(bytes)).toBe(text))

test.each([
  [1, 'about 1 s'],
  [59, 'about 59 s'],
  [60, 'about 1 min'],
  [170, 'about 3 min'],
])('%i seconds read as %s', (seconds, text) => expect(aboutTime(seconds)).toBe(text))
