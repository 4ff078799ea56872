import { browserSession } from '#pwa/lib/auth/browser-session.ts'
import { onPersonLeft } from '#pwa/lib/person-left.ts'
import { apiFor } from '#pwa/lib/public-api.ts'
import { learningFetch } from '#pwa/lib/server-clock.ts'
import { databaseName } from '#pwa/local/local-db.ts'
import { personOf } from '#pwa/local/people.ts'
import { publishUploads } from '#pwa/sync/under-way.ts'
import { holdWhileUploading } from '#pwa/sync/uploads/tab-lock.ts'
import { sendPreview, uploadCalls } from '#pwa/sync/uploads/upload-calls.ts'
import type { Uploader } from '#pwa/sync/uploads/uploader.ts'
import { createPageUploader, loadJudge } from './page-uploader.ts'

/** Milliseconds after the cart opens, where the browser cannot tell when it is idle. */
const WARM_AFTER_MS = 2_000

let uploader: Uploader | null = null

/** The page's one uploader; it goes on while the person visits other screens (spec §4). */
export function shopUploader(): Uploader {
  if (!uploader) {
    uploader = create()
    const locks: LockManager | null | undefined = navigator.locks
    if (locks) holdWhileUploading(uploader, locks)
  }
  return uploader
}

const started = new Set<string>()

// biome-ignore lint/suspicious/noConsole: failures are logged (spec §8).
const log = (text: string, error: unknown) => console.error(text, error)

/** Goes on with what earlier pages of this person left unfinished, once a page; a failure is tried again when next asked. */
export async function startUploads(sub: string): Promise<void> {
  if (started.has(sub)) return
  started.add(sub)
  const uploads = shopUploader()
  let stop = () => {}
  try {
    const { local } = personOf(sub)
    stop = whileHere(publishUploads(await databaseName(sub), uploads))
    await uploads.start(await local)
  } catch (error) {
    stop()
    // Whoever left has closed what this read; and of one who is back, the mark belongs to their new uploader.
    if (uploads !== uploader) return
    log('What an earlier page left unfinished could not be taken up.', error)
    started.delete(sub)
  }
}

/** Ends something when the person of this page leaves, or when the returned function is called. */
function whileHere(end: () => void): () => void {
  const stop = () => {
    end()
    stopListening()
  }
  const stopListening = onPersonLeft(stop)
  return stop
}

/** Fetches the reader while nothing else is going on, so that it is there when a file is picked. */
export function warmJudge(): void {
  const warm = () => void loadJudge().catch(() => {})
  if ('requestIdleCallback' in globalThis) requestIdleCallback(warm)
  else setTimeout(warm, WARM_AFTER_MS)
}

function create(): Uploader {
  // An upload that goes on after its person has left must not go on as somebody else (D2).
  let isOver = false
  const stopListening = onPersonLeft(() => {
    isOver = true
    made.end()
    uploader = null
    started.clear()
    stopListening()
  })
  const getToken = async (fresh?: boolean) => (isOver ? null : browserSession().getToken(fresh))
  const made = createPageUploader({
    calls: uploadCalls(apiFor(getToken)),
    sendPreview: (key, preview) => sendPreview({ fetch: learningFetch, getToken }, key, preview),
    log,
  })
  return made
}
