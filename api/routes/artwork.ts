import { Hono } from 'hono'
import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { failure } from '#api/failure.ts'
import { bodyLimit } from '#api/middleware/body-limit.ts'
import type { ApiEnv, OwnerEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { forOwner } from '#api/middleware/for-owner.ts'
import { clientAddress, perAddress, perPerson } from '#api/middleware/rate-limit.ts'
import { optionalUser, requireUser } from '#api/middleware/require-user.ts'
import { validate } from '#api/middleware/validate.ts'
import { grantUpload, grantView, storedArtwork } from '#api/services/artwork/artwork.ts'
import { foundInObject, judgeSoon } from '#api/services/artwork/judging.ts'
import { keepPreview } from '#api/services/artwork/previews.ts'
import { elseComing } from '#api/services/artwork/previews-drawn.ts'
import { type Admit, admission } from '#api/services/artwork/quotas.ts'
import { grantWhole } from '#api/services/artwork/uploads.ts'
import { viewedAs } from '#api/services/artwork/viewed-as.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { API } from '#shared/contract/api.ts'
import type { uploadUrlRequest } from '#shared/contract/calls.ts'
import { MAX_PREVIEW_BYTES } from '#shared/contract/limits.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { UPLOAD_CALLS } from './artwork-multipart.ts'
import { sendComing } from './send.ts'

/** Keys of catalogue and showcase pictures: nothing that could climb out of /images. */
const PICTURE_KEY = /^(?!.*\.\.)[a-z0-9.-]+(\/[a-z0-9-]+)?\.jpe?g$/
/** A device sends one with each file that is stored, and again what was not taken; each costs 0.1 s of a processor. */
const PREVIEWS_A_MINUTE = 300
const VIEW = API['POST /api/aws/get-presigned-url']
const UPLOAD = API['POST /api/aws/get-presigned-upload-url']
const STORED = API['GET /api/artwork']
const PREVIEW = API['PUT /api/artwork/preview']

/** Both presign calls of the spec (D20-D22). */
export function presignRoutes(deps: Deps) {
  const { config, tokens } = deps
  const strangers = perAddress(deps, { name: 'upload-url', max: 600, windowMs: HOUR })
  const customers = perPerson(deps, UPLOAD_CALLS)
  const undeclared = perAddress(deps, { name: 'upload-url-undeclared', max: 10, windowMs: HOUR })
  const owned = forOwner(deps)
  return new Hono<ApiEnv>()
    .post('/get-presigned-url', optionalUser(tokens), owned, validate('json', VIEW.body), async c => {
      const { bucket, key } = c.req.valid('json')
      if (bucket !== 'order-artwork') {
        if (!PICTURE_KEY.test(key)) return refuse(c, failure('not_found', 'There is no such picture'))
        return c.json(VIEW.answer({ url: publicAddress(config.publicUrl, bucket, key) }))
      }
      const viewer = c.get('owner')
      if (viewer === null) return refuse(c, failure('unauthorized', 'Please sign in'))
      const owner = await viewedAs(deps, viewer, key)
      const granted = await grantView(deps, owner, key)
      if (granted.ok) return c.json(VIEW.answer({ url: granted.url }))
      if (key !== previewKey(key)) return refuse(c, granted)
      const coming = await elseComing(deps, owner, key, granted)
      return coming.ok ? sendComing(c) : refuse(c, coming)
    })
    .post(
      '/get-presigned-upload-url',
      optionalUser(tokens),
      owned,
      // Behind one address may stand a whole trade show: who is signed in is counted alone.
      (c, next) => (c.get('person') === null ? strangers(c, next) : customers(c, next)),
      validate('json', UPLOAD.body),
      (c, next) => (c.req.valid('json').contentLength === undefined ? undeclared(c, next) : next()),
      async c => {
        const sender = c.get('person')?.sub ?? null
        const admit = admission(deps, { owner: sender, address: clientAddress(c, config.trustProxy) })
        const granted = await grant(deps, c.get('owner'), c.req.valid('json'), admit)
        if (!granted.ok) return refuse(c, granted)
        const { ok, ...answer } = granted
        return c.json(UPLOAD.answer(answer))
      },
    )
}

function grant(deps: Deps, owner: string | null, asked: z.output<typeof uploadUrlRequest>, admit: Admit) {
  const { key, contentType, contentLength: size, sha256 } = asked
  return owner !== null && size !== undefined && sha256 !== undefined
    ? grantWhole(deps, owner, { key, contentType, size, sha256 }, admit)
    : grantUpload(deps, owner, asked, admit)
}

/** Stable, public and immutable: catalogue pictures need no signature (D20). */
function publicAddress(publicUrl: string, bucket: string, key: string): string {
  const path = key.split('/').map(encodeURIComponent).join('/')
  return `${publicUrl}/images/${bucket === 'showcase-artwork' ? 'showcase/' : ''}${path}`
}

/** A person's or ticket's own artwork: whether it is stored, and its preview (D19). */
export function artworkRoutes(deps: Deps) {
  const signedIn = requireUser(deps.tokens)
  const owned = forOwner(deps)
  const previews = perPerson(deps, { name: 'artwork-preview', max: PREVIEWS_A_MINUTE, windowMs: MINUTE })
  return new Hono<OwnerEnv>()
    .get('/', signedIn, owned, validate('query', STORED.query), async c => {
      const { key } = c.req.valid('query')
      const stored = await storedArtwork(deps, c.get('owner'), key)
      if (!stored.ok) return c.json(STORED.answer({ stored: false }))
      judgeSoon(deps, c.get('owner'), [key])
      const found = await foundInObject(deps, key, stored.etag)
      const { size, type } = stored.ref
      return c.json(STORED.answer({ stored: true, size, type, ...(found ? { found } : {}) }))
    })
    .put(
      '/preview',
      signedIn,
      previews,
      owned,
      bodyLimit(MAX_PREVIEW_BYTES, 'A preview is at most 60 KB'),
      validate('query', PREVIEW.query),
      async c => {
        const kept = await keepPreview(
          deps,
          c.get('owner'),
          c.req.valid('query').key,
          new Uint8Array(await c.req.arrayBuffer()),
        )
        return kept.ok ? c.json(PREVIEW.answer({ key: kept.key })) : refuse(c, kept)
      },
    )
}
