import { isUnsent } from '#pwa/local/upload-record.ts'
import type { Activity } from './activity.ts'
import type { UploadRecords } from './upload-records.ts'

/** Runs work that only one tab should do at a time, as soon as it may. Rejects with the signal's reason. */
export type TabLock = <T>(name: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * Web Locks, which a tab loses when it ends. They save traffic only: without them two tabs would send the same parts
 * to the same upload, and both would find it stored.
 */
export function webTabLock(locks: LockManager | undefined = globalThis.navigator?.locks): TabLock {
  if (!locks) return (_, __, work) => work()
  return async <T>(name: string, signal: AbortSignal, work: () => Promise<T>) =>
    (await locks.request(`goldleaf-upload ${name}`, { signal }, work)) as T
}

/** Held by every tab that checks or uploads a file, or alone has it: an update waits until no tab holds it. */
export const UPLOADING = 'goldleaf-uploading'

type Live = Pick<Activity, 'getSnapshot' | 'subscribe'> & Pick<UploadRecords, 'held'>
type Locks = Pick<LockManager, 'request' | 'query'>

const BUSY = ['checking', 'saving', 'uploading']

/** What a page alone has is gone with it, be it stopped or not: the next one could only ask for it again. */
const isBusy = ({ getSnapshot, held }: Live) =>
  [...getSnapshot().values()].some(({ phase }) => BUSY.includes(phase)) ||
  [...held.getSnapshot().values()].some(isUnsent)

/** Holds the lock for as long as these uploads are under way, again and again; the returned function ends that. */
export function holdWhileUploading(live: Live, locks: Locks): () => void {
  let releaseLock: (() => void) | null = null
  function follow() {
    const busy = isBusy(live)
    if (busy && !releaseLock) {
      const { promise, resolve } = Promise.withResolvers<void>()
      releaseLock = resolve
      locks.request(UPLOADING, { mode: 'shared' }, () => promise).catch(() => {})
    } else if (!busy && releaseLock) {
      releaseLock()
      releaseLock = null
    }
  }
  const stops = [live.subscribe(follow), live.held.subscribe(follow)]
  follow()
  return () => {
    for (const stop of stops) stop()
    releaseLock?.()
    releaseLock = null
  }
}

/** Whether any tab checks or uploads a file just now. */
export async function isUploading(locks: Locks): Promise<boolean> {
  const { held = [] } = await locks.query()
  return held.some(({ name }) => name === UPLOADING)
}

/** Resolves as soon as no tab checks or uploads a file. */
export async function uploadsEnd(locks: Locks): Promise<void> {
  await locks.request(UPLOADING, { mode: 'exclusive' }, () => undefined)
}

/** Whether a picked file is in this page and nowhere else: one without a verdict, or one that the device did not take. */
const hasOnlyCopy = ({ getSnapshot, held }: Live) =>
  [...getSnapshot().values()].some(({ phase }) => phase === 'failed') ||
  [...held.getSnapshot().values()].some(isUnsent)

const ask = (event: Event) => event.preventDefault()

/**
 * Has the browser ask before the page is closed or opened anew, as long as it has the only copy of a file. It listens no
 * longer than that: some browsers keep no page to go back to that does. The returned function ends it.
 */
export function askBeforeClosing(
  live: Live,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window,
) {
  const follow = () =>
    hasOnlyCopy(live)
      ? page.addEventListener('beforeunload', ask)
      : page.removeEventListener('beforeunload', ask)
  const stops = [live.subscribe(follow), live.held.subscribe(follow)]
  follow()
  return () => {
    for (const stop of stops) stop()
    page.removeEventListener('beforeunload', ask)
  }
}
