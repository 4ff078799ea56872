import { expect, test } from './fixtures.ts'
import { readinessOf } from './offline-shop.ts'

test.use({ serviceWorkers: 'allow' })

test('issue 11.4: what is pushed is shown by the shop’s worker, and something is, whatever comes', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/privacy-policy')
  await expect.poll(async () => (await readinessOf(page))?.shell, { timeout: 30_000 }).toBe(true)
  // A browser without a screen shows no notifications: what the worker has it show is noted in their place.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, body: options?.body, tag: options?.tag, data: options?.data })
    }
  })
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const origin = new URL(baseURL ?? page.url()).origin
  const notification = {
    ...{ title: 'Ready for pickup', body: 'Order GL-7KQ2-M9XD', tag: 'GL-7KQ2-M9XD.2.ready', lang: 'en' },
    navigate: `${origin}/orders/GL-7KQ2-M9XD`,
  }
  const push = { origin, registrationId: await registered }
  const data = JSON.stringify({ web_push: 8030, notification })
  await session.send('ServiceWorker.deliverPushMessage', { ...push, data })
  await session.send('ServiceWorker.deliverPushMessage', { ...push, data: 'no notice' })
  await expect
    .poll(() => worker?.evaluate(() => Reflect.get(globalThis, 'shown')))
    .toMatchObject([
      { title: 'Ready for pickup', tag: 'GL-7KQ2-M9XD.2.ready', data: { navigate: '/orders/GL-7KQ2-M9XD' } },
      { data: { navigate: '/orders' } },
    ])
})
