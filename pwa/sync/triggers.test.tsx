import { expect, test, vi } from 'vitest'
import { SYNC_TAG } from '#shared/offline/worker-messages.ts'
import { askForSync, followPage, whenHidden } from './triggers.ts'

/** A page with a service worker, of which nothing is real but its events. */
function somePage() {
  const serviceWorker = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const page = Object.assign(new EventTarget(), { document, navigator: { serviceWorker } })
  const wake = vi.fn()
  const stop = followPage(page as unknown as Window, wake)
  return { page, document, serviceWorker, wake, stop }
}

const pageShow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

test('"Outbox" triggers: online, a page shown again, and the worker’s sync', () => {
  const { page, document, serviceWorker, wake } = somePage()
  page.dispatchEvent(new Event('online'))
  page.dispatchEvent(pageShow(true))
  document.dispatchEvent(new Event('visibilitychange'))
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'sync' } }))
  expect(wake).toHaveBeenCalledTimes(4)
})

test('"Outbox" triggers: a hidden page, a first showing and other messages are none', () => {
  const { page, document, serviceWorker, wake } = somePage()
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(pageShow(false))
  for (const data of [{ type: 'other' }, null])
    serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  expect(wake).not.toHaveBeenCalled()
})

test('"Outbox" triggers: none after the end', () => {
  const { page, document, wake, stop } = somePage()
  stop()
  page.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(wake).not.toHaveBeenCalled()
})

test('"Outbox" triggers: a page that is hidden says so, until the end', () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  const run = vi.fn()
  const stop = whenHidden(document as unknown as Document, run)
  document.dispatchEvent(new Event('visibilitychange'))
  document.visibilityState = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(run).toHaveBeenCalledTimes(1)
  stop()
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(run).toHaveBeenCalledTimes(1)
})

const container = (registration: unknown) =>
  ({ getRegistration: async () => registration }) as unknown as ServiceWorkerContainer

test('"Outbox" sync event: asked for where the browser has it, and never a condition', async () => {
  const register = vi.fn(async () => {})
  await askForSync(container({ sync: { register } }))
  expect(register).toHaveBeenCalledWith(SYNC_TAG)
  const refusing = { sync: { register: () => Promise.reject(new Error('no')) } }
  for (const each of [undefined, container(undefined), container({}), container(refusing)]) {
    await expect(askForSync(each)).resolves.toBeUndefined()
  }
})
