type Keeper = () => Promise<void>

const keepers = new Set<Keeper>()

/**
 * Has `keep` run before this page gives way to another document of its own accord: to sign in, or to a newer shop. The
 * answered function ends it.
 */
export function beforeLeaving(keep: Keeper): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Resolves once all is kept that the page will look for again; what cannot be kept holds nobody up. Never rejects. */
export async function readyToLeave(): Promise<void> {
  await Promise.allSettled([...keepers].map(keep => keep()))
}
