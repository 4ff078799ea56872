import fc from 'fast-check'
import { BOUNDS, type CartBounds } from '#api/services/cart/memory.ts'
import {
  anyStep,
  anySteps,
  probability,
  type AnyScenario as ScenarioOf,
  type AnyStep as StepOf,
  sampleOf,
} from './any-scenario.ts'
import type { Faults } from './world.ts'

/** What may happen next, and how often. */
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

/** The last three come in scenarios of their own: others stay what they are. */
export type StepKind = keyof typeof KINDS | 'undo removal' | 'undo clear' | 'delete data'

export type Step = StepOf<StepKind>
export type Scenario = ScenarioOf<StepKind, Faults>

const step = anyStep<StepKind & keyof typeof KINDS>(KINDS)

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
  steps: anySteps(step),
})

/** Some steps as others instead. */
const instead = (any: Scenario, kinds: Partial<Record<StepKind, StepKind>>): Scenario => ({
  ...any,
  steps: any.steps.map((each): Step => ({ ...each, kind: kinds[each.kind] ?? each.kind })),
})

/** The scenario a number stands for, on every machine. */
export const scenarioOf = (seed: number): Scenario => sampleOf(anyScenario, seed)

/** People who undo most of what they remove. */
export const undoScenario: fc.Arbitrary<Scenario> = anyScenario.map(any =>
  instead(any, { patch: 'undo removal', artwork: 'add', clear: 'undo clear' }),
)

/** People who delete their data now and then, while their devices stay signed in; no backup is put back (decision 93). */
export const deletingScenario: fc.Arbitrary<Scenario> = anyScenario.map(any =>
  instead(any, { clear: 'delete data', 'set clock': 'delete data', 'back up': 'add', restore: 'wake' }),
)

/** One device, no copy of it, and a queue of up to 160 changes made without a connection before all else. */
export const aloneScenario: fc.Arbitrary<Scenario> = fc
  .record({ any: anyScenario, queue: fc.array(step, { minLength: 51, maxLength: 160, size: 'max' }) })
  .map(({ any, queue }) => ({ ...any, devices: 1, steps: [...offline(queue), ...any.steps.filter(isAlone)] }))

/** Several devices whose queues are long, so that a cart with little memory forgets what came first. */
export const busyScenario: fc.Arbitrary<Scenario> = fc
  .record({ any: anyScenario, queue: fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }) })
  .map(({ any, queue }) => {
    const changes = queue.map((each, i): Step => ({ ...each, kind: CHANGES[i % CHANGES.length] ?? 'patch' }))
    return { ...any, devices: 3, steps: [...any.steps, ...changes, ...any.steps] }
  })

/** A cart that forgets what any busy day brings; one request of 50 fits in twice (issue 6.5). */
export const FORGETFUL: CartBounds = { ...BOUNDS, outcomes: 110, removed: 6, revs: 2_000 }

/** A cart whose outcomes soon go to its archive, which lets go of the oldest in the end (issue 10.1). */
export const ARCHIVING: CartBounds = { ...BOUNDS, recent: 10, recentMost: 20 }
export const ARCHIVING_LITTLE: CartBounds = { ...ARCHIVING, archived: 110, removed: 6 }
/** What a shop of before remembers is what the document holds: one request of 50 fits in twice here too. */
export const ARCHIVING_LATER: CartBounds = { ...BOUNDS, recent: 110, recentMost: 120 }

const CHANGES: StepKind[] = ['add', 'patch', 'patch', 'remove', 'patch', 'cut', 'patch', 'heal']

const isAlone = ({ kind }: Step) => kind !== 'clone'

/** Mostly changes of few lines; the connection comes back at the end. */
function offline(steps: Step[]): Step[] {
  const [first = { kind: 'add', device: 0, tab: 0, number: 0, pause: 0 }] = steps
  const changes = steps.map((each, i): Step => ({ ...each, kind: i % 25 === 0 ? 'add' : 'patch', pause: 0 }))
  return [{ ...first, kind: 'cut' }, ...changes, { ...first, kind: 'heal' }]
}
