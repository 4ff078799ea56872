import { createListeners } from '#pwa/lib/listeners.ts'
export interface SendingEntities {
  /** Entities of which this page is sending rows just now. */
  getSnapshot(): ReadonlySet<string>
  subscribe(listener: () => void): () => void
  note(entity: string, isSending: boolean): void
  /** Nobody is sent for any more. */
  clear(): void
}

/** What is on its way, for screens alone: nothing is decided by it. */
export function createSending(): SendingEntities {
  const listeners = createListeners()
  let snapshot: ReadonlySet<string> = new Set()
  function become(next: ReadonlySet<string>) {
    snapshot = next
    listeners.notify()
  }
  return {
    getSnapshot: () => snapshot,
    subscribe: listeners.add,
    note(entity, isSending) {
      if (snapshot.has(entity) === isSending) return
      const others = [...snapshot].filter(each => each !== entity)
      become(new Set(isSending ? [...others, entity] : others))
    },
    clear: () => become(new Set()),
  }
}

/** The page's own. */
export const sending = createSending()
