import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { browserInbox } from '#pwa/lib/inbox.ts'
import { readyToLeave } from '#pwa/lib/leaving.ts'
import { personLeft } from '#pwa/lib/person-left.ts'
import { personOf } from '#pwa/local/people.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { OWN, uploaders } from '#pwa/sync/in-page.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { shopUploader, startUploads } from './shop-uploader.ts'

const judgeArtwork = vi.hoisted(() => vi.fn())
vi.mock('#pwa/lib/artwork/judge.ts', () => ({ judgeArtwork }))
const session = vi.hoisted(() => ({ user: null as { sub: string } | null }))
vi.mock('#pwa/lib/auth/browser-session.ts', () => ({
  browserSession: () => ({ getToken: async () => 'token', getSnapshot: () => session }),
}))

test('D2: a sign-out finds the uploader of its person, and the next person’s page begins without it', () => {
  const uploader = shopUploader('auth0|ada')
  expect(uploaders.get(OWN)).toBe(uploader)
  personLeft('auth0|ada')
  expect([...uploaders]).toEqual([])
})

test('"Artwork": files whose start failed are started again when next asked for, and only then', async () => {
  const { user } = await someoneWith({})
  const { files } = await personOf(user.sub).local
  const begun = vi.spyOn(files, 'sweep').mockRejectedValueOnce(new Error('the connection died'))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await startUploads(user.sub)
  expect([begun.mock.calls.length, logged.mock.calls.length]).toEqual([1, 1])
  await startUploads(user.sub)
  await startUploads(user.sub)
  expect([begun.mock.calls.length, logged.mock.calls.length]).toEqual([2, 1])
})

test('issue 3.4: a picked file that got no verdict waits in the inbox when its page gives way to a newer shop', async () => {
  vi.stubGlobal('caches', memoryCaches())
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  personLeft('auth0|ada')
  const { user, ids } = await someoneWith({})
  session.user = user
  // The reader's code went with the older shop.
  judgeArtwork.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  const uploader = shopUploader(user.sub)
  const at = { local: await personOf(user.sub).local, line: ids[0] ?? '', slot: 'front' }
  await uploader.upload(at, new File(['a sign'], 'sign.jpg', { type: 'image/jpeg' }))
  await readyToLeave()
  expect((await browserInbox()?.list(user.sub))?.map(({ fileName }) => fileName)).toEqual(['sign.jpg'])
  expect(uploader.unjudged()).toEqual([])
})
