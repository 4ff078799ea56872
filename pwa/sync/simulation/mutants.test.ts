import { expect, test } from 'vitest'
import { sampleOf, seeds } from './any-scenario.ts'
import { judgeOnce, type ServerWays } from './cart-server.ts'
import type { DeviceWays } from './device.ts'
import {
  changingAnyBase,
  droppingDeleted,
  heedingAll,
  ignoringEpochs,
  missingDeletions,
  mixingLives,
  numberedMid,
  tellingChangesToAll,
  wholeLine,
} from './faulty-ways.ts'
import { ARCHIVING, busyScenario, deletingScenario, FORGETFUL, scenarioOf, undoScenario } from './scenario.ts'
import { simulate, type Ways } from './simulate.ts'

/** Every one of them is a mistake a sync can be built with, and breaks a guarantee that the simulation must notice. */
const MUTANTS: [string, Ways, RegExp, shownBy: number][] = [
  ['no compare-and-set', { server: { comparesAndSets: false } }, /G1|G3/, 5],
  [
    'de-duplication outside the write',
    { server: { judge: (doc, seen, ...rest) => judgeOnce({ ...doc, mids: seen.mids }, seen, ...rest) } },
    /G1: \d+ changes of \w+ were applied twice/,
    3,
  ],
  [
    'acknowledging before commit',
    { server: { answersBeforeCommit: true } },
    /acknowledged changes of \w+ were never applied/,
    10,
  ],
  ['sequence numbers in place of mutation ids', { device: { queue: numberedMid } }, /G1/, 5],
  ['accepting stale answers', { device: { applyAnswer: heedingAll } }, /went back/, 5],
  ['ignoring epochs', { device: { applyAnswer: ignoringEpochs } }, /G4|G6/, 6],
  ['changes of whatever version a device has', { device: { applyAnswer: changingAnyBase } }, /went back/, 10],
  ['changes told to every device', { server: { judge: tellingChangesToAll } }, /G3|G4/, 1],
  ['whole-line patches', { device: { queue: wholeLine } }, /G3/, 20],
]

/** The first scenario that shows it, out of this many. */
const MOST = 150
/** The same of what one scenario of a hundred shows. */
const MOST_OF_RARE = 300

test.each(MUTANTS)(
  'mutant: %s is caught',
  async (_, ways, guarantee, shownBy) => {
    for (const seed of seeds(MOST, shownBy)) {
      const broken = await simulate(scenarioOf(seed), ways)
      if (broken.some(words => guarantee.test(words))) return
    }
    expect.fail(`${MOST} scenarios did not notice it`)
  },
  60_000,
)

test('mutant: additions that lose their place on the way are caught', async () => {
  const queue: DeviceWays['queue'] = mutation =>
    mutation.op === 'add' ? (({ after: _, ...rest }) => rest)(mutation) : mutation
  for (let seed = 1; seed <= MOST; seed++) {
    const broken = await simulate(sampleOf(undoScenario, seed), { device: { queue } })
    if (broken.some(words => /G3/.test(words))) return
  }
  expect.fail(`${MOST} scenarios did not notice it`)
}, 60_000)

const BAD_DELETIONS: [string, Ways, RegExp][] = [
  [
    'a device that does not heed deletions',
    { device: { applyAnswer: missingDeletions } },
    /D4: .* came back/,
  ],
  ['a shop that takes what was deleted', { server: { judge: mixingLives } }, /D4: .* came back/],
  ['a device that drops what was deleted', { device: { applyAnswer: droppingDeleted } }, /D4: .* dropped/],
]

test.each(BAD_DELETIONS)(
  'decision 93: mutant: %s is caught',
  async (_, ways, law) => {
    for (let seed = 1; seed <= MOST; seed++) {
      const broken = await simulate(sampleOf(deletingScenario, seed), ways)
      if (broken.some(words => law.test(words))) return
    }
    expect.fail(`${MOST} scenarios did not notice it`)
  },
  60_000,
)

test('mutant: forgetting outcomes and removals without asking the person is caught', async () => {
  const judge: ServerWays['judge'] = ({ forgotten: _, ...doc }, ...rest) => judgeOnce(doc, ...rest)
  for (const seed of seeds(MOST_OF_RARE, 180)) {
    const broken = await simulate(sampleOf(busyScenario, seed), { server: { judge, bounds: FORGETFUL } })
    if (broken.some(words => /G1|G3/.test(words))) return
  }
  expect.fail(`${MOST_OF_RARE} scenarios did not notice it`)
}, 60_000)

const BAD_ARCHIVES: [string, NonNullable<ServerWays['archive']>, shownBy: number][] = [
  [
    'an archive that nobody looks into',
    ({ cartOutcomes }) => ({
      cartOutcomes: {
        ...cartOutcomes,
        find: async query => (query.where?._id ? [] : cartOutcomes.find(query)),
      },
    }),
    2,
  ],
  [
    'a cart that is written before its archive',
    ({ cartOutcomes }) => ({
      cartOutcomes: {
        ...cartOutcomes,
        insertAll: async docs => {
          void cartOutcomes.insertAll(docs)
        },
      },
    }),
    24,
  ],
]

test.each(BAD_ARCHIVES)(
  'issue 10.1: mutant: %s is caught',
  async (_, archive, shownBy) => {
    for (const seed of seeds(MOST, shownBy)) {
      const broken = await simulate(sampleOf(busyScenario, seed), { server: { archive, bounds: ARCHIVING } })
      if (broken.some(words => /G1|G3/.test(words))) return
    }
    expect.fail(`${MOST} scenarios did not notice it`)
  },
  60_000,
)
