import { createListeners } from '#pwa/lib/listeners.ts'
/**
 * `superseded`: a newer shop in another tab took the databases over; `blocked`: an older one in another tab does not
 * let go of them.
 */
export type DatabaseNews = 'none' | 'superseded' | 'blocked'

let news: DatabaseNews = 'none'
const listeners = createListeners()

function set(next: DatabaseNews) {
  // Whoever was superseded stays so: this page never gets its databases back.
  if (news === next || news === 'superseded') return
  news = next
  listeners.tell()
}

/** What happened to this page's databases, for screens; knows nothing of the databases' code. */
export const databaseNews = {
  get: () => news,
  subscribe: listeners.add,
  superseded: () => set('superseded'),
  blocked: () => set('blocked'),
  opened: () => set('none'),
}
