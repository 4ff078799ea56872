import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aPushingBrowser, PUSH_KEY, stubNavigator } from '#pwa/lib/push/testing/pushing-browser.ts'
import { ADA, showTo } from '#pwa/ui/testing/show-person.tsx'
import { PushOffer } from './push-offer.tsx'

const BEGIN = 'POST /api/users/push-subscriptions'
const END = 'POST /api/users/push-subscriptions/end'
vi.mock('#pwa/lib/config.ts', () => ({ loadConfig: async () => ({ pushKey: PUSH_KEY }) }))

function show(answers: Record<string, unknown> = {}) {
  const { asked } = showTo(<PushOffer sub={ADA.sub} />, { answers })
  return { bodies: (call: string) => asked.filter(({ name }) => name === call).map(({ body }) => body) }
}

test('issue 11.4: one press allows notices on this device, and one more ends them', async () => {
  const { said } = aPushingBrowser()
  const { bodies } = show({ [BEGIN]: { ok: true }, [END]: { ok: true } })
  const begin = await screen.findByRole('button', { name: 'Tell me on this device' })
  expect(said).toEqual([])
  await userEvent.click(begin)
  const end = await screen.findByRole('button', { name: 'Stop telling me here' })
  // The one that was pressed is gone: the keyboard is on what takes its place.
  expect(document.activeElement).toBe(end)
  await userEvent.click(end)
  const again = await screen.findByRole('button', { name: 'Tell me on this device' })
  expect(document.activeElement).toBe(again)
  expect(said).toEqual(['ask', 'subscribe', 'unsubscribe'])
  const endpoint = `https://fcm.googleapis.com/${PUSH_KEY}`
  expect(bodies(BEGIN)[0]).toEqual({ user: ADA.sub, endpoint, keys: { p256dh: 'p', auth: 'a' } })
  expect(bodies(END)).toEqual([{ user: ADA.sub, endpoint }])
})

test('issue 11.4: a device the shop could not be told of promises nothing', async () => {
  const { said } = aPushingBrowser()
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me on this device' }))
  expect(await screen.findByText('That could not be arranged. Try again in a while.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Tell me on this device' })).toBeTruthy()
  expect(said).toEqual(['ask', 'subscribe', 'unsubscribe'])
})

test('issue 11.4: where no push service can be reached nothing is promised, and the shop is told nothing', async () => {
  aPushingBrowser({ fails: true })
  const { bodies } = show({ [BEGIN]: { ok: true } })
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me on this device' }))
  expect(await screen.findByText('That could not be arranged. Try again in a while.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Tell me on this device' })).toBeTruthy()
  expect(bodies(BEGIN)).toEqual([])
})

test('issue 11.4: a device that is told says so to the shop again, which may have lost it', async () => {
  aPushingBrowser({ permission: 'granted', key: PUSH_KEY })
  const { bodies } = show({ [BEGIN]: { ok: true } })
  expect(await screen.findByText('This device shows a notice when your orders go on.')).toBeTruthy()
  await expect.poll(() => bodies(BEGIN)).toHaveLength(1)
})

test('issue 11.4: a browser that does not allow it is told where to change that', async () => {
  aPushingBrowser({ permission: 'denied' })
  show()
  expect(await screen.findByText(/^This browser does not let us show notices/)).toBeTruthy()
})

test('issue 11.4: an iPhone hears that it needs the installed app', async () => {
  stubNavigator({
    serviceWorker: undefined,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)',
  })
  show()
  expect(await screen.findByText(/tap Share, then "Add to Home Screen"/)).toBeTruthy()
})
