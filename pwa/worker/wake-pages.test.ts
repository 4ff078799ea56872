import { expect, test, vi } from 'vitest'
import { SYNC_TAG, WAKE_PAGES } from '#shared/offline/worker-messages.ts'
import { wakePages } from './wake-pages.ts'

test('"Outbox" sync event: the worker tells every page, for the outbox’s own tag alone', async () => {
  const pages = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }]
  const clients = { matchAll: vi.fn(async () => pages) }
  await wakePages('other', clients)
  for (const { postMessage } of pages) expect(postMessage).not.toHaveBeenCalled()
  await wakePages(SYNC_TAG, clients)
  for (const { postMessage } of pages) expect(postMessage).toHaveBeenCalledExactlyOnceWith(WAKE_PAGES)
})
