import { send } from '#pwa/lib/transport.ts'
import { MAX_PREVIEW_BYTES } from '#shared/contract/limits.ts'

export interface PreviewDeps {
  fetch: typeof fetch
  getToken(): Promise<string | null>
}

/** Sends an artwork's small picture, which cart and orders show on every device (D19). Throws when it was not kept. */
export async function sendPreview(deps: PreviewDeps, key: string, preview: Blob): Promise<void> {
  if (preview.size > MAX_PREVIEW_BYTES) throw new Error('The preview is over 60 KB.')
  const token = await deps.getToken()
  if (!token) throw new Error('Nobody is signed in.')
  const headers = { 'content-type': 'image/webp' }
  const answer = await send(
    deps.fetch,
    'PUT /api/artwork/preview',
    { query: { key } },
    { token, headers, bytes: preview },
  )
  if (!answer.ok) throw new Error(`The preview was not kept (${answer.status}).`)
}
