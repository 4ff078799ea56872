import type { CartMutation } from '#shared/cart/mutation.ts'
import { type Chance, createChance } from './chance.ts'
import { createVirtualTime, type VirtualTime } from './virtual-time.ts'

/** How likely things go wrong, each from 0 to 1. */
export interface Faults {
  loss: number
  twice: number
  slow: number
  deviceCrash: number
  serverCrash: number
}

export const NO_FAULTS: Faults = { loss: 0, twice: 0, slow: 0, deviceCrash: 0, serverCrash: 0 }

/** What everything in a simulation shares. */
export interface World {
  time: VirtualTime
  chance: Chance
  faults: Faults
  /** What a person meant by a mutation, whatever was made of it on its way: by mid, one for each that was meant. */
  meant: Map<string, CartMutation[]>
  /** Whose change a mid is. */
  whose: Map<string, string>
  /** Mutations a device let go of, and the epoch whose answer said so. */
  acknowledged: { mid: string; epoch: string }[]
  /** Mutations the server had applied and a restored backup does not hold. */
  takenBack: Set<string>
  /** Mutations that their person, asked about them, sent again as new ones, and those new ones. */
  renewed: Set<string>
  /** Mutations that found their line gone when they were applied. */
  foundGone: Set<string>
  /** Lines of carts that were deleted, by id; those that a device made before it knew of any cart are new to every one. */
  ended: Set<string>
  early: Set<string>
  /** Those of which their person said that they go back. */
  putBack: Set<string>
  /** Laws found broken while it ran. */
  broken: string[]
  /** Resolves after so many milliseconds of virtual time. */
  wait(ms: number): Promise<void>
}

export function createWorld(seed: number, faults: Faults): World {
  const time = createVirtualTime()
  return {
    time,
    chance: createChance(seed),
    faults: { ...faults },
    meant: new Map(),
    whose: new Map(),
    acknowledged: [],
    takenBack: new Set(),
    renewed: new Set(),
    foundGone: new Set(),
    ended: new Set(),
    early: new Set(),
    putBack: new Set(),
    broken: [],
    wait: ms => new Promise(resolve => void time.after(ms, resolve)),
  }
}

/** What goes over a wire or onto a disk is another thing than what it was. */
export function copied<T>(value: T): T {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value
  if (Array.isArray(value)) return value.map(copied) as T
  // Plain data by hand, in an eighth of the time: simulations copy more than they do anything else.
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
  const copy: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) copy[key] = copied(each)
  return copy as T
}

/** What happens to whatever a process does after it died: nothing, ever. */
export const never = <T>() => new Promise<T>(() => {})
