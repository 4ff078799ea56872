import type { InMemoryState, InMemoryStore } from '#pwa/local/in-memory-store.ts'
import type { Outbox } from '#pwa/local/outbox.ts'
import { never, type World } from './world.ts'

/** What a write ends in when its page dies over it. */
class Crash extends Error {}

export interface Mortality {
  isDead(): boolean
  /** Everything on the device ends. */
  die(): void
  /** Told of every write that reaches the disk, just before. */
  note(next: InMemoryState): void
}

/** A person's storage as one life of a page writes it: it may die at every write, before or after it is done. */
export function mortalStore(
  { chance, faults }: Pick<World, 'chance' | 'faults'>,
  store: InMemoryStore,
  { isDead, die, note }: Mortality,
): InMemoryStore {
  return {
    get state() {
      return store.state
    },
    now: store.now,
    numbered: store.numbered,
    watch: notify => store.watch(state => !isDead() && notify(state)),
    write(next) {
      if (isDead()) throw new Crash()
      const dies = chance.happens(faults.deviceCrash)
      if (!dies || chance.happens(0.5)) {
        note(next)
        store.write(next)
      }
      if (dies) {
        die()
        throw new Crash()
      }
    },
  }
}

/** An outbox of which nobody hears any more once its page is dead. */
export function guarded(outbox: Outbox, isDead: () => boolean): Outbox {
  const alive =
    <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      isDead() ? never<R>() : act(...args)
  return { ...outbox, list: alive(outbox.list), read: alive(outbox.read), transact: alive(outbox.transact) }
}
