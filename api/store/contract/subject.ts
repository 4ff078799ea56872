import type { PageViewDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'

/** One empty database under test. */
export interface Subject {
  store: Store
  /** Another connection to the same database, closed by `dispose`. */
  again(): Promise<Store>
  /** What `child.ts` needs to open the same database from another process. */
  address: string
  dispose(): Promise<void>
}

export type OpenSubject = () => Promise<Subject>

/** Lets everything else that waits go first. */
export const yieldOnce = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** A document that counts, for what is true of any: how often a page was looked at. */
export function countDoc(_id: string, count: number): PageViewDoc {
  return { _id, day: '2026-11-21', path: '/', count, params: {} }
}
