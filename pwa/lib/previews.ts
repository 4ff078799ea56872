import { queryOptions } from '@tanstack/react-query'
import { previewKey } from '#shared/artwork/preview.ts'
import { MINUTE } from '#shared/time.ts'
import { type Api, ApiError } from './api.ts'
import { shouldRetry } from './query-client.ts'

/** Addresses of previews are signed for a while only; this is well within it, in milliseconds. */
const FRESH_MS = 240_000
/** Milliseconds until a picture that is being drawn is asked for again: soon, and then each minute (issue 6.38). */
const AGAIN_MS = [3_000, 5_000, 10_000, 20_000, 40_000]

/** What a picture is for is to be shown later: it is being drawn (issue 6.38). */
export class PictureComing extends Error {
  override readonly name = 'PictureComing'
}

/** What the shop says of a file of which no picture can be made; null of any other failure (issue 12.7). */
export function undrawableText(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'undrawable' ? error.message : null
}

/** Whether a picture that the shop drew when it was last asked is still to come: nothing it said since is final. */
export function isToCome({ data, error }: { data?: string | null; error: unknown }): boolean {
  return data === null && (error === null || shouldRetry(0, error))
}

/**
 * Address of a small picture, null while it is being drawn; fails where there is none to come. While somebody looks it is
 * asked for again by itself, for as long as the shop says that it comes: it never gives one up (issue 12.7).
 */
export function pictureQuery(
  queryKey: readonly string[],
  ask: (signal: AbortSignal) => Promise<{ url: string } | { isComing: true }>,
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<string | null> => {
      const answer = await ask(signal)
      return 'url' in answer ? answer.url : null
    },
    staleTime: ({ state }) => (state.data === null ? 0 : FRESH_MS),
    refetchInterval: ({ state }) => isToCome(state) && (AGAIN_MS[state.dataUpdateCount - 1] ?? MINUTE),
  })
}

/** The small picture of one's own artwork (D19, D20). */
export function previewQuery(api: Api, sub: string, artworkKey: string) {
  return pictureQuery(['artworkPreview', sub, artworkKey], signal => {
    const body = { bucket: 'order-artwork' as const, key: previewKey(artworkKey) }
    return api.call('POST /api/aws/get-presigned-url', { body, auth: true, signal })
  })
}
