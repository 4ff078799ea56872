import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { serverClock } from '#pwa/lib/server-clock.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { knownList } from '#pwa/lib/testing/answers.ts'
import { dana, show } from '#pwa/ui/testing/show.tsx'
import { ROUTES, type RouteInfo } from '#shared/catalogue/routes.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { HOUR } from '#shared/time.ts'
import OfflineStrip from './offline-strip.tsx'

const unsent = vi.hoisted(() => ({
  tell: null as ((_: { count: number; tickets: unknown[] }) => void) | null,
  isLeft: false,
}))
vi.mock('#pwa/local/people.ts', () => ({ personOf: () => ({ local: Promise.resolve({}) }) }))
vi.mock('#pwa/sync/unsent.ts', () => ({
  watchUnsent: (_: unknown, notify: (_: { count: number; tickets: unknown[] }) => void) => {
    unsent.tell = notify
    return () => {
      unsent.isLeft = true
    }
  },
}))

/** How the strip is told what is unsent, once its code is there. */
const watched = () => vi.waitFor(() => unsent.tell ?? expect.fail('nobody asked'), { timeout: 10_000 })

const strip = () => screen.findByRole('status', { name: 'Connection' })

/** A shop that cannot be reached, with prices of two hours ago on the device unless told. */
async function offline({ signedIn = false, prices = true } = {}) {
  if (prices) shopList.set(knownList(aPriceList(), { confirmedAt: serverClock.now() - 2 * HOUR }))
  const answers: Record<string, unknown> = { '/api/health': undefined }
  const shown = show(<OfflineStrip />, { answers, auth: signedIn ? { status: 'signed-in', user: dana } : {} })
  const place = await strip()
  await act(() => reachability.probe())
  return { place, ...shown, answers }
}

afterEach(() => {
  unsent.tell = null
  reachability.noteAnswer()
  shopList.set(null)
  vi.useRealTimers()
})

test('issue 3: with a connection it says nothing, and is there to be read out later', async () => {
  show(<OfflineStrip />)
  expect((await strip()).textContent).toBe('')
})

test('issue 3: offline it says what still works and how old prices are', async () => {
  const { place } = await offline()
  expect(place.textContent).toContain('Offline. The shop and its prices still work. Prices from 2 hours ago.')
})

test('issue 3: to a customer also the cart, and how much waits to be sent', async () => {
  const { place, unmount } = await offline({ signedIn: true })
  await vi.waitFor(() => expect(place.textContent).toContain('your cart still work'))
  const notify = await watched()
  act(() => notify({ count: 1, tickets: [] }))
  await waitFor(() => expect(place.textContent).toContain('1 change waits to be sent.'))
  act(() => notify({ count: 3, tickets: [] }))
  expect(place.textContent).toContain('3 changes wait to be sent.')
  act(() => notify({ count: 5, tickets: [{}, {}] }))
  expect(place.textContent).toContain('5 changes wait to be sent, also of 2 customers.')
  act(() => notify({ count: 0, tickets: [] }))
  expect(place.textContent).not.toContain('sent')
  unmount()
  expect(unsent.isLeft).toBe(true)
})

test('issue 3: without a price list it promises none', async () => {
  const { place } = await offline({ prices: false })
  expect(place.textContent).toContain(
    'Offline. What you have seen still works. No prices on this device yet.',
  )
})

test('issue 3: the age keeps up with the time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const { place } = await offline()
  act(() => void vi.advanceTimersByTime(HOUR + 60_000))
  expect(place.textContent).toContain('Prices from 3 hours ago.')
})

test('issue 3: back online is said for five seconds', async () => {
  const { place } = await offline()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => reachability.noteAnswer())
  expect(place.textContent).toBe('Back online.')
  act(() => void vi.advanceTimersByTime(5_000))
  expect(place.textContent).toBe('')
})

test('it leads to what waits and to the check, where the shop has these pages', async () => {
  const has = (path: string) => ROUTES.some(route => route.path === path)
  const added = ['/sync', '/show-check'].filter(path => !has(path))
  const routes = ROUTES as RouteInfo[]
  for (const path of added) routes.push({ path, layout: 'B', kind: 'privacy', loginOnly: false })
  try {
    const { place } = await offline({ signedIn: true })
    const notify = await watched()
    act(() => notify({ count: 2, tickets: [] }))
    const hrefs = () => [...place.querySelectorAll('a')].map(link => link.getAttribute('href'))
    await waitFor(() => expect(hrefs()).toEqual(['/sync', '/show-check']))
  } finally {
    routes.splice(routes.length - added.length, added.length)
  }
})
