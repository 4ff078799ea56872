import { browserSession } from '#pwa/lib/auth/browser-session.ts'
import { beforeLeaving } from '#pwa/lib/leaving.ts'
import { onPersonLeft } from '#pwa/lib/person-left.ts'
import { apiFor, ownerHeaders } from '#pwa/lib/public-api.ts'
import { learningFetch } from '#pwa/lib/server-clock.ts'
import { databaseName } from '#pwa/local/local-db.ts'
import { personOf } from '#pwa/local/people.ts'
import { keepOwnFiles, OWN, uploaders } from '#pwa/sync/in-page.ts'
import { publishUploads } from '#pwa/sync/under-way.ts'
import { holdUnjudged, keepWhenAsked } from '#pwa/sync/unjudged-tabs.ts'
import { askBeforeClosing, holdWhileUploading } from '#pwa/sync/uploads/tab-lock.ts'
import { sendPreview, uploadCalls } from '#pwa/sync/uploads/upload-calls.ts'
import type { Uploader } from '#pwa/sync/uploads/uploader.ts'
import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import { createPageUploader, loadJudge } from './page-uploader.ts'

/** Milliseconds after the cart opens, where the browser cannot tell when it is idle. */
const WARM_AFTER_MS = 2_000

/**
 * The page's uploader for the files of an owner, the person unless given; it goes on while they visit other screens
 * (spec §4). A ticket's files are the ticket's, for ever (D49).
 */
export function shopUploader(owner: string = OWN): Uploader {
  const name = ticketIdOf(owner) === null ? OWN : owner
  const known = uploaders.get(name)
  if (known) return known
  const made = create(name)
  uploaders.set(name, made)
  whileHere(askBeforeClosing(made))
  const locks: LockManager | null | undefined = navigator.locks
  if (locks) {
    holdWhileUploading(made, locks)
    whileHere(holdUnjudged(made, locks))
  }
  const sub = browserSession().getSnapshot().user?.sub
  if (sub !== undefined) {
    const keep = () => keepOwnFiles(sub)
    whileHere(keepWhenAsked(sub, keep))
    // A page that gives way to a newer shop would lose them.
    whileHere(beforeLeaving(keep))
  }
  return made
}

const started = new Set<string>()

// biome-ignore lint/suspicious/noConsole: failures are logged (spec §8).
const log = (text: string, error: unknown) => console.error(text, error)

/** Goes on with what earlier pages of this person left unfinished, once a page; a failure is tried again when next asked. */
export async function startUploads(sub: string): Promise<void> {
  if (started.has(sub)) return
  started.add(sub)
  const uploads = shopUploader(sub)
  let stop = () => {}
  try {
    const { local } = personOf(sub)
    stop = whileHere(publishUploads(await databaseName(sub), uploads))
    await uploads.start(await local)
  } catch (error) {
    stop()
    // Whoever left has closed what this read; and of one who is back, the mark belongs to their new uploader.
    if (uploads !== shopUploader(sub)) return
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

function create(owner: string): Uploader {
  // An upload that goes on after its person has left must not go on as somebody else (D2).
  let isOver = false
  const stopListening = onPersonLeft(() => {
    isOver = true
    made.end()
    uploaders.clear()
    started.clear()
    stopListening()
  })
  const getToken = async (fresh?: boolean) => (isOver ? null : browserSession().getToken(fresh))
  const headers = ownerHeaders(owner)
  const made = createPageUploader({
    calls: uploadCalls(apiFor(getToken, headers)),
    sendPreview: (key, preview) => sendPreview({ fetch: learningFetch, getToken, headers }, key, preview),
    log,
  })
  return made
}
