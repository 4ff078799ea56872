import { type Api, ApiError } from '#pwa/lib/api.ts'
import { verdictFirst } from '#pwa/lib/artwork/verdict-first.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { learningFetch } from '#pwa/lib/server-clock.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { hashParts, identify } from '#pwa/local/files/bytes.ts'
import { hashedParts } from '#shared/artwork/parts.ts'
import { shortFileName } from '#shared/artwork/short-name.ts'
import { putBytes } from './put-bytes.ts'
import { type Backoff, backoffUntilReachable, retry } from './retry.ts'
import { sendArtwork } from './send-artwork.ts'
import { sendPreview, uploadCalls } from './upload-calls.ts'

/** How often the shop is asked again whether it has judged the file. */
const MOST_ASKED = 20

export interface NewFileDeps {
  api: Api
  getToken(): Promise<string | null>
  backoff?: Backoff
}

/**
 * Judges a picked file, sends it and has it put where it is to be printed (D50); tells how much of it left, from 0 to 1. The words of a
 * verdict that refuses it, else null. Rejects with the shop's final refusal, or the signal's reason.
 */
export async function sendNewFile(
  { api, getToken, backoff = backoffUntilReachable(reachability, Math.random) }: NewFileDeps,
  file: File,
  /** Names the stored file to the shop. */
  put: (key: string, signal: AbortSignal) => Promise<unknown>,
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
      await retry(() => put(key, signal), backoff, signal)
      return null
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'artwork_checking') || asked >= MOST_ASKED)
        throw error
      await backoff(asked, signal)
    }
}
