import { expect, test } from 'vitest'
import type { Api } from '#pwa/lib/api.ts'
import { ARTWORK } from '#pwa/local/testing/rows.ts'
import { fakeApi } from '#pwa/sync/testing/local.ts'
import { artworkKeyFor } from '#shared/artwork/address.ts'
import { completeUploadRequest, type UploadPlace } from '#shared/contract/artwork-upload.ts'
import { visitorPlaces } from '#shared/contract/booth.ts'
import { uploadUrlRequest } from '#shared/contract/calls.ts'
import { namedFile } from './testing/world.ts'
import { uploadCalls } from './upload-calls.ts'
import { visitorUploadCalls } from './visitor-upload-calls.ts'

const { signal } = new AbortController()

/** An API that answers every call with this, and what it was asked. */
function apiOf(answer: unknown) {
  const asked: { name: string; input: Record<string, unknown> }[] = []
  const call = async (name: string, input: Record<string, unknown>) => {
    asked.push({ name, input })
    return answer
  }
  return { asked, calls: uploadCalls({ call } as unknown as Api) }
}

test('issue 6.21: a file of one part goes by the spec’s call, with its length, as the person', async () => {
  const sha256 = `${'A'.repeat(43)}=`
  const named = namedFile(1)
  const file = { ...named, fileName: 'Ünï 100%.jpg', parts: named.parts.map(part => ({ ...part, sha256 })) }
  const { asked, calls } = apiOf({ url: 'https://objects/signed?X-Amz-Signature=1', key: 'k' })
  const started = await calls.start(file, signal)
  expect(started).toEqual({ state: 'put', key: 'k', url: 'https://objects/signed?X-Amz-Signature=1' })
  const body = {
    bucket: 'order-artwork',
    key: `${file.id}/${encodeURIComponent('Ünï 100%.jpg')}`,
    contentType: 'image/jpeg',
    contentLength: 1000,
    sha256,
  }
  expect(asked).toEqual([
    { name: 'POST /api/aws/get-presigned-upload-url', input: { body, auth: true, signal } },
  ])
  expect(uploadUrlRequest.safeParse(body).success).toBe(true)
})

test('issue 6.21: asked again, after a lost answer or a restart, it names the same key', async () => {
  const { asked, calls } = apiOf({ url: 'u' })
  for (let time = 0; time < 2; time++) await calls.start(namedFile(1), signal)
  const keys = asked.map(({ input }) => (input.body as { key: string }).key)
  expect(keys).toEqual(Array(2).fill(artworkKeyFor(namedFile(1).id, 'sign.jpg')))
})

test('issue 6.21: bytes that are the person’s already are not sent', async () => {
  const { calls } = apiOf({ url: 'u', key: 'k', stored: true })
  expect(await calls.start(namedFile(1), signal)).toEqual({ state: 'stored', key: 'k' })
})

test('D23: a larger file goes in parts', async () => {
  const file = namedFile(2)
  const answer = { state: 'parts', key: 'k', size: file.size, held: [] }
  const { asked, calls } = apiOf(answer)
  expect(await calls.start(file, signal)).toEqual(answer)
  const body = { fileName: 'sign.jpg', size: file.size, contentType: 'image/jpeg' }
  expect(asked).toEqual([
    {
      name: 'POST /api/artwork/uploads/:artwork',
      input: { params: { artwork: file.artwork }, body, auth: true, signal },
    },
  ])
})

const ARTWORK_ID = 'a'.repeat(64)
const COMPLETE = `POST /api/artwork/uploads/${ARTWORK_ID}/complete`
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const place = (n: number): UploadPlace => ({
  id: uuid(n),
  line: uuid(n),
  slot: 'front',
  fileName: '旗'.repeat(200),
  was: 'x'.repeat(1024),
})

test.each([
  [0, [0]],
  [100, [100]],
  [400, [100, 100, 100, 100]],
])(
  'issue 6.1: a file for %i places is placed in calls that fit into 256 KB, each place once',
  async (count, calls) => {
    const api = fakeApi({ [COMPLETE]: { ref: ARTWORK } })
    const places = Array.from({ length: count }, (_, n) => place(n))
    const ref = await uploadCalls(api).complete(ARTWORK_ID, places, signal)
    const sent = api.asked.map(({ body }) => completeUploadRequest.parse(body).places)
    expect([ref, sent.map(({ length }) => length), sent.flat()]).toEqual([ARTWORK, calls, places])
    for (const { body } of api.asked)
      expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(256 * 1024)
  },
)

test.each([1, 16, 17, 40])(
  'issue 9: a visitor’s file for %i places is placed in calls that the shop takes, each place once',
  async count => {
    const api = fakeApi({ [`POST /api/o/uploads/${ARTWORK_ID}/complete`]: { ref: ARTWORK } })
    const places = Array.from({ length: count }, (_, n) => place(n))
    expect(await visitorUploadCalls(api).complete(ARTWORK_ID, places, signal)).toEqual(ARTWORK)
    const sent = api.asked.flatMap(({ body }) => visitorPlaces.parse(body).places)
    expect(sent).toEqual(places.map(({ line, slot }) => ({ line, slot })))
  },
)
