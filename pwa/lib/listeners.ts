/** Who wants to hear of something. */
export interface Listeners<News extends unknown[] = []> {
  /** The answered function ends the hearing. */
  add(listener: (...news: News) => void): () => void
  /** Tells everybody who listens now; not who comes because of it, nor who leaves because of it. */
  tell(...news: News): void
  hasAny(): boolean
}

export function createListeners<News extends unknown[] = []>(): Listeners<News> {
  const listeners = new Set<(...news: News) => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(...news) {
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(...news)
    },
    hasAny: () => listeners.size > 0,
  }
}
