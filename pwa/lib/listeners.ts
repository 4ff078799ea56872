/** Who wants to hear of something. */
export interface Listeners<Args extends unknown[] = []> {
  /** Returns an unsubscribe function. */
  add(listener: (...args: Args) => void): () => void
  /** Tells everybody who listens now; not who comes because of it, nor who leaves because of it. */
  notify(...args: Args): void
  hasAny(): boolean
}

export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...args) {
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(...args)
    },
    hasAny: () => listeners.size > 0,
  }
}
