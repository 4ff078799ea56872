import { expect, test } from 'vitest'
import { type Asker, ERRORS, isPassing, type Next, nextAfter } from './errors.ts'

const ASKERS: Asker[] = ['batch', 'row', 'file', 'query']
const toAll = (answer: { status: number; code?: string }) => ASKERS.map(asker => nextAfter(asker, answer))
const PASSES: Next[] = ['wait', 'wait', 'wait', 'wait']
const PASSES_LATER: Next[] = ['wait', 'wait', 'wait', 'person']
const STAYS: Next[] = ['halve', 'person', 'person', 'person']

/** Codes that do not simply stay; whoever adds a code that passes writes it down here too. */
const OTHERS: Record<string, Next[]> = {
  unauthorized: ['sign-in', 'sign-in', 'sign-in', 'person'],
  request_timeout: PASSES,
  in_flight: PASSES,
  rate_limited: PASSES,
  internal: PASSES,
  unavailable: PASSES,
  in_progress: PASSES_LATER,
  wrong_user: PASSES_LATER,
  unsupported_proto: PASSES_LATER,
  quota_reached: ['wait', 'wait', 'until', 'wait'],
}

test.each(Object.entries(ERRORS))('"What is tried again": what follows %s (%i)', (code, status) => {
  expect(toAll({ status, code })).toEqual(OTHERS[code] ?? STAYS)
})

test('"What is tried again": a code nobody here has heard of follows its status', () => {
  for (let status = 400; status < 600; status++) {
    const known = { 401: OTHERS.unauthorized, 426: PASSES_LATER }[status]
    const next = known ?? (isPassing(status) ? PASSES : STAYS)
    expect([status, ...toAll({ status, code: 'of_tomorrow' })]).toEqual([status, ...next])
  }
})

test('"What is tried again": of strangers’ answers 408, 425, 429 and 5xx pass', () => {
  const all = Array.from({ length: 600 }, (_, status) => status).filter(isPassing)
  expect(all).toEqual([408, 425, 429, ...Array.from({ length: 100 }, (_, n) => 500 + n)])
})
