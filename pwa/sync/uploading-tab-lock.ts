import type { LiveUploads } from './live-uploads.ts'

/** Held by every tab that checks or uploads a file: an update waits until no tab holds it. */
export const UPLOADING = 'goldleaf-uploading'

type Live = Pick<LiveUploads, 'getSnapshot' | 'subscribe'>
type Locks = Pick<LockManager, 'request' | 'query'>

const BUSY = ['checking', 'saving', 'uploading']

const isBusy = (live: Live) => [...live.getSnapshot().values()].some(({ phase }) => BUSY.includes(phase))

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
  const stop = live.subscribe(follow)
  follow()
  return () => {
    stop()
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
