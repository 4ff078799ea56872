import type { Api } from '#pwa/lib/api.ts'
import type { UploadCalls } from './upload-calls.ts'

/** Places one call of a visitor may name (`shared/contract/booth.ts`). */
const PLACES_A_CALL = 16
/** An object store may take its time to put 38 parts together. */
const COMPLETE_MS = 30_000

/** The upload calls of an order link; `api` says whose it is (booth, "Calls"). A file of one part comes with its checksum. */
export function visitorUploadCalls(api: Api): UploadCalls {
  return {
    start({ artwork, fileName, size, type: contentType, parts }, signal) {
      const [first, ...others] = parts
      const whole = first && others.length === 0 ? { sha256: first.sha256 } : {}
      const body = { fileName, size, contentType, ...whole }
      return api.call('POST /api/o/uploads/:artwork', { params: { artwork }, body, signal })
    },
    async sign(artwork, { number, sha256 }, signal) {
      const given = { params: { artwork }, body: { number, sha256 }, signal }
      return (await api.call('POST /api/o/uploads/:artwork/parts', given)).url
    },
    async complete(artwork, places, signal) {
      const wanted = places.map(({ line, slot }) => ({ line, slot }))
      for (let from = 0; ; from += PLACES_A_CALL) {
        const body = { places: wanted.slice(from, from + PLACES_A_CALL) }
        const given = { params: { artwork }, body, signal, timeoutMs: COMPLETE_MS }
        const { ref } = await api.call('POST /api/o/uploads/:artwork/complete', given)
        if (from + PLACES_A_CALL >= wanted.length) return ref
      }
    },
    async abort(artwork) {
      await api.call('DELETE /api/o/uploads/:artwork', { params: { artwork } })
    },
  }
}
