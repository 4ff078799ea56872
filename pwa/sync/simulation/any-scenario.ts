import fc from 'fast-check'

/** One step of a scenario; `device`, `tab` and `number` pick who and what. */
export interface AnyStep<Kind extends string> {
  kind: Kind
  device: number
  tab: number
  number: number
  /** Milliseconds until the next step. */
  pause: number
}

/** All that is decided before a simulation begins; the rest follows from `seed`. */
export interface AnyScenario<Kind extends string, Faults> {
  seed: number
  devices: number
  faults: Faults
  steps: AnyStep<Kind>[]
}

/** A step of one of these kinds, as often as its weight says. */
export function anyStep<Kind extends string>(weights: Record<Kind, number>): fc.Arbitrary<AnyStep<Kind>> {
  const kinds = (Object.entries(weights) as [Kind, number][]).map(([kind, weight]) => ({
    arbitrary: fc.constant(kind),
    weight,
  }))
  return fc.record({
    kind: fc.oneof(...kinds),
    device: fc.nat(3),
    tab: fc.nat(1),
    number: fc.nat(10_000),
    pause: fc.oneof(fc.constant(0), fc.nat(100), fc.nat(3_000), fc.nat(15_000)),
  })
}

/** The steps of one scenario. */
export const anySteps = <Kind extends string>(step: fc.Arbitrary<AnyStep<Kind>>) =>
  fc.array(step, { minLength: 5, maxLength: 40, size: 'max' })

/** How likely a fault is: often never, else up to `most`. */
export const probability = (most: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 100 }).map(n => (n * most) / 100),
  )

/** What stands for a number, on every machine. */
export function sampleOf<T>(any: fc.Arbitrary<T>, seed: number): T {
  const [sample] = fc.sample(any, { seed, numRuns: 1 })
  if (sample === undefined) throw new Error(`Nothing stands for seed ${seed}`)
  return sample
}

/** Numbers of so many scenarios, the one that was the first to show something before all others: it is found sooner so. */
export function* seeds(most: number, shown = 1): Generator<number> {
  yield shown
  for (let seed = 1; seed <= most; seed++) if (seed !== shown) yield seed
}
