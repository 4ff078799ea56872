const listeners = new Set<(sub: string) => void>()

/** Calls back when the person of this page signs out or another one comes; returns the way to stop (D2). */
export function onPersonLeft(listener: (sub: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Lets everything on this page that works for a person stop doing so. */
export function personLeft(sub: string): void {
  for (const listener of [...listeners]) listener(sub)
}
