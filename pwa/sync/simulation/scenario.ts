import fc from 'fast-check'
import type { Faults } from './world.ts'

/** What may happen next; `device`, `tab` and `number` pick who and what. */
const KINDS = {
  add: 8,
  patch: 12,
  remove: 3,
  artwork: 3,
  clear: 1,
  wake: 4,
  cut: 2,
  heal: 3,
  'crash device': 1,
  'crash server': 1,
  clone: 1,
  'other person': 2,
  'set clock': 1,
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
  faults: Faults
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
  faults: fc.record({
    loss: probability(0.4),
    twice: probability(0.4),
    slow: probability(0.3),
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

/** One device, no copy of it, and a queue of up to 160 changes made without a connection before all else. */
export const aloneScenario: fc.Arbitrary<Scenario> = fc
  .record({ any: anyScenario, queue: fc.array(step, { minLength: 51, maxLength: 160, size: 'max' }) })
  .map(({ any, queue }) => ({ ...any, devices: 1, steps: [...offline(queue), ...any.steps.filter(isAlone)] }))

const isAlone = ({ kind }: Step) => kind !== 'clone'

/** Mostly changes of few lines; the connection comes back at the end. */
function offline(steps: Step[]): Step[] {
  const [first = { kind: 'add', device: 0, tab: 0, number: 0, pause: 0 }] = steps
  const changes = steps.map((each, i): Step => ({ ...each, kind: i % 25 === 0 ? 'add' : 'patch', pause: 0 }))
  return [{ ...first, kind: 'cut' }, ...changes, { ...first, kind: 'heal' }]
}
