import { expect, test } from 'vitest'
import type { ApiFailure } from '#pwa/lib/api.ts'
import { ApiError } from '#pwa/lib/api.ts'
import { outcomeOfPut, shouldRetry } from './retry-rules.ts'

test.each<[number, ApiFailure, boolean]>([
  [0, 'offline', true],
  [0, 'timeout', true],
  [200, 'not_ours', true],
  [404, 'not_ours', true],
  [401, 'unauthorized', true],
  [409, 'in_progress', true],
  [425, 'in_flight', true],
  [426, 'unsupported_proto', true],
  [429, 'rate_limited', true],
  [429, 'quota_reached', false],
  [500, 'internal', true],
  [503, 'unavailable', true],
  [403, 'forbidden', false],
  [404, 'not_found', false],
  [409, 'artwork_mismatch', false],
  [413, 'too_large', false],
  [422, 'invalid', false],
])('"Outbox": %i %s is tried again by itself: %s', (status, code, isRetried) => {
  expect(shouldRetry(new ApiError(status, code, ''))).toBe(isRetried)
})

test.each([
  [200, 'stored'],
  [204, 'stored'],
  [412, 'there'],
  [404, 'gone'],
  [403, 'expired'],
  [0, 'again'],
  [408, 'again'],
  [425, 'again'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
  [400, 'refused'],
  [411, 'refused'],
])('D23: a store’s %i means %s', (status, outcome) => expect(outcomeOfPut(status)).toBe(outcome))
