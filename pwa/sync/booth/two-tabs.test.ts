import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBooth, FLAG, LIST } from '#pwa/local/booth/testing/a-booth.ts'
import { ticketStore } from '#pwa/local/booth/ticket-store.ts'
import { openDb, openLocal } from '#pwa/local/open.ts'
import { createLeader } from '#pwa/sync/leader.ts'
import { createLocks, createTabStorage } from '#pwa/sync/simulation/messages/tab-locks.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { createBoothSender } from './booth-sender.ts'
import { boothShop } from './testing/booth-shop.ts'

const newId = () => crypto.randomUUID()
const OPEN = { newId, openDb, wait: <T>() => new Promise<T>(() => {}), ask: async () => 'let-go' as const }

/** A device whose tabs share locks and storage; time stands still, where rows are stamped: older ones would ask before they go. */
async function aDevice() {
  const made = await aBooth()
  const shop = boothShop()
  const [locks, storage] = [createLocks(), createTabStorage()]
  let now = Date.now()

  /** A tab of it; `posts` are the calls it made. */
  async function tab() {
    const posts: string[] = []
    const checks: (() => void)[] = []
    const staff = await openLocal(made.sub, OPEN)
    if (!staff.db) throw new Error('There is no database.')
    const store = ticketStore(staff.db, staff.guarded)
    let wake = () => {}
    const leader = createLeader('booth', {
      locks,
      storage,
      now: () => now,
      every: () => () => {},
      onLead: () => wake(),
    })
    const sender = createBoothSender({
      sub: made.sub,
      store,
      openTicket: ticket => openLocal(ticketOwner(ticket), OPEN),
      list: () => LIST,
      async post(post) {
        posts.push(post.path)
        return shop.post(post)
      },
      deleteTicket: store.delete,
      newId,
      now: () => now,
      shopNow: () => now,
      random: () => 1,
      after(_, run) {
        checks.push(run)
        return () => {}
      },
      maySend: leader.maySend,
    })
    wake = sender.wake
    const close = () => {
      sender.stop()
      leader.stop()
    }
    onTestFinished(close)
    function checkAgain() {
      for (const run of checks.splice(0)) run()
      sender.look()
    }
    return { posts, sender, close, checkAgain }
  }

  function pass(ms: number) {
    now += ms
  }

  return { ...made, shop, tab, pass }
}

/** Resolves once the shop has all; what these tabs put off for a while comes due meanwhile, and they look. */
const isSent = (device: Awaited<ReturnType<typeof aDevice>>, ...tabs: { checkAgain(): void }[]) =>
  vi.waitFor(async () => {
    for (const tab of tabs) tab.checkAgain()
    expect((await device.booth.tickets()).map(({ isUnsent }) => isUnsent)).toEqual([false])
  })

const sending = (posts: string[]) => posts.filter(path => path !== '/api/booth/tickets')

test('issue 9.1: of two tabs one sends; the other, woken as often as it is, posts nothing of the booth', async () => {
  const device = await aDevice()
  const [one, other] = [await device.tab(), await device.tab()]
  const id = await device.booth.newTicket({ name: 'Mia' })
  await (await device.openTicket(id)).cart.add(FLAG)
  for (let woken = 0; woken < 3; woken++) {
    one.sender.wake()
    other.sender.wake()
  }
  await isSent(device, one)
  expect(sending(one.posts).length).toBeGreaterThan(0)
  expect(other.posts).toEqual([])
})

test('issue 9.1: the tab that is left sends what waits as soon as the other is closed', async () => {
  const device = await aDevice()
  const [one, other] = [await device.tab(), await device.tab()]
  one.close()
  const id = await device.booth.newTicket({ name: 'Mia' })
  await isSent(device, other)
  await (await device.openTicket(id)).cart.add(FLAG)
  await isSent(device, other)
  expect(device.shop.tickets.get(id)?.cart.lines).toHaveLength(1)
  expect(sending(one.posts)).toEqual([])
  expect(sending(other.posts).length).toBeGreaterThan(0)
})

test('issue 9.1: a tab that sends and falls silent is passed over after 10 seconds', async () => {
  const device = await aDevice()
  const one = await device.tab()
  await one.sender.whenIdle()
  one.sender.stop()
  const other = await device.tab()
  await device.booth.newTicket({ name: 'Mia' })
  other.sender.wake()
  await other.sender.whenIdle()
  expect(other.posts).toEqual([])
  device.pass(11_000)
  other.checkAgain()
  await isSent(device, other)
  expect(sending(other.posts).length).toBeGreaterThan(0)
})
