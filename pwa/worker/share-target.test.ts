import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInbox } from '#pwa/lib/inbox.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { receiveShare } from './share-target.ts'

let caches = memoryCaches()
beforeEach(() => {
  caches = memoryCaches()
  vi.stubGlobal('caches', caches)
  // Node's own knows no addresses without an origin.
  vi.spyOn(Response, 'redirect').mockImplementation((url, status) => {
    return new Response(null, { status, headers: { location: String(url) } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const inbox = () => createInbox({ caches, newId: () => crypto.randomUUID(), now: () => 0 })

function shared(...files: File[]): Request {
  const body = new FormData()
  body.append('title', 'from the gallery')
  for (const file of files) body.append('artwork', file)
  return new Request('https://shop.example/share-target', { method: 'POST', body })
}

const jpeg = (name: string) => new File(['jpeg'], name, { type: 'image/jpeg' })
const whereTo = (answer: Response) => [answer.status, answer.headers.get('location')]

test('issue 3: shared files are kept and the person is led to the list', async () => {
  expect(whereTo(await receiveShare(shared(jpeg('a.jpg'), jpeg('b.jpg'))))).toEqual([
    303,
    '/artwork-to-place',
  ])
  const files = await inbox().list('auth0|anna')
  expect(files.map(({ fileName }) => fileName).toSorted()).toEqual(['a.jpg', 'b.jpg'])
  expect(await (await inbox().open(files[0]?.id ?? ''))?.text()).toBe('jpeg')
})

test('issue 3: they belong to whoever was signed in on the device last (D2)', async () => {
  await inbox().noteLastPerson('auth0|anna')
  await receiveShare(shared(jpeg('a.jpg')))
  expect(await inbox().list('auth0|ben')).toEqual([])
  expect(await inbox().list('auth0|anna')).toHaveLength(1)
})

test('issue 3: a device without room says so instead of losing a file silently', async () => {
  vi.spyOn(caches, 'open').mockResolvedValue({
    match: async () => undefined,
    put: async () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  } as unknown as Cache)
  expect(whereTo(await receiveShare(shared(jpeg('a.jpg'))))).toEqual([303, '/artwork-to-place?kept=no'])
})

test('issue 3: a form that was cut off on its way leads to the list as well', async () => {
  const cut = new Request('https://shop.example/share-target', { method: 'POST', body: 'no form' })
  expect(whereTo(await receiveShare(cut))).toEqual([303, '/artwork-to-place?kept=no'])
})
