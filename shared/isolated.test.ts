import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test.each([
  ['Dana Demo', 'Dana Demo'],
  ['', ''],
  ['Dana \u05d3\u05e0\u05d4', '\u2068Dana \u05d3\u05e0\u05d4\u2069'],
  ['\u062f\u0627\u0646\u0629', '\u2068\u062f\u0627\u0646\u0629\u2069'],
])('decision 91: words written from right to left are set apart, all others stay: %j', (words, shown) => {
  expect(isolated(words)).toBe(shown)
})
