import { after } from '#pwa/lib/after.ts'
import { verdictFirst } from '#pwa/lib/artwork/verdict-first.ts'
import { systemClock } from '#pwa/lib/clock.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { whenIdle } from '#pwa/lib/when-idle.ts'
import { putBytes } from '#pwa/sync/uploads/put-bytes.ts'
import { backoffUntilReachable, notifyTrouble } from '#pwa/sync/uploads/retry.ts'
import { sendArtwork } from '#pwa/sync/uploads/send-artwork.ts'
import { webTabLock } from '#pwa/sync/uploads/tab-lock.ts'
import type { UploadCalls } from '#pwa/sync/uploads/upload-calls.ts'
import type { Log } from '#pwa/sync/uploads/upload-records.ts'
import { createUploader, type Uploader, type UploaderDeps } from '#pwa/sync/uploads/uploader.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { foundIn } from '#shared/artwork/advice.ts'
import { ARTWORK_TEXTS } from './artwork-texts.ts'
import { hasRoomFor } from './take-file.ts'

/** The reader of picked files; its code comes when the first is picked, or before. */
export const loadJudge = () => import('#pwa/lib/artwork/judge.ts')

interface PageUploaderDeps extends Pick<UploaderDeps, 'sendPreview'> {
  /** Whose files they are is up to these. */
  calls: UploadCalls
  log: Log
}

/** An uploader with all that a page gives it: reader, clock, network, and words for its person. */
export function createPageUploader({ calls, sendPreview, log }: PageUploaderDeps): Uploader {
  const backoff = backoffUntilReachable(reachability, Math.random)
  const made = createUploader({
    judge: async file => {
      const { judgeArtwork } = await loadJudge()
      const { rest, ...judgement } = await verdictFirst(judgeArtwork, file)
      const seen = rest.then(whole => ({ preview: whole?.preview ?? null, found: whole && foundIn(whole) }))
      return { ...judgement, seen }
    },
    lookAgain: async (file, signal) => {
      const { lookAgain } = await loadJudge()
      const judged = await lookAgain(file, signal)
      return { preview: judged.preview, found: judged.verdict === 'accept' ? foundIn(judged) : null }
    },
    whenIdle,
    after,
    send: (file, sending) => sendArtwork({ calls, put: putBytes, backoff }, file, sending),
    sendPreview,
    giveUp: calls.abort,
    tabLock: webTabLock(),
    newId: randomId,
    clock: systemClock,
    onUploaded: () => toast(TEXTS.artwork.uploaded, { tone: 'good' }),
    onFailed: retry =>
      toast(TEXTS.artwork.failed, { tone: 'bad', action: { label: ARTWORK_TEXTS.retry, run: retry } }),
    onTryFailed: notifyTrouble(reachability.probe, () => toast(TEXTS.artwork.failed, { tone: 'bad' })),
    log,
  })
  return {
    ...made,
    /** From wherever it comes, a file is refused visibly when the device has no room for it. */
    async upload(at, file) {
      return (await hasRoomFor(file)) ? made.upload(at, file) : { kind: 'failed' }
    },
  }
}
