import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { personOf } from '#pwa/local/people.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { startUploads } from './shop-uploader.ts'

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
