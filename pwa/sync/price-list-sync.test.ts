import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createPriceListHolder } from '#pwa/lib/price-list-holder.ts'
import { createServerClock } from '#pwa/lib/server-clock.ts'
import { ours } from '#pwa/lib/testing/answers.ts'
import { memoryListDevice } from '#pwa/local/testing/list-device.ts'
import type { Failing } from '#pwa/local/testing/price-list-contract.ts'
import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { MINUTE } from '#shared/time.ts'
import { CONFIRM_EVERY_MS, createPriceListSync } from './price-list-sync.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const portal = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
const notModified = () => new Response(null, { status: 304, headers: { [OWN_HEADER]: OWN_VALUE } })

/** A shop with lists and a device that keeps one. */
function world() {
  const disk = memoryListDevice()
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
  const clock = createServerClock(() => time.device)
  const tab = () => {
    const holder = createPriceListHolder()
    const network = { noteAnswer: () => notes.push('answer'), noteSilence: () => notes.push('silence') }
    const monotonic = () => time.monotonic
    return { holder, ...createPriceListSync({ ask, storage: disk.tab(), holder, clock, network, monotonic }) }
  }
  return { disk, shop, time, asked, notes, clock, tab }
}

describe('the price list of a device', () => {
  test('a first visit fetches it whole, keeps it with its ETag, and the next one has it before anything is asked', async () => {
    const { tab, asked, disk } = world()
    await tab().refresh()
    expect(await disk.tab().read()).toMatchObject({ list: { number: 1 }, etag: '"1"', confirmedAt: NOON })
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
    expect(disk.listsWritten()).toBe(1)
    expect(await disk.tab().read()).toMatchObject({ confirmedAt: NOON + 60_000 })
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
    const before = await disk.tab().read()
    shop.answer = answer
    expect(await page.refresh()).toBe(false)
    expect(await disk.tab().read()).toEqual(before)
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
    disk.fail('all')
    vi.spyOn(disk.tab(), 'read').mockRejectedValue(new Error('no database'))
    const page = tab()
    await page.load()
    expect(await page.refresh()).toBe(true)
    expect(page.holder.get()?.list.number).toBe(1)
  })

  test('a device that had no room for a list has it as soon as there is room, by a 304 as well', async () => {
    const { tab, disk, asked } = world()
    const page = tab()
    disk.fail('list')
    await page.refresh()
    expect(await disk.tab().read()).toBeNull()
    disk.fail('nothing')
    await page.refresh()
    expect(asked).toEqual([null, '"1"'])
    expect((await disk.tab().read())?.list.number).toBe(1)
  })

  test('a device without room for the new list keeps the old prices, however often the new ones are confirmed', async () => {
    const { tab, shop, time, disk } = world()
    const page = tab()
    await page.refresh()
    shop.number = 2
    disk.fail('list')
    for (let asking = 0; asking < 3; asking++) {
      time.device += CONFIRM_EVERY_MS
      await page.refresh()
    }
    expect(page.holder.get()?.list.number).toBe(2)
    const next = tab()
    await next.load()
    expect(next.holder.get()).toMatchObject({ list: { number: 1 }, confirmedAt: NOON })
  })

  test('a 304 that comes after another tab’s new list leaves the device with one whole list', async () => {
    const { tab, shop, time, disk } = world()
    const [one, two] = [tab(), tab()]
    await one.refresh()
    const late = Promise.withResolvers<Response>()
    shop.answer = () => late.promise
    const asking = one.refresh()
    shop.answer = null
    shop.number = 2
    await two.refresh()
    time.device += 1_000
    late.resolve(notModified())
    await asking
    expect(await disk.tab().read()).not.toBeNull()
    await one.refresh()
    expect((await disk.tab().read())?.list.number).toBe(2)
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
    time.monotonic += 10 * MINUTE - 1
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

  test('issue 3.2: whatever tabs do and however often the disk fails, what was kept once is never lost', async () => {
    const step = fc.record({
      publish: fc.nat(4),
      tab: fc.nat(1),
      act: fc.constantFrom(...(['refresh', 'refresh', 'refresh', 'load', 'close'] as const)),
      fails: fc.constantFrom<Failing[]>('nothing', 'list', 'all'),
      passes: fc.nat(2 * CONFIRM_EVERY_MS),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async steps => {
        const { tab, shop, time, disk } = world()
        const tabs = [tab(), tab()]
        let isKept = false
        for (const { publish, tab: which, act, fails, passes } of steps) {
          if (publish === 0) shop.number++
          time.device += passes
          disk.fail(fails)
          if (act === 'close') tabs[which] = tab()
          else await tabs[which]?.[act]()
          isKept ||= act === 'refresh' && fails === 'nothing'
          const kept = await disk.tab().read()
          expect(kept !== null).toBe(isKept)
          if (kept) expect(kept.etag).toBe(`"${kept.list.number}"`)
          if (act === 'refresh' && fails === 'nothing') expect(kept?.list.number).toBe(shop.number)
        }
      }),
    )
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
