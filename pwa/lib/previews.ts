import { queryOptions } from '@tanstack/react-query'
import { previewKey } from '#shared/artwork/preview.ts'
import type { Api } from './api.ts'

/** Addresses of previews are signed for a while only; this is well within it, in milliseconds. */
const FRESH_MS = 240_000
/** Milliseconds until a picture that is being drawn is asked for again: soon, then seldom, and not for ever (issue 6.38). */
const AGAIN_MS = [3_000, 5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 300_000]

/** What a picture is for is to be shown later: it is being drawn (issue 6.38). */
export class PictureComing extends Error {
  override readonly name = 'PictureComing'
}

/**
 * Address of a small picture, null while it is being drawn; fails where there is none to come. While somebody looks it is
 * asked for again by itself.
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
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data === null ? (AGAIN_MS[dataUpdateCount - 1] ?? false) : false,
  })
}

/** The small picture of one's own artwork (D19, D20). */
export function previewQuery(api: Api, sub: string, artworkKey: string) {
  return pictureQuery(['artworkPreview', sub, artworkKey], signal => {
    const body = { bucket: 'order-artwork' as const, key: previewKey(artworkKey) }
    return api.call('POST /api/aws/get-presigned-url', { body, auth: true, signal })
  })
}
