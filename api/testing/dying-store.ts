import type { Store } from '#api/store/store.ts'
import { storeThrough } from '#api/store/through.ts'

/** What a process that is killed leaves behind: nothing it does afterwards has any effect. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

export interface Death {
  /** The write at which the process dies, counted from 1. */
  at: number
  /** Whether that write still reached the disk. */
  landed: boolean
}

/** The store as a process sees it that is killed at its n-th write; `writes` tells how many it made. */
export function dyingStore(store: Store, death: Death): Store & { writes(): number } {
  let writes = 0
  let dead = false
  const alive = () => {
    if (dead) throw new Killed()
  }
  async function through<T>(call: () => Promise<T>, isWrite: boolean): Promise<T> {
    alive()
    const isLast = isWrite && ++writes === death.at
    if (isLast && !death.landed) dead = true
    alive()
    const done = await call()
    if (isLast) dead = true
    alive()
    return done
  }
  return { ...storeThrough(store, through), writes: () => writes }
}
