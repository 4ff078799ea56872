import { type Context, Hono } from 'hono'
import { productPicture, showcasePicture, type Wanted } from './address.ts'
import type { Pictures } from './pictures.ts'

const FOR_A_YEAR = 'public, max-age=31536000, immutable'
/** First part of a showcase picture's address. */
const SHOWCASE = 'showcase'

/** Catalogue and showcase pictures at stable public addresses (D20); mounted at /images. */
export function createPictureRoutes(pictures: Pictures): Hono {
  const send = async (c: Context, wanted: Wanted | null): Promise<Response> => {
    const picture = wanted && (await pictures.get(wanted.key, wanted.width, wanted.format))
    // They are public (D20): pages elsewhere may show them.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (!picture) return c.text('No such picture', 404, { 'Cache-Control': 'no-store' })
    const etag = `"${picture.hash}"`
    const headers = { ETag: etag, 'Cache-Control': FOR_A_YEAR }
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(picture.bytes), 200, { ...headers, 'Content-Type': picture.contentType })
  }
  return (
    new Hono()
      // One parameter in first place for both: a fixed name beside it would cost the whole shop Hono's fast router.
      .get('/:path', c => send(c, showcasePicture(c.req.param('path'))))
      .get('/:path/:file', c => {
        const { path, file } = c.req.param()
        const picture = path === SHOWCASE ? showcasePicture(file) : productPicture(path, file)
        return send(c, picture)
      })
  )
}
