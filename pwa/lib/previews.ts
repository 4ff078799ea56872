import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** Addresses of previews are signed for a while only; this is well within it, in milliseconds. */
const FRESH_MS = 240_000

/** The key of an artwork's small picture (D19). */
export function previewKey(artworkKey: string): string {
  return `${artworkKey.slice(0, artworkKey.indexOf('/'))}/preview.webp`
}

/** Address of the small picture of one's own artwork (D19, D20); fails while no device has sent one. */
export function previewQuery(api: Api, sub: string, artworkKey: string) {
  return queryOptions({
    queryKey: ['artworkPreview', sub, artworkKey],
    queryFn: async ({ signal }) => {
      const body = { bucket: 'order-artwork' as const, key: previewKey(artworkKey) }
      return (await api.call('POST /api/aws/get-presigned-url', { body, auth: true, signal })).url
    },
    staleTime: FRESH_MS,
  })
}
