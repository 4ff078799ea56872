import { expect, test } from 'vitest'
import { inWords } from './in-words.ts'

test('issue 10.5: what could not be fetched is told with its reason, not as “fetch failed” alone', () => {
  const reason = new Error('getaddrinfo ENOTFOUND files.example')
  expect(inWords(new TypeError('fetch failed', { cause: reason }))).toBe(
    'TypeError: fetch failed (getaddrinfo ENOTFOUND files.example)',
  )
  const twice = new AggregateError([new Error('connect ECONNREFUSED ::1:7070')])
  expect(inWords(new TypeError('fetch failed', { cause: twice }))).toBe(
    'TypeError: fetch failed (connect ECONNREFUSED ::1:7070)',
  )
  expect(inWords(new Error('no primary'))).toBe('Error: no primary')
})
