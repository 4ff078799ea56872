import type { CopyLocks } from './file-repository.ts'

const nameOf = (id: string) => `goldleaf-copy ${id.replace(/\.try$/, '')}`

/** Web Locks, which end with the tab that holds them. Without them every copy counts as being made. */
export function copyLocks(locks: LockManager | undefined = globalThis.navigator?.locks): CopyLocks {
  if (!locks) return { hold: (_, work) => work(), isHeld: async () => true }
  return {
    hold: async (id, work) => (await locks.request(nameOf(id), work)) as Awaited<ReturnType<typeof work>>,
    isHeld: id => locks.request(nameOf(id), { ifAvailable: true }, async lock => lock === null),
  }
}
