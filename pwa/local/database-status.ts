import { createListeners } from '#pwa/lib/listeners.ts'
/**
 * `superseded`: a newer shop in another tab took the databases over; `blocked`: an older one in another tab does not
 * let go of them; `cleared`: the browser deleted them while this page was open.
 */
export type DatabaseStatus = 'none' | 'superseded' | 'blocked' | 'cleared'

let status: DatabaseStatus = 'none'
const listeners = createListeners()

function set(next: DatabaseStatus) {
  // Whoever was superseded stays so: this page never gets its databases back.
  if (status === next || status === 'superseded') return
  status = next
  listeners.notify()
}

/** What happened to this page's databases, for screens; knows nothing of the databases' code. */
export const databaseStatus = {
  get: () => status,
  subscribe: listeners.add,
  superseded: () => set('superseded'),
  blocked: () => set('blocked'),
  cleared: () => set('cleared'),
  /** Another database of the page may be opened before somebody has read that one was deleted. */
  opened: () => status === 'blocked' && set('none'),
  read: () => set('none'),
}
