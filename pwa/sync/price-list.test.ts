import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createPriceListHolder } from '#pwa/lib/price-list.ts'
import { createServerClock } from '#pwa/lib/server-clock.ts'
import { ours } from '#pwa/lib/testing.ts'
import type { Confirmation, KeptList, PriceListKeeper } from '#pwa/local/kept-list.ts'
import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'
import { aPriceList } from '#shared/testing/price-list.ts'
import { CONFIRM_EVERY_MS, createPriceListSync } from './price-list.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const portal = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
const notModified = () => new Response(null, { status: 304, headers: { [OWN_HEADER]: OWN_VALUE } })

/** A shop with lists and a device that keeps one. */
function world() {
  const disk = { kept: null as (KeptList & Confirmation) | null, isBroken: false, listsWritten: 0 }
  const shop = { number: 1, answer: null as (() => Response | Promise<Response>) | null }
  const time = { device: NOON, monotonic: 0 }
  const asked: (string | null)[] = []
  const notes: string[] = []
  const ask = async (_: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const etag = new Headers(init?.headers).get('if-none-match')
    asked.push(etag)
    if (shop.answer) return shop.answer()
    if (etag === `"${shop.number}"`) return notModified()
    return ours(aPriceList(shop.number), { headers: { etag: `"${shop.number}"` } })
  }
  const watchers = new Set<(confirmed: Confirmation) => void>()
  const keeper: PriceListKeeper = {
    async read() {
      if (disk.isBroken) throw new Error('no database')
      return structuredClone(disk.kept)
    },
    async write(confirmed, list) {
      if (disk.isBroken) throw new Error('no database')
      if (list) disk.listsWritten++
      const kept = list ?? disk.kept?.list
      if (kept) disk.kept = { list: kept, ...confirmed }
      for (const tell of watchers) tell(confirmed)
    },
    watch(tell) {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
  }
  const clock = createServerClock(() => time.device)
  const tab = () => {
    const holder = createPriceListHolder()
    const network = { noteAnswer: () => notes.push('answer'), noteSilence: () => notes.push('silence') }
    const monotonic = () => time.monotonic
    return { holder, ...createPriceListSync({ ask, keeper, holder, clock, network, monotonic }) }
  }
  return { disk, shop, time, asked, notes, clock, tab }
}

describe('the price list of a device', () => {
  test('a first visit fetches it whole, keeps it with its ETag, and the next one has it before anything is asked', async () => {
    const { tab, asked, disk } = world()
    await tab().refresh()
    expect(disk.kept).toMatchObject({ list: { number: 1 }, etag: '"1"', confirmedAt: NOON })
    const next = tab()
    await next.load()
    expect(next.holder.get()?.answers.product('13oz Vinyl Banner')).toMatchObject({ priceList: 1 })
    expect(asked).toEqual([null])
  })

  test('a known list is only confirmed: 304, nothing drawn anew, nothing written but the time', async () => {
    const { tab, time, asked, disk } = world()
    const page = tab()
    await page.refresh()
    const before = page.holder.get()
    time.device += 60_000
    await page.refresh()
    expect(asked).toEqual([null, '"1"'])
    expect(page.holder.get()?.answers).toBe(before?.answers)
    expect(page.holder.get()?.list).toBe(before?.list)
    expect(disk).toMatchObject({ listsWritten: 1, kept: { confirmedAt: NOON + 60_000 } })
  })

  test('a new list arrives, and the tab beside has it too', async () => {
    const { tab, shop, time } = world()
    const [one, two] = [tab(), tab()]
    await one.refresh()
    await two.load()
    const leave = two.follow()
    shop.number = 2
    time.device += 1_000
    await one.refresh()
    await vi.waitFor(() => expect(two.holder.get()?.list.number).toBe(2))
    leave()
  })

  test.each([
    ['a portal', portal],
    ['a portal that speaks JSON', () => Response.json(aPriceList(9))],
    ['half a list', () => ours({ number: 9, products: [] })],
    ['a failure of ours', () => ours({ error: 'no', code: 'internal', requestId: 'r' }, { status: 500 })],
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['a 304 to a device that has nothing', notModified],
  ])('%s changes nothing', async (_, answer) => {
    const { tab, shop, disk } = world()
    const page = tab()
    if (answer !== notModified) await page.refresh()
    const before = structuredClone(disk.kept)
    shop.answer = answer
    expect(await page.refresh()).toBe(false)
    expect(disk.kept).toEqual(before)
    expect(page.holder.get()?.list.number).toBe(before?.list.number)
  })

  test('answers and silence are told to the view of the network', async () => {
    const { tab, shop, notes } = world()
    const page = tab()
    await page.refresh()
    shop.answer = portal
    await page.refresh()
    expect(notes).toEqual(['answer', 'silence'])
  })

  test('a device whose database fails has the list for as long as the page', async () => {
    const { tab, disk } = world()
    disk.isBroken = true
    const page = tab()
    await page.load()
    expect(await page.refresh()).toBe(true)
    expect(page.holder.get()?.list.number).toBe(1)
  })

  test('several at once ask once', async () => {
    const { tab, asked } = world()
    const page = tab()
    await Promise.all([page.refresh(), page.refresh(), page.refreshWhenDue()])
    expect(asked).toHaveLength(1)
  })

  test('a confirmation holds for ten minutes of this page; a failed one does not', async () => {
    const { tab, asked, time, shop } = world()
    const page = tab()
    shop.answer = portal
    await page.refreshWhenDue()
    shop.answer = null
    await page.refreshWhenDue()
    time.monotonic += CONFIRM_EVERY_MS - 1
    await page.refreshWhenDue()
    expect(asked).toHaveLength(2)
    time.monotonic += 1
    await page.refreshWhenDue()
    expect(asked).toHaveLength(3)
  })

  test('what is read late does not replace what the shop has said meanwhile', async () => {
    const { tab, shop, time } = world()
    await tab().refresh()
    const page = tab()
    shop.number = 2
    time.device += 1_000
    const [loading] = [page.load()]
    await page.refresh()
    await loading
    expect(page.holder.get()?.list.number).toBe(2)
  })

  test('issue 3: whatever device clocks and the clock of the shop do, a tab that asked has the list of the shop', async () => {
    const step = fc.record({
      publish: fc.boolean(),
      tab: fc.nat(2),
      act: fc.constantFrom('refresh', 'load'),
      jump: fc.integer({ min: -4e10, max: 4e10 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async steps => {
        const { tab, shop, time, clock } = world()
        const tabs = [tab(), tab(), tab()]
        for (const { publish, tab: which, act, jump } of steps) {
          if (publish) shop.number++
          time.device += jump
          if (jump % 2 === 0) clock.learn(new Date(NOON + jump).toUTCString())
          const page = tabs[which]
          await page?.[act as 'refresh']()
          if (act === 'refresh') expect(page?.holder.get()?.list.number).toBe(shop.number)
        }
      }),
    )
  })
})
