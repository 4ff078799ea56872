import { Hono } from 'hono'
import { productPicture, showcasePicture, type Wanted } from '#api/pictures/address.ts'
import type { Pictures } from '#api/pictures/pictures.ts'

const FOR_A_YEAR = 'public, max-age=31536000, immutable'

/** Catalogue and showcase pictures at stable public addresses (D20); mounted at /images. */
export function createPictureRoutes(pictures: Pictures): Hono {
  const send = async (wanted: Wanted | null, known: string | undefined): Promise<Response> => {
    const picture = wanted && (await pictures.get(wanted.key, wanted.width, wanted.format))
    if (!picture)
      return new Response('No such picture', { status: 404, headers: { 'cache-control': 'no-store' } })
    const etag = `"${picture.hash}"`
    const headers = { etag, 'cache-control': FOR_A_YEAR }
    if (known === etag) return new Response(null, { status: 304, headers })
    const body = new Uint8Array(picture.bytes)
    return new Response(body, { headers: { ...headers, 'content-type': picture.contentType } })
  }
  return new Hono()
    .get('/showcase/:file', c => send(showcasePicture(c.req.param('file')), c.req.header('if-none-match')))
    .get('/:file', c => send(showcasePicture(c.req.param('file')), c.req.header('if-none-match')))
    .get('/:path/:file', c =>
      send(productPicture(c.req.param('path'), c.req.param('file')), c.req.header('if-none-match')),
    )
}
