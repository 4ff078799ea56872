import { browserSession } from '#pwa/lib/auth/browser-session.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { onPersonLeft } from '#pwa/lib/person-left.ts'
import { apiFor } from '#pwa/lib/public-api.ts'
import { learningFetch } from '#pwa/lib/server-clock.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { putFile } from '#pwa/sync/put-file.ts'
import { sendPreview } from '#pwa/sync/send-preview.ts'
import { uploadArtwork } from '#pwa/sync/upload.ts'
import { createUploader, type Uploader } from '#pwa/sync/uploader.ts'
import { holdWhileUploading } from '#pwa/sync/uploading-lock.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { ARTWORK_TEXTS } from './artwork-texts.ts'

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

/** Fetches the reader while nothing else is going on, so that it is there when a file is picked. */
export function warmJudge(): void {
  const warm = () => void loadJudge().catch(() => {})
  if ('requestIdleCallback' in globalThis) requestIdleCallback(warm)
  else setTimeout(warm, WARM_AFTER_MS)
}

const loadJudge = () => import('#pwa/lib/artwork/judge.ts')

function create(): Uploader {
  // An upload that goes on after its person has left must not go on as somebody else (D2).
  let isOver = false
  const stopListening = onPersonLeft(() => {
    isOver = true
    uploader = null
    stopListening()
  })
  const getToken = async (fresh?: boolean) => (isOver ? null : browserSession().getToken(fresh))
  const api = apiFor(getToken)
  return createUploader({
    judge: async file => {
      const { judgeArtwork } = await loadJudge()
      return judgeArtwork(file)
    },
    upload: job => uploadArtwork({ api, putFile }, job),
    sendPreview: (key, preview) => sendPreview({ fetch: learningFetch, getToken }, key, preview),
    newId: randomId,
    onUploaded: () => toast(TEXTS.artwork.uploaded, { tone: 'good' }),
    onFailed: retry =>
      toast(TEXTS.artwork.failed, { tone: 'bad', action: { label: ARTWORK_TEXTS.retry, run: retry } }),
    // biome-ignore lint/suspicious/noConsole: failures are logged (spec §8).
    log: (text, error) => console.error(text, error),
  })
}
