// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IDENTITY_KEY } from '#pwa/lib/auth/identity.ts'
import type { Right } from '#shared/contract/booth.ts'
import { NOT_READY } from '#shared/offline/worker-messages.ts'
import { FakeContainer, FakeWorker } from './testing/fake-browser.ts'

const STAFF = 'auth0|staff'

/** Somebody signs in on this device, of whom it knows these rights. */
function signInWith(rights: Right[], sub = STAFF) {
  const user = { sub, name: 'Sam', email: '', picture: '' }
  localStorage.setItem(IDENTITY_KEY, JSON.stringify({ user, hasTokens: true, recorded: true }))
  localStorage.setItem('goldleaf.rights', JSON.stringify({ sub: STAFF, rights }))
}

const READY = { ...NOT_READY, version: 'v1', shell: true, verdictCode: true }

let browser: FakeContainer
let reload: () => void
/** Workers whose scripts the page asked for, each with whether it still runs. */
const asked: { isRunning: boolean }[] = []

class AskedWorker {
  isRunning = true
  constructor() {
    asked.push(this)
  }
  terminate() {
    this.isRunning = false
  }
}

/** Every browser of a test: a page that waits for its update in one goes on after the test unless something takes it over. */
const browsers: FakeContainer[] = []

function openBrowser() {
  browser = new FakeContainer()
  browsers.push(browser)
  Object.defineProperty(navigator, 'serviceWorker', { value: browser, configurable: true })
}

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  sessionStorage.clear()
  asked.length = 0
  vi.stubGlobal('Worker', AskedWorker)
  localStorage.clear()
  openBrowser()
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
})

afterEach(() => {
  for (const each of browsers.splice(0)) each.dispatchEvent(new Event('controllerchange'))
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** A page that has just been opened: its modules know nothing yet. */
async function openPage() {
  const [worker, door, { workerState }] = await Promise.all([
    import('./index.ts'),
    import('./client.ts'),
    import('./worker-state.ts'),
  ])
  return { ...worker, ...door, state: workerState.get }
}

const registrations = (count: number) => vi.waitFor(() => expect(browser.registered).toBe(count))

/** A page of the first visit, whose worker has just been installed and serves it. */
async function firstVisit() {
  const first = new FakeWorker(READY)
  browser.coming.push(first)
  const page = await openPage()
  const started = page.startWorker()
  await registrations(1)
  browser.activate(first)
  await started
  return { page, first }
}

test('issue 3.6 readiness: while no worker serves, nothing is ready, at once; the truth as soon as one does', async () => {
  const page = await openPage()
  expect(await page.readiness()).toEqual(NOT_READY)
  const worker = new FakeWorker(READY)
  browser.coming.push(worker)
  void page.startWorker()
  await registrations(1)
  expect(await page.readiness()).toEqual(NOT_READY)
  const served = page.untilServed().then(page.readiness)
  browser.activate(worker)
  expect(await served).toEqual(READY)
})

test('issue 3.6 readiness: looking registers nothing, and a browser without workers has nothing ready', async () => {
  const page = await openPage()
  await page.readiness()
  expect(browser.registered).toBe(0)
  Reflect.deleteProperty(navigator, 'serviceWorker')
  expect(await page.readiness()).toEqual(NOT_READY)
})

test('issue 3.6 an install that fails holds nothing up, and "Make it ready" installs again and fetches', async () => {
  browser.coming.push(new FakeWorker())
  const page = await openPage()
  const started = page.startWorker()
  await registrations(1)
  browser.fail()
  await started
  expect(await page.readiness()).toEqual(NOT_READY)

  const second = new FakeWorker(READY)
  browser.coming.push(second)
  const made = page.makeReady()
  await registrations(2)
  browser.activate(second)
  await made
  expect(second.told).toEqual(['fetch'])
  expect(await page.readiness()).toEqual(READY)
  expect(page.state()).toEqual({ isWaiting: false, isOutdated: false })
})

test('issue 3.6 a registration that a portal refuses is not kept: "Make it ready" registers again', async () => {
  browser.coming.push(new Error('the script has an unsupported MIME type'))
  const page = await openPage()
  await page.startWorker()
  const worker = new FakeWorker(READY)
  browser.coming.push(worker)
  const made = page.makeReady()
  await registrations(2)
  browser.activate(worker)
  await made
  expect(worker.told).toEqual(['fetch'])
})

test('issue 3: a page registers once, however often it asks', async () => {
  const { page, first } = await firstVisit()
  await page.makeReady()
  await page.makeReady()
  expect(browser.registered).toBe(1)
  expect(first.told).toEqual(['hello', 'fetch', 'fetch', 'fetch'])
})

test.each([
  ['a stranger', () => {}],
  ['a customer', () => signInWith([])],
  ['somebody else than who had the right here', () => signInWith(['booth:sell'], 'auth0|eve')],
])(
  'issue 12.5: of %s the worker is asked for no booth, and the shell is whole without',
  async (_, signIn) => {
    signIn()
    const { page, first } = await firstVisit()
    await page.makeReady()
    expect(first.told).not.toContain('fetch-staff')
    expect((await page.readiness()).shell).toBe(true)
  },
)

test('issue 12.5: to staff booth and desk come from the start, and before all else that makes the device ready', async () => {
  signInWith(['orders:read'])
  const { page, first } = await firstVisit()
  expect(first.told).toEqual(['hello', 'fetch-staff', 'fetch'])
  await page.makeReady()
  expect(first.told.slice(3)).toEqual(['fetch-staff', 'fetch'])
  expect((await page.readiness()).shell).toBe(false)
  first.answer = { ...READY, staff: true }
  expect((await page.readiness()).shell).toBe(true)
})

test('issue 12.5: booth and desk come at once when the shop says that somebody has the right', async () => {
  const { first } = await firstVisit()
  const { learnRights } = await import('#pwa/lib/rights.ts')
  signInWith([])
  const api = { call: async () => ({ rights: ['booth:sell'] }) as never }
  await learnRights(api, STAFF)
  await vi.waitFor(() => expect(first.told).toEqual(['hello', 'fetch', 'fetch-staff']))
})

test('issue 3.4 the first worker is of the shop that is open; a later one from another tab leaves the page behind', async () => {
  const { page } = await firstVisit()
  expect(page.state()).toEqual({ isWaiting: false, isOutdated: false })
  browser.activate(new FakeWorker())
  expect(page.state()).toEqual({ isWaiting: false, isOutdated: true })
  expect(reload).not.toHaveBeenCalled()
})

test.each([true, false])(
  'issue 3.4 a page that a worker served before (or that was reloaded past it: %s) is left behind by a newer one',
  async hasController => {
    browser.startWith(new FakeWorker(READY), hasController)
    const page = await openPage()
    await page.startWorker()
    const newer = new FakeWorker()
    browser.wait(newer)
    browser.activate(newer)
    expect(page.state()).toEqual({ isWaiting: false, isOutdated: true })
  },
)

test('issue 3.4 a worker that is here already and takes the page over is no newer one', async () => {
  const worker = new FakeWorker(READY)
  browser.startWith(worker, false)
  const page = await openPage()
  await page.startWorker()
  browser.activate(worker)
  expect(page.state().isOutdated).toBe(false)
})

test('issue 3.4 Update: the older worker stops, the newer one is let in, and the page opens anew in it', async () => {
  const { page, first } = await firstVisit()
  const newer = new FakeWorker()
  browser.wait(newer)
  await page.activateUpdate()
  expect(first.told.at(-1)).toBe('stop')
  expect(newer.told).toEqual(['SKIP_WAITING'])
  expect(reload).not.toHaveBeenCalled()
  browser.activate(newer)
  expect(reload).toHaveBeenCalledOnce()
  expect(page.state().isOutdated).toBe(false)
})

test('issue 3.4 Update: until the newer shop is let in the browser is reminded of it, by one worker’s script at a time', async () => {
  const { page } = await firstVisit()
  const newer = new FakeWorker()
  browser.wait(newer)
  vi.useFakeTimers()
  await page.activateUpdate()
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.map(({ isRunning }) => isRunning)).toEqual([false, false, true])
  expect(newer.told).toEqual(['SKIP_WAITING'])
  browser.activate(newer)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.map(({ isRunning }) => isRunning)).toEqual([false, false, false])
})

