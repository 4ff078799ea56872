import { createListeners } from '#pwa/lib/listeners.ts'

const listeners = createListeners()
let count = 0

/** How often files came to the artwork to place while the page was open: its list is read anew then. */
export const arrivals = {
  get: () => count,
  subscribe: listeners.add,
  note() {
    count++
    listeners.notify()
  },
}
