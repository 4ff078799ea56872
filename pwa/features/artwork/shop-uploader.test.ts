import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { personLeft } from '#pwa/lib/person-left.ts'
import { personOf } from '#pwa/local/people.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { OWN, uploaders } from '#pwa/sync/in-page.ts'
import { shopUploader, startUploads } from './shop-uploader.ts'

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
