import { type Context, Hono } from 'hono'
import { productPicture, showcasePicture, type Wanted } from './address.ts'
import type { Pictures } from './pictures.ts'

const FOR_A_YEAR = 'public, max-age=31536000, immutable'
/** First part of a showcase picture's address. */
const SHOWCASE = 'showcase'

/** Seconds until somebody whose picture found no place in the line may ask again. */
const AGAIN_SECONDS = 10

/**
 * Catalogue and showcase pictures at stable public addresses (D20); mounted at /images. `callerOf` says who asks, as
 * limits count it: callers take turns with what is not drawn yet (decision 96).
 */
export function createPictureRoutes(pictures: Pictures, callerOf: (c: Context) => string = () => ''): Hono {
  const send = async (c: Context, wanted: Wanted | null): Promise<Response> => {
    const picture = wanted && (await pictures.get(wanted.key, wanted.width, wanted.format, callerOf(c)))
    // They are public (D20): pages elsewhere may show them.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (!picture) return c.text('No such picture', 404, { 'Cache-Control': 'no-store' })
    if (picture === 'busy')
      return c.text('Too many pictures are being drawn', 503, {
        'Cache-Control': 'no-store',
        'Retry-After': String(AGAIN_SECONDS),
      })
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
