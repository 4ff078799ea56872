import 'fake-indexeddb/auto'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { personLeft } from '#pwa/lib/person-left.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { ours } from '#pwa/lib/testing/answers.ts'
import { boothOf } from '#pwa/local/booth/booths.ts'
import { startBooth } from './booth-sync.ts'
import { boothShop } from './testing/booth-shop.ts'

/** A page's window and document, of which a test says whether it is looked at. */
function aPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { document, navigator: {} })
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  return { document, window }
}

/** A page of a staff member with one ticket, in front of a shop that answers once it is told to. */
async function aStand({ isCut = false, token = 'opaque' } = {}) {
  const sub = `auth0|staff-${crypto.randomUUID()}`
  const page = aPage()
  const shop = boothShop()
  const asked: { path: string; authorization: string | null }[] = []
  let cut = isCut
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    asked.push({ path, authorization: new Headers(headers).get('authorization') })
    if (cut) throw new TypeError('fetch failed')
    const reply = await shop.post({ path, body: JSON.parse(String(body ?? '{}')) } as Parameters<
      typeof shop.post
    >[0])
    return ours(reply.kind === 'taken' ? reply.body : {})
  })
  const repository = await boothOf(sub)
  await repository.newTicket({ name: 'Mia' })
  async function start() {
    const booth = await startBooth(sub, async () => token)
    onTestFinished(booth.stop)
    return booth
  }
  const isUnsent = async () => (await repository.tickets()).some(ticket => ticket.isUnsent)
  const ofBooth = () => asked.filter(({ path }) => path.startsWith('/api/booth/'))
  function mend() {
    cut = false
  }
  return { sub, page, start, isUnsent, ofBooth, mend }
}

/** Everything that is going on has ended, and what it led to. */
const settled = async (booth: { whenIdle(): Promise<void> }) => {
  await booth.whenIdle()
  await new Promise(setImmediate)
  await booth.whenIdle()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('issue 9.1: a booth that is started sends what waits to the shop, as its staff member', async () => {
  const { start, isUnsent, ofBooth } = await aStand()
  const booth = await start()
  await vi.waitFor(async () => expect(await isUnsent()).toBe(false))
  await vi.waitFor(() =>
    expect(new Set(ofBooth().map(({ path }) => path))).toEqual(
      new Set(['/api/booth/sync', '/api/booth/acts', '/api/booth/tickets', '/api/booth/key']),
    ),
  )
  expect(new Set(ofBooth().map(({ authorization }) => authorization))).toEqual(new Set(['Bearer opaque']))
  await settled(booth)
})

test('D2: with the sign-in of somebody else nothing of a booth is sent', async () => {
  const token = `h.${btoa(JSON.stringify({ sub: 'auth0|another' }))}.s`
  const { start, isUnsent, ofBooth } = await aStand({ token })
  await settled(await start())
  expect([await isUnsent(), ofBooth()]).toEqual([true, []])
})

test('issue 9.1: a page that is looked at asks every 15 s what other tablets did; one that is hidden asks nothing', async () => {
  const { start, page, ofBooth, isUnsent } = await aStand()
  const booth = await start()
  await vi.waitFor(async () => expect(await isUnsent()).toBe(false))
  await settled(booth)
  const looks = () => ofBooth().filter(({ path }) => path === '/api/booth/tickets').length
  const before = looks()
  vi.advanceTimersByTime(14_000)
  await settled(booth)
  expect(looks()).toBe(before)
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(looks()).toBe(before + 1))
  await settled(booth)
  page.document.visibilityState = 'hidden'
  vi.advanceTimersByTime(60_000)
  await settled(booth)
  expect(looks()).toBe(before + 1)
})

test('issue 9.1: while something waits the network is asked for, and it goes as soon as that is back', async () => {
  const keepAsking = vi.spyOn(reachability, 'keepAsking')
  onTestFinished(() => keepAsking.mockRestore())
  const { start, page, isUnsent, mend } = await aStand({ isCut: true })
  await settled(await start())
  await vi.waitFor(() => expect(keepAsking).toHaveBeenCalledTimes(1))
  expect(await isUnsent()).toBe(true)
  mend()
  page.window.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => expect(await isUnsent()).toBe(false))
})

test('D2: once its staff member has left, no hint and no time makes this page ask for a booth', async () => {
  const { sub, start, page, isUnsent, ofBooth } = await aStand()
  const booth = await start()
  await vi.waitFor(async () => expect(await isUnsent()).toBe(false))
  await settled(booth)
  personLeft(sub)
  const before = ofBooth().length
  page.window.dispatchEvent(new Event('online'))
  page.document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(60_000)
  booth.wake()
  await settled(booth)
  expect(ofBooth()).toHaveLength(before)
})
