type LeaveHook = () => Promise<void>

const hooks = new Set<LeaveHook>()

/**
 * Has `hook` run before this page gives way to another document of its own accord: to sign in, or to a newer shop. The
 * answered function ends it.
 */
export function beforeLeaving(hook: LeaveHook): () => void {
  hooks.add(hook)
  return () => void hooks.delete(hook)
}

/** Resolves once all is kept that the page will look for again; what cannot be kept holds nobody up. Never rejects. */
export async function readyToLeave(): Promise<void> {
  await Promise.allSettled([...hooks].map(hook => hook()))
}
