import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepInstallPrompt } from '#pwa/lib/install-prompt.ts'
import { beforeLeaving } from '#pwa/lib/leaving.ts'
import { workerState } from '#pwa/lib/service-worker/worker-state.ts'
import { databaseStatus } from '#pwa/local/database-status.ts'
import { UPLOADING } from '#pwa/sync/uploads/tab-lock.ts'
import { show } from '#pwa/ui/testing/show.tsx'
import { noteAdded } from './added.ts'
import Notices from './notices.tsx'

const letNewerIn = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('#pwa/lib/service-worker/client.ts', () => ({ activateUpdate: letNewerIn }))

const button = (name: string) => screen.findByRole('button', { name })
const none = () => expect(screen.queryAllByRole('button')).toEqual([])

/** The router shows its page a moment later: until then there is nothing to see, whatever the notices would say. */
async function showNotices() {
  const shown = show(
    <section aria-label="Notices">
      <Notices />
    </section>,
  )
  return { ...shown, place: await screen.findByRole('region', { name: 'Notices' }) }
}

/** Two pages with layouts of their own, one of them open, and the way from each to the other. */
async function showPages() {
  const root = createRootRoute()
  const page = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <>
          <Notices />
          <h1>{path}</h1>
        </>
      ),
    })
  const router = createRouter({
    routeTree: root.addChildren([page('/product'), page('/cart')]),
    history: createMemoryHistory({ initialEntries: ['/product'] }),
  })
  const shown = render(<RouterProvider router={router} />)
  const heading = (name: string) => screen.findByRole('heading', { name })
  await heading('/product')
  const goOn = async () => {
    const to = router.state.location.pathname === '/cart' ? '/product' : '/cart'
    act(() => router.history.push(to))
    await heading(to)
  }
  return { ...shown, goOn }
}

/** Web Locks as far as notices use them; the test's environment has none. An upload is under way until `end`. */
function locksWith(isUploading: boolean) {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (!isUploading) resolve()
  const locks = {
    query: async () => ({ held: isUploading ? [{ name: UPLOADING }] : [] }),
    request: (_name: string, _options: unknown, run: () => unknown) => promise.then(run),
  }
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as never)
  return { end: resolve }
}

function offerInstall() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  return { prompt, event }
}

beforeAll(() => keepInstallPrompt())
beforeEach(() => localStorage.clear())
afterEach(() => {
  act(() => void dispatchEvent(new Event('appinstalled')))
  act(() => workerState.set({ isWaiting: false, isOutdated: false }))
  vi.restoreAllMocks()
  letNewerIn.mockClear()
})

test('issue 3: with nothing to say nothing is shown', async () => {
  const { place } = await showNotices()
  expect(place.childNodes).toHaveLength(0)
})

test('issue 3: a newer shop waits for a tap', async () => {
  locksWith(false)
  await showNotices()
  act(() => workerState.set({ isWaiting: true }))
  expect(await screen.findByText('A new version of the shop is ready')).toBeTruthy()
  expect(letNewerIn).not.toHaveBeenCalled()
  await userEvent.click(await button('Update'))
  await waitFor(() => expect(letNewerIn).toHaveBeenCalledOnce())
})

test('issue 3: an update never begins during an upload, in whatever tab; it follows as soon as that is done', async () => {
  const { end } = locksWith(true)
  await showNotices()
  act(() => workerState.set({ isWaiting: true }))
  await userEvent.click(await button('Update'))
  expect(await screen.findByText(/as soon as your upload is done/)).toBeTruthy()
  expect(letNewerIn).not.toHaveBeenCalled()
  end()
  await waitFor(() => expect(letNewerIn).toHaveBeenCalledOnce())
})

test('issue 3: a page that another tab left behind says so, and opens anew only when told', async () => {
  locksWith(false)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await showNotices()
  act(() => workerState.set({ isWaiting: false, isOutdated: true }))
  expect(screen.getByText(/older version of the shop/)).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(await button('Reload'))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('issue 3: a page left behind opens anew only once all is kept and no tab uploads, as an update does', async () => {
  const { end } = locksWith(true)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const kept = Promise.withResolvers<void>()
  const keep = vi.fn(() => kept.promise)
  const forget = beforeLeaving(keep)
  await showNotices()
  act(() => workerState.set({ isWaiting: false, isOutdated: true }))
  await userEvent.click(await button('Reload'))
  expect(await screen.findByText(/as soon as your upload is done/)).toBeTruthy()
  expect(keep).not.toHaveBeenCalled()
  end()
  await waitFor(() => expect(keep).toHaveBeenCalledOnce())
  expect(reload).not.toHaveBeenCalled()
  kept.resolve()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  forget()
})

test('issue 3: installing is offered once, after the first item was added', async () => {
  const { unmount, goOn } = await showPages()
  const { prompt, event } = offerInstall()
  expect(event.defaultPrevented).toBe(true)
  none()
  act(noteAdded)
  await goOn()
  await userEvent.click(await button('Install'))
  expect(prompt).toHaveBeenCalledOnce()
  await waitFor(none)
  unmount()
  const again = await showPages()
  offerInstall()
  act(noteAdded)
  await again.goOn()
  none()
})

test('issue 6.42: the offer comes with the next page, and stays through the pages after it until it is answered', async () => {
  const { goOn } = await showPages()
  offerInstall()
  act(noteAdded)
  none()
  for (const _ of ['with another layout', 'back on the page it became due on']) {
    await goOn()
    expect(await button('Install')).toBeTruthy()
  }
  await userEvent.click(await button('Not now'))
  await goOn()
  none()
})

test('issue 3: "Not now" is an answer', async () => {
  const { goOn } = await showPages()
  const { prompt } = offerInstall()
  act(noteAdded)
  await goOn()
  await userEvent.click(await button('Not now'))
  none()
  expect(prompt).not.toHaveBeenCalled()
})

test('issue 3: iPhones are told their own way, what does not move along and what Safari may delete', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)')
  const { goOn } = await showPages()
  act(noteAdded)
  await goOn()
  expect(await screen.findByText(/Add to Home Screen/)).toBeTruthy()
  expect(screen.getByText(/Files that still wait here do not move/)).toBeTruthy()
  expect(screen.getByText(/Safari may delete/)).toBeTruthy()
  await userEvent.click(await button('Got it'))
  none()
})

test('issue 3.5: whose browser deleted what the shop had kept is told, until it was read', async () => {
  const { place } = await showNotices()
  act(databaseStatus.cleared)
  expect(place.textContent).toContain('The items of your cart are here again')
  await userEvent.click(await button('Got it'))
  none()
})

// Last: whoever was superseded stays so.
test('issue 3: databases that other tabs hold or took over are told', async () => {
  await showNotices()
  act(databaseStatus.blocked)
  expect(await screen.findByText(/older version of the shop is open in another tab/)).toBeTruthy()
  act(databaseStatus.superseded)
  expect(await button('Reload')).toBeTruthy()
})
