import { randomInt, randomUUID } from 'node:crypto'
import { fileOf, uploading } from '#api/testing/uploads.ts'
import type { Filled } from './filled.ts'
import { get, ofWho, post, type Recipes } from './recipe.ts'

const BUCKET = 'order-artwork'
const SMALL = 20_000
/** Sent in two parts. */
const LARGE = 9 * 2 ** 20

/** An upload of a file that nobody sent before. */
const fresh = async ({ shop, who }: Filled) => uploading(shop, who, await fileOf(SMALL, randomInt(2 ** 30)))

/** One of two parts that was begun. */
const begun = (filled: Filled) =>
  filled.once('upload', async () => {
    const file = await fileOf(LARGE, 1)
    const upload = uploading(filled.shop, filled.who, file)
    await upload.started()
    return { upload, file }
  })

/** Files of a customer and their way to the store. */
export const ARTWORK_CALLS = {
  'POST /api/aws/get-presigned-url': {
    '': post('/api/aws/get-presigned-url', ({ key }) => ({ bucket: BUCKET, key }), ofWho),
  },
  'POST /api/aws/get-presigned-upload-url': {
    '': post(
      '/api/aws/get-presigned-upload-url',
      () => ({
        bucket: BUCKET,
        key: `${randomUUID()}/sign.jpg`,
        contentType: 'image/jpeg',
        contentLength: SMALL,
      }),
      ofWho,
    ),
  },
  'GET /api/artwork': { '': get(({ key }) => `/api/artwork?key=${encodeURIComponent(key)}`, ofWho) },
  'PUT /api/artwork/preview': {
    '':
      ({ shop, who, key, picture }) =>
      () =>
        shop.call(`/api/artwork/preview?key=${encodeURIComponent(key)}`, {
          method: 'PUT',
          token: who.token,
          body: picture,
          headers: { 'Content-Type': 'image/webp' },
        }),
  },
  'POST /api/artwork/uploads/:artwork': {
    '': async filled => {
      const upload = await fresh(filled)
      return () => upload.start()
    },
  },
  'DELETE /api/artwork/uploads/:artwork': {
    '': async filled => {
      const upload = await fresh(filled)
      await upload.start()
      return () => upload.abort()
    },
  },
  'GET /api/artwork/uploads/:artwork/parts': {
    '': async filled => {
      const { upload } = await begun(filled)
      return () => upload.list()
    },
  },
  'POST /api/artwork/uploads/:artwork/parts': {
    '': async filled => {
      const { upload, file } = await begun(filled)
      const [part] = file.parts
      if (!part) throw new Error('a file of no parts')
      return () => upload.sign(part)
    },
  },
  'POST /api/artwork/uploads/:artwork/complete': {
    '': async filled => {
      const upload = await fresh(filled)
      const started = await upload.started()
      if (started.state !== 'put') throw new Error(started.state)
      await upload.put(started.url)
      return () => upload.complete()
    },
  },
} satisfies Record<string, Recipes>
