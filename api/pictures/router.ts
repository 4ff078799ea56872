import { Hono } from 'hono'
import { productPicture, showcasePicture, type Wanted } from '#api/pictures/address.ts'
import type { Pictures } from '#api/pictures/pictures.ts'

const FOR_A_YEAR = 'public, max-age=31536000, immutable'
/** First part of a showcase picture's address. */
const SHOWCASE = 'showcase'

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
  return (
    new Hono()
      // One parameter in first place for both: a fixed name beside it would cost the whole shop Hono's fast router.
      .get('/:path', c => send(showcasePicture(c.req.param('path')), c.req.header('if-none-match')))
      .get('/:path/:file', c => {
        const { path, file } = c.req.param()
        const picture = path === SHOWCASE ? showcasePicture(file) : productPicture(path, file)
        return send(picture, c.req.header('if-none-match'))
      })
  )
}
