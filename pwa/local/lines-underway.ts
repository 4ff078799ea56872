import { createListeners } from '#pwa/lib/listeners.ts'
import { MAX_CART_LINES } from '#shared/contract/limits.ts'

/**
 * How many lines each cart comes to once what was just added is written. The badge counts them at the press, as what it
 * waited for on a slow phone was the database (issue 12.4, decision 76); every other screen shows what is written.
 */
export function createLinesUnderway() {
  const listeners = createListeners()
  const expected = new Map<string, Set<{ lines: number }>>()

  const linesOf = (owner: string | null): number =>
    Math.max(0, ...Array.from(expected.get(owner ?? '') ?? [], ({ lines }) => lines))

  return {
    /** Lines to count at least; 0 where none is on its way. */
    linesOf,
    subscribe: listeners.add,
    /**
     * One more line is on its way into this cart of so many, until the returned function is called; into none that is full
     * or, by null, not read yet.
     */
    expectOne(owner: string, written: number | null): () => void {
      if (written === null || written >= MAX_CART_LINES) return () => {}
      const line = { lines: Math.max(written, linesOf(owner)) + 1 }
      const underway = expected.get(owner) ?? new Set()
      expected.set(owner, underway.add(line))
      listeners.notify()
      return () => {
        if (underway.delete(line)) listeners.notify()
      }
    },
    /** The device does not take this cart's lines: what the person is asked about then is in no cart. */
    giveUp(owner: string): void {
      expected.get(owner)?.clear()
      listeners.notify()
    },
  }
}

/** The page's own. */
export const linesUnderway = createLinesUnderway()
