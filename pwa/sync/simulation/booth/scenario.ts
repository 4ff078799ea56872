import fc from 'fast-check'
import {
  type AnyStep,
  anyStep,
  probability,
  type AnyScenario as ScenarioOf,
  sampleOf,
} from '#pwa/sync/simulation/any-scenario.ts'
import type { ShopFaults } from './shop.ts'

/** What may happen next, and how often. */
const KINDS = {
  edit: 8,
  show: 7,
  'take cash': 2,
  cancel: 1,
  reopen: 1,
  send: 10,
  photograph: 8,
  open: 9,
  press: 9,
  pay: 8,
  'come back': 4,
  forge: 2,
  sweep: 2,
  'say name': 4,
  claim: 6,
  agree: 3,
  'delete details': 1,
  'lose right': 1,
  'get right': 2,
  'revoke key': 1,
  'back up': 1,
  restore: 1,
} as const

export type StepKind = keyof typeof KINDS
export type Step = AnyStep<StepKind>
export type Scenario = ScenarioOf<StepKind, ShopFaults>

/** Two visitors, two tablets, three phones; a step whose `tab` is 1 happens together with the one before. */
export const anyScenario: fc.Arbitrary<Scenario> = fc.record({
  seed: fc.nat(0x7fffffff),
  devices: fc.constant(2),
  faults: fc.record({ loss: probability(0.3), crash: probability(0.2) }),
  steps: fc.array(anyStep<StepKind>(KINDS), { minLength: 20, maxLength: 70, size: 'max' }),
})

/** The scenario a number stands for, on every machine. */
export const scenarioOf = (seed: number): Scenario => sampleOf(anyScenario, seed)
