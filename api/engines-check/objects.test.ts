import { afterAll, beforeAll, expect, test } from 'vitest'
import { ARTWORK_BUCKET } from '#api/services/artwork/artwork.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { lookAtObjects, type ObjectsCheck, objectProblems } from './objects.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const problems = (over: Partial<ObjectsCheck> = {}) => {
  const { objects, ids, config } = shop.deps
  return objectProblems({
    objects,
    ids,
    publicUrl: config.publicUrl,
    fetch: request => fetch(request),
    ...over,
  })
}

/** The store as it would be if requests came to it changed. */
const withRequests = (
  change: (request: Request, headers: Headers) => Request | Response,
): ObjectsCheck['fetch'] => {
  return async request => {
    const changed = change(request, new Headers(request.headers))
    return changed instanceof Response ? changed : fetch(changed)
  }
}

test('issue 10.1: a store that does all the shop relies on has no problem, and keeps nothing of the check', async () => {
  const before = await shop.deps.objects.head(ARTWORK_BUCKET, 'nothing')
  expect(await problems()).toEqual([])
  const uploads: unknown[] = []
  for await (const upload of shop.deps.objects.openUploads(ARTWORK_BUCKET)) uploads.push(upload)
  expect([before, uploads]).toEqual([null, []])
})

test('issue 10.1: one that would overwrite artwork is told', async () => {
  let taken = 0
  const overwriting: ObjectsCheck['fetch'] = async request => {
    const answer = await fetch(request)
    // The second time it refuses; such a store would not.
    return request.method === 'PUT' && answer.status === 412 && ++taken ? new Response(null) : answer
  }
  expect(await problems({ fetch: overwriting })).toEqual([expect.stringContaining('If-None-Match')])
  expect(taken).toBe(1)
})

test('issue 10.1: one that does not look at checksums is told', async () => {
  const blind = withRequests(request => (request.method === 'PUT' ? new Response(null) : request))
  expect(await problems({ fetch: blind })).toEqual([expect.stringContaining('SHA-256')])
})

test('issue 10.1: a bucket that is not there, or takes nothing, is told', async () => {
  const missing = withRequests(request =>
    request.method === 'PUT' ? new Response(null, { status: 404 }) : request,
  )
  expect(await problems({ fetch: missing })).toEqual([expect.stringContaining('takes no file (404)')])
})

test.each(['x-amz-checksum-sha256', 'if-none-match', 'content-type'])(
  'issue 10.1: rules that let pages send no %s are told, as every upload would be refused',
  async name => {
    const strict: ObjectsCheck['fetch'] = async request => {
      const answer = await fetch(request)
      if (request.method !== 'OPTIONS') return answer
      const headers = new Headers(answer.headers)
      const allowed = (headers.get('Access-Control-Allow-Headers') ?? '').split(/, */)
      headers.set(
        'Access-Control-Allow-Headers',
        allowed.filter(each => each.toLowerCase() !== name).join(', '),
      )
      return new Response(null, { status: answer.status, headers })
    }
    expect(await problems({ fetch: strict })).toEqual([expect.stringContaining('CORS')])
  },
)

test('issue 10.1: rules for another origin are told', async () => {
  expect(await problems({ publicUrl: 'https://elsewhere.example' })).toEqual([
    expect.stringContaining('CORS'),
  ])
})

test('issue 10.1: one that lists parts without their checksum is told', async () => {
  const { objects } = shop.deps
  const blind: typeof objects = {
    ...objects,
    listParts: async upload =>
      (await objects.listParts(upload))?.map(part => ({ ...part, checksumSha256: null })) ?? null,
  }
  expect(await problems({ objects: blind })).toEqual([expect.stringContaining('resumed')])
})

test('issue 10.1: one that cannot be reached is told, in words', async () => {
  const reason = new Error('connect ECONNREFUSED')
  const gone = () => Promise.reject(new TypeError('fetch failed', { cause: reason }))
  expect(await problems({ fetch: gone })).toEqual([expect.stringContaining('ECONNREFUSED')])
})

test.each([503, 500])(
  'issue 10.1: one that answers %i just now is silent, and not called unfit',
  async status => {
    const { objects, ids, config } = shop.deps
    const fetch = async () => new Response(null, { status })
    const found = await lookAtObjects({ objects, ids, publicUrl: config.publicUrl, fetch })
    expect(found).toEqual({ unfit: [], silent: expect.stringContaining(String(status)) })
  },
)
