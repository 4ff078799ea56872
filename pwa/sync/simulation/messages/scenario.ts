import fc from 'fast-check'
import {
  anyStep,
  anySteps,
  probability,
  type AnyScenario as ScenarioOf,
  type AnyStep as StepOf,
  sampleOf,
} from '#pwa/sync/simulation/any-scenario.ts'
import type { MessageFaults } from './world.ts'

/** What may happen next, and how often. */
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

export type MessageStepKind = keyof typeof KINDS

export type MessageStep = StepOf<MessageStepKind>

export interface MessageScenario extends ScenarioOf<MessageStepKind, MessageFaults> {
  /** Whether the browsers know locks across tabs. */
  hasLocks: boolean
}

const step = anyStep(KINDS)

export const anyScenario: fc.Arbitrary<MessageScenario> = fc.record({
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
  steps: anySteps(step),
})

/** The scenario a number stands for, on every machine. */
export const scenarioOf = (seed: number): MessageScenario => sampleOf(anyScenario, seed)
