import fc from 'fast-check'
import type { MessageFaults } from './world.ts'

/** What may happen next; `device`, `tab` and `number` pick who and what. */
const KINDS = {
  message: 12,
  'message no shop takes': 2,
  record: 5,
  'record no shop takes': 1,
  decide: 4,
  wake: 3,
  cut: 2,
  'enter portal': 2,
  heal: 4,
  'crash device': 1,
  'crash server': 2,
  clone: 1,
  'other person': 3,
  'token ends': 2,
  'sign in': 2,
  freeze: 1,
  thaw: 1,
  'set clock': 1,
  'set server clock': 1,
  'disk full': 1,
  'disk free': 1,
  sweep: 1,
  'back up': 1,
  restore: 1,
} as const

export type Kind = keyof typeof KINDS

export interface Step {
  kind: Kind
  device: number
  tab: number
  number: number
  /** Milliseconds until the next step. */
  pause: number
}

/** All that is decided before a simulation begins; the rest follows from `seed`. */
export interface Scenario {
  seed: number
  devices: number
  /** Whether the browsers know locks across tabs. */
  hasLocks: boolean
  faults: MessageFaults
  steps: Step[]
}

const kinds = Object.entries(KINDS).map(([kind, weight]) => ({
  arbitrary: fc.constant(kind as Kind),
  weight,
}))

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...kinds),
  device: fc.nat(3),
  tab: fc.nat(1),
  number: fc.nat(10_000),
  pause: fc.oneof(fc.constant(0), fc.nat(100), fc.nat(3_000), fc.nat(15_000)),
})

const probability = (most: number) =>
  fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 100 }).map(n => (n * most) / 100),
  )

export const anyScenario: fc.Arbitrary<Scenario> = fc.record({
  seed: fc.nat(0x7fffffff),
  devices: fc.integer({ min: 1, max: 3 }),
  hasLocks: fc.boolean(),
  faults: fc.record({
    loss: probability(0.4),
    twice: probability(0.4),
    slow: probability(0.3),
    strain: probability(0.4),
    deviceCrash: probability(0.05),
    serverCrash: probability(0.2),
  }),
  steps: fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
})

/** The scenario a number stands for, on every machine. */
export function scenarioOf(seed: number): Scenario {
  const [scenario] = fc.sample(anyScenario, { seed, numRuns: 1 })
  if (!scenario) throw new Error(`No scenario for seed ${seed}`)
  return scenario
}
