import { expect, test, vi } from 'vitest'
import { canStayAwake, stayAwake } from './wake-lock.ts'

/** A page that can be hidden, in a browser that keeps screens awake. */
function aPage() {
  const release = vi.fn(async () => {})
  const request = vi.fn(async () => ({ release }))
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const show = (state: DocumentVisibilityState) => {
    document.visibilityState = state
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { page: { document, navigator: { wakeLock: { request } } }, request, release, show }
}

test('issue 9.7: the screen stays awake while the page is looked at, and is let go in the end', async () => {
  const { page, request, release, show } = aPage()
  const stop = stayAwake(page)
  show('hidden')
  expect(request).toHaveBeenCalledTimes(1)
  show('visible')
  expect(request).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(release).not.toHaveBeenCalled())
  stop()
  await vi.waitFor(() => expect(release).toHaveBeenCalled())
  show('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('issue 9.7: a browser that cannot, or refuses, is let be', async () => {
  const { page, request } = aPage()
  expect(canStayAwake(page)).toBe(true)
  const { document } = page
  expect(canStayAwake({ navigator: {} })).toBe(false)
  stayAwake({ document, navigator: {} })()
  request.mockRejectedValueOnce(new Error('battery'))
  stayAwake(page)()
})
