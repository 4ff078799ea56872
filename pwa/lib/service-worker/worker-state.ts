import { createListeners } from '#pwa/lib/listeners.ts'
/** How this page stands to newer shops. */
export interface WorkerState {
  /** A newer shop is on the device and waits for a tap. */
  isWaiting: boolean
  /** Another tab has let the newer shop in: this page is of an older one now. */
  isOutdated: boolean
}

let state: WorkerState = { isWaiting: false, isOutdated: false }
const listeners = createListeners()

/** What is known of newer shops, for screens. */
export const workerState = {
  get: () => state,
  subscribe: listeners.add,
  set(change: Partial<WorkerState>) {
    state = { ...state, ...change }
    listeners.notify()
  },
}
