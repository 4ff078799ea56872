import type { KeyValue } from './auth/identity.ts'
import { deviceStorage } from './storage.ts'

/** What becomes of work that has not reached the shop: hidden until its owner comes back, or gone for good. */
export type UnsentWork = 'hide' | 'discard'

/** What is to be done about the things of one person. */
export interface PendingWipe {
  unsent: UnsentWork
  /** Milliseconds since 1970 by the device's clock; what came later is not meant. */
  at: number
}

const KEY = 'goldleaf.to-forget'

/** Whose things are still to be taken off this device, by the person's mark (D2): the note outlives the page. */
export function pendingWipes(storage: KeyValue = deviceStorage()) {
  function read(): Record<string, PendingWipe> {
    try {
      return (JSON.parse(storage.getItem(KEY) ?? '{}') ?? {}) as Record<string, PendingWipe>
    } catch {
      return {}
    }
  }

  function write(noted: Record<string, PendingWipe>) {
    try {
      if (Object.keys(noted).length > 0) storage.setItem(KEY, JSON.stringify(noted))
      else storage.removeItem(KEY)
    } catch {
      // A device that takes no note is cleaned by this page or not at all.
    }
  }

  return {
    marks: (): string[] => Object.keys(read()),
    of: (mark: string): PendingWipe | null => read()[mark] ?? null,
    /** The last word counts. */
    note: (mark: string, what: PendingWipe): void => write({ ...read(), [mark]: what }),
    done(mark: string): void {
      const { [mark]: _, ...others } = read()
      write(others)
    },
  }
}
