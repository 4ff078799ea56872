import { type Api, ApiError } from '#pwa/lib/api.ts'
import { verdictFirst } from '#pwa/lib/artwork/verdict-first.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { learningFetch } from '#pwa/lib/server-clock.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { hashParts, identify } from '#pwa/local/files/bytes.ts'
import { putBytes } from '#pwa/sync/uploads/put-bytes.ts'
import { type Backoff, backoffUntilReachable, retry } from '#pwa/sync/uploads/retry.ts'
import { sendArtwork } from '#pwa/sync/uploads/send-artwork.ts'
import { sendPreview, uploadCalls } from '#pwa/sync/uploads/upload-calls.ts'
import { hashedParts } from '#shared/artwork/parts.ts'
import { shortFileName } from '#shared/artwork/short-name.ts'
import type { Given } from '#shared/contract/api.ts'

/** How often the shop is asked again whether it has judged the file. */
const MOST_ASKED = 20

export interface NewFileDeps {
  api: Api
  getToken(): Promise<string | null>
  backoff?: Backoff
}

/** Whose order, which line and which part. */
export type FilePlace = Omit<Given<'POST /api/users/order-files'>['body'], 'key'>

/**
 * Judges a picked file, sends it and has it put into a bought line (D50); tells how much of it left, from 0 to 1. The words of a
 * verdict that refuses it, else null. Rejects with the shop's final refusal, or the signal's reason.
 */
export async function sendNewFile(
  { api, getToken, backoff = backoffUntilReachable(reachability, Math.random) }: NewFileDeps,
  place: FilePlace,
  file: File,
  { signal, onSent }: { signal: AbortSignal; onSent(share: number): void },
): Promise<string | null> {
  const { judgeArtwork } = await import('#pwa/lib/artwork/judge.ts')
  const { verdict, message, facts, rest } = await verdictFirst(judgeArtwork, file)
  if (verdict !== 'accept' || facts.type === null) return message
  const digests = await hashParts(file)
  const artwork = {
    ...{ id: randomId(), artwork: await identify(digests), fileName: shortFileName(file.name) },
    ...{ size: file.size, type: facts.type, parts: hashedParts(file.size, digests), bytes: file },
  }
  const { key } = await sendArtwork({ calls: uploadCalls(api), put: putBytes, backoff }, artwork, {
    signal,
    places: async () => [],
    async onNamed(named) {
      const preview = (await rest)?.preview
      // Without one the shop draws what it can.
      if (preview) await sendPreview({ fetch: learningFetch, getToken }, named, preview).catch(() => {})
    },
    onSent: bytes => onSent(bytes / file.size),
    onTryFailed() {},
    onWaiting() {},
  })
  for (let asked = 0; ; asked++)
    try {
      const put = () =>
        api.call('POST /api/users/order-files', { body: { ...place, key }, auth: true, signal })
      await retry(put, backoff, signal)
      return null
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'artwork_checking') || asked >= MOST_ASKED)
        throw error
      await backoff(asked, signal)
    }
}
