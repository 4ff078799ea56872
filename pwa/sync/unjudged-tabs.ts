import { openTabChannel } from './tab-messages.ts'
import type { Activity } from './uploads/activity.ts'

/**
 * Files that other tabs picked and that have no verdict yet: no record knows of them, and who signs out here is signed out
 * there (D2). Each is a Web Lock that its tab holds, so that one can be counted, and waited for, without an answer from it.
 */
type Locks = Pick<LockManager, 'request' | 'query'>

const PREFIX = 'goldleaf-unjudged '
const CHANNEL = 'goldleaf.keep-unjudged'
/** How long other tabs may take to keep theirs, in milliseconds: 300 MB are written in less. */
const KEEP_MS = 10_000

const THIS_TAB = crypto.randomUUID()

const lockOf = (tab: string) => `${PREFIX}${tab}`

/** Holds a lock for each picked file without a verdict, as long as it has none. Returns a function that ends all. */
export function holdUnjudged(
  live: Pick<Activity, 'subscribe' | 'unjudged'>,
  locks: Locks,
  tab: string = THIS_TAB,
): () => void {
  const held: (() => void)[] = []
  function follow(count: number) {
    while (held.length > count) held.pop()?.()
    while (held.length < count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.push(resolve)
      locks.request(lockOf(tab), { mode: 'shared' }, () => promise).catch(() => {})
    }
  }
  const look = () => follow(live.unjudged().length)
  const stop = live.subscribe(look)
  look()
  return () => {
    stop()
    follow(0)
  }
}

/** Locks of other tabs, one for each file. */
async function othersLocks(locks: Locks, tab: string): Promise<string[]> {
  const { held = [], pending = [] } = await locks.query()
  return [...held, ...pending].flatMap(({ name, mode }) =>
    name?.startsWith(PREFIX) && name !== lockOf(tab) && mode === 'shared' ? [name] : [],
  )
}

/** How many files without a verdict other tabs have. */
export const countInOtherTabs = async (locks: Locks, tab: string = THIS_TAB): Promise<number> =>
  (await othersLocks(locks, tab)).length

/** Keeps this tab's files when another tab asks for it, for the same person. Returns an unsubscribe function. */
export function keepWhenAsked(sub: string, keep: () => Promise<void>): () => void {
  const channel = openTabChannel(CHANNEL)
  if (!channel) return () => {}
  channel.onmessage = ({ data }) => {
    // What cannot be kept keeps its locks: whoever asked learns of it by that.
    if (data?.sub === sub) void keep().catch(() => {})
  }
  return () => channel.close()
}

/** Has other tabs keep their files for this person. Rejects when one of them does not, or not in time. */
export async function keepInOtherTabs(
  sub: string,
  locks: Locks,
  tab: string = THIS_TAB,
  ms = KEEP_MS,
): Promise<void> {
  const names = new Set(await othersLocks(locks, tab))
  if (names.size === 0) return
  const channel = openTabChannel(CHANNEL)
  channel?.postMessage({ sub })
  const signal = AbortSignal.timeout(ms)
  const released = Array.from(names, name => locks.request(name, { signal }, () => undefined))
  await Promise.all(released).finally(() => channel?.close())
}
