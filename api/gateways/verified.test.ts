import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { verifiedTokens } from './verified.ts'

let now = 0
beforeEach(() => {
  now = 1_000_000
})
const open = () => verifiedTokens<string>(() => now)

test('issue 10.4: a token found genuine is remembered for a minute, and never beyond its own end', () => {
  const tokens = open()
  tokens.keep('long', 'ada', now + 10 * MINUTE)
  tokens.keep('short', 'grace', now + 5_000)
  now += 4_999
  expect([tokens.get('long'), tokens.get('short'), tokens.get('other')]).toEqual(['ada', 'grace', undefined])
  now += 1
  expect([tokens.get('long'), tokens.get('short')]).toEqual(['ada', undefined])
  now += MINUTE - 5_000
  expect(tokens.get('long')).toBeUndefined()
})

test('issue 10.4: under a clock that was set back nothing is remembered', () => {
  const tokens = open()
  tokens.keep('a', 'ada', now + MINUTE)
  now -= 1
  expect(tokens.get('a')).toBeUndefined()
})

test('issue 10.4: at most 2,000 tokens are remembered, the newest', () => {
  const tokens = open()
  for (let n = 0; n <= 2_000; n++) tokens.keep(String(n), 'ada', now + MINUTE)
  expect([tokens.get('0'), tokens.get('1'), tokens.get('2000')]).toEqual([undefined, 'ada', 'ada'])
})
