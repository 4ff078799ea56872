import { expect, test } from 'vitest'
import {
  answeringEarly,
  anybodysToken,
  believingAll,
  dropping,
  freshKeys,
  keylessEffects,
  parallel,
  recordAfterEffect,
} from './faulty-ways.ts'
import { scenarioOf } from './scenario.ts'
import { simulateMessages, type Ways } from './simulate.ts'

/** Every one of them is a mistake an outbox can be built with, and breaks a law that the simulation must notice. */
const MUTANTS: [string, Ways, RegExp][] = [
  ['a fresh idempotency key per try', { device: { post: freshKeys } }, /is stored \d+ times/],
  [
    'the idempotency record written after the effect',
    { server: { store: recordAfterEffect } },
    /is stored \d+ times/,
  ],
  ['an effect without its key', { server: { store: keylessEffects } }, /is stored \d+ times/],
  ['an answer before the effect', { server: { store: answeringEarly } }, /was never stored/],
  [
    'accepting a captive portal’s answer as success',
    { device: { fetch: believingAll } },
    /was never stored, and nobody is asked/,
  ],
  ['dropping a row on a 4xx', { device: { outbox: dropping } }, /was dropped unsent/],
  ['sending in parallel within an entity', { device: { outbox: parallel } }, /came in another order/],
  ['sending as whoever is signed in', { device: { tokenFor: anybodysToken } }, /is stored under/],
]

/** The first scenario that shows it, out of this many. */
const MOST = 100

test.each(MUTANTS)(
  'mutant: %s is caught',
  async (_, ways, law) => {
    for (let seed = 1; seed <= MOST; seed++) {
      const { broken } = await simulateMessages(scenarioOf(seed), ways)
      if (broken.some(words => law.test(words))) return
    }
    expect.fail(`${MOST} scenarios did not notice it`)
  },
  60_000,
)