test('issue 3.4 Update: where the browser lost the request to let the newer one in, the page opens anew and asks again', async () => {
  const { page } = await firstVisit()
  browser.wait(new FakeWorker())
  vi.useFakeTimers()
  await page.activateUpdate()
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reload).toHaveBeenCalledOnce()
})

/** The page's own code is at this address; a script outside the document, as one within would be loaded. */
function madeOf(code: string): void {
  const script = document.createElement('script')
  script.setAttribute('src', code)
  vi.spyOn(document, 'querySelector').mockReturnValue(script)
}

/** A page made of this code that was opened anew for an update. */
async function openedAnew(code: string, comes: (active: FakeWorker) => void) {
  const active = new FakeWorker(READY)
  openBrowser()
  browser.startWith(active)
  comes(active)
  madeOf(code)
  vi.resetModules()
  vi.mocked(reload).mockClear()
  const page = await openPage()
  await page.startWorker()
  return page
}

async function pressUpdate() {
  madeOf('/older.js')
  const { page } = await firstVisit()
  browser.wait(new FakeWorker())
  await page.activateUpdate()
}

test('issue 3.4 Update: opened anew while the newer shop still waits, the page lets it in again, five times at most', async () => {
  await pressUpdate()
  for (const tries of [2, 3, 4, 5]) {
    const newer = new FakeWorker()
    await openedAnew('/older.js', () => browser.wait(newer))
    await vi.waitFor(() => expect(newer.told, `try ${tries}`).toEqual(['SKIP_WAITING']))
  }
  const last = new FakeWorker()
  await openedAnew('/older.js', () => browser.wait(last))
  browser.activate(last)
  expect(last.told).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})

test('issue 3.4 Update: opened anew by the older worker that has gone since, the page opens once more', async () => {
  await pressUpdate()
  await openedAnew('/older.js', () => {})
  expect(reload).toHaveBeenCalledOnce()
  await openedAnew('/older.js', () => {})
  expect(reload).not.toHaveBeenCalled()
})

test('issue 3.4 Update: a page of the newer shop has nothing left to update', async () => {
  await pressUpdate()
  await openedAnew('/newer.js', () => {})
  expect(reload).not.toHaveBeenCalled()
})

test('issue 3.4 Update: an older worker that answers nothing holds the page up no longer', async () => {
  const { page, first } = await firstVisit()
  browser.wait(new FakeWorker())
  vi.spyOn(first, 'postMessage').mockImplementation(() => {})
  vi.useFakeTimers()
  void page.activateUpdate()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('issue 3.4 Update: once another tab has let the newer shop in, the page opens anew and stops nobody', async () => {
  const { page } = await firstVisit()
  const newer = new FakeWorker()
  browser.wait(newer)
  browser.activate(newer)
  await page.activateUpdate()
  expect(reload).toHaveBeenCalledOnce()
  expect(newer.told).toEqual([])
})
