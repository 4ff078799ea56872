import { useObservable } from 'dexie-react-hooks'
import { followLater } from '#pwa/lib/follow-later.ts'
import type { Local } from '#pwa/local/open.ts'
import { personOf } from '#pwa/local/people.ts'

/** Tells something of a person's now and after every change, of this tab or another. Returns an unsubscribe function. */
export type Watch<T> = (local: Local, notify: (value: T) => void) => () => void

/**
 * Something of a person's on this device as it stands, in the database or, where none opens, in memory (D1); null until
 * it is known, and for nobody. `watch` is the same in every render.
 */
export function useLocal<T>(sub: string | null, watch: Watch<T>): T | null {
  const seen = useObservable(() => observe(sub, watch), [sub], null)
  // What was told of one person is never shown to another (D2).
  return seen !== null && seen.sub === sub ? seen.value : null
}

function observe<T>(sub: string | null, watch: Watch<T>) {
  return {
    // A render opens no database.
    hasValue: () => false,
    subscribe(notify: (seen: { sub: string; value: T }) => void): () => void {
      if (sub === null) return () => {}
      return followLater(personOf(sub).local, local => watch(local, value => notify({ sub, value })))
    },
  }
}

/** A person's things on this device; null until they are open. */
export function useOpenLocal(sub: string | null): Local | null {
  return useLocal(sub, watchOpen)
}

const watchOpen: Watch<Local> = (local, notify) => {
  notify(local)
  return () => {}
}
