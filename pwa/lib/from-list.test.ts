import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { aProduct, vinylBanner } from '#shared/testing/catalogue.ts'
import { DAY } from '#shared/time.ts'
import { fillFromList, freshAt, fromList } from './from-list.ts'
import { createPriceListHolder } from './price-list-holder.ts'
import { createQueryClient } from './query-client.ts'
import { createServerClock } from './server-clock.ts'
import { knownList } from './testing/answers.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const FRESH_MS = 300_000
const never = () => new Promise<never>(() => {})

/** A product's query over a list, as the shop makes it. */
function productOver(holder = createPriceListHolder(), call: () => Promise<unknown> = never) {
  const asked = vi.fn(call)
  const name = vinylBanner.name
  const options = queryOptions({
    queryKey: ['product', name],
    queryFn: asked as () => Promise<{ name: string; priceList?: number }>,
    staleTime: FRESH_MS,
    ...fromList(answers => answers.product(name), holder),
  })
  return { holder, asked, options }
}

let queries: QueryClient
beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  queries = createQueryClient()
})
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})

test('D28 without a list on the device the call feeds the page', async () => {
  const { options, asked } = productOver(undefined, async () => ({ name: 'from the shop' }))
  expect(await queries.fetchQuery(options)).toEqual({ name: 'from the shop' })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('D28 the list is the initial data, at once; fresh enough, nothing is asked', () => {
  const { holder, options, asked } = productOver()
  holder.set(knownList(aPriceList(7), { confirmedAt: NOON - FRESH_MS + 1_000 }))
  const watching = new QueryObserver(queries, options)
  const leave = watching.subscribe(() => {})
  expect(watching.getCurrentResult().data).toMatchObject({ name: vinylBanner.name, priceList: 7 })
  expect(asked).not.toHaveBeenCalled()
  leave()
})

test('D28 a list older than the lifetime of the call shows at once too, and the call is made', () => {
  const { holder, options, asked } = productOver()
  holder.set(knownList(aPriceList(7), { confirmedAt: NOON - FRESH_MS - 1_000 }))
  const watching = new QueryObserver(queries, options)
  const leave = watching.subscribe(() => {})
  expect(watching.getCurrentResult().data).toMatchObject({ priceList: 7 })
  expect(asked).toHaveBeenCalledTimes(1)
  leave()
})

test('D28 a list that arrives while a call is silent fills the page, and the call goes on', () => {
  const { holder, options } = productOver()
  const watching = new QueryObserver(queries, options)
  const leave = watching.subscribe(() => {})
  expect(watching.getCurrentResult().isPending).toBe(true)
  const known = knownList(aPriceList(7), { confirmedAt: NOON })
  holder.set(known)
  fillFromList(queries, known, null)
  expect(watching.getCurrentResult()).toMatchObject({ data: { priceList: 7 }, fetchStatus: 'fetching' })
  leave()
})

test('D28 a failure shows only without a list: one that arrives later takes its place', async () => {
  const { holder, options } = productOver(undefined, () => Promise.reject(new Error('no')))
  const watching = new QueryObserver(queries, { ...options, retry: false })
  const leave = watching.subscribe(() => {})
  await vi.waitFor(() => expect(watching.getCurrentResult().isError).toBe(true))
  const known = knownList(aPriceList(7), { confirmedAt: NOON })
  holder.set(known)
  fillFromList(queries, known, null)
  expect(watching.getCurrentResult()).toMatchObject({ isError: false, data: { priceList: 7 } })
  leave()
})

test('what the shop has answered since is not replaced by an older list', async () => {
  const { holder, options } = productOver(undefined, async () => ({ name: 'newer', priceList: 8 }))
  await queries.fetchQuery(options)
  const known = knownList(aPriceList(7), { confirmedAt: NOON - 1 })
  holder.set(known)
  fillFromList(queries, known, null)
  expect(queries.getQueryData(options.queryKey)).toEqual({ name: 'newer', priceList: 8 })
})

test('a newer list replaces what pages show, and a confirmation makes it fresh again without changing it', () => {
  const { holder, options } = productOver()
  const first = knownList(aPriceList(7), { confirmedAt: NOON - FRESH_MS })
  holder.set(first)
  const watching = new QueryObserver(queries, options)
  const leave = watching.subscribe(() => {})
  const shown = watching.getCurrentResult().data
  fillFromList(queries, { ...first, confirmedAt: NOON }, first)
  expect(watching.getCurrentResult().data).toBe(shown)
  expect(watching.getCurrentResult().dataUpdatedAt).toBe(NOON)
  vi.setSystemTime(NOON + 60_000)
  fillFromList(queries, knownList(aPriceList(8), { confirmedAt: NOON + 60_000 }), first)
  expect(watching.getCurrentResult().data).toMatchObject({ priceList: 8 })
  leave()
})

test('what a new list does not sell any more is asked for again, and only then', () => {
  const { holder, options, asked } = productOver()
  const first = knownList(aPriceList(7), { confirmedAt: NOON })
  holder.set(first)
  const watching = new QueryObserver(queries, options)
  const leave = watching.subscribe(() => {})
  const without = knownList(aPriceList(8, aProduct()), { confirmedAt: NOON })
  holder.set(without)
  fillFromList(queries, without, first)
  expect(watching.getCurrentResult()).toMatchObject({ data: undefined, fetchStatus: 'fetching' })
  fillFromList(queries, without, without)
  expect(asked).toHaveBeenCalledTimes(1)
  leave()
})

test('a query that no list answers is left alone', () => {
  queries.setQueryData(['orders'], ['one'])
  fillFromList(queries, knownList(aPriceList()), null)
  expect(queries.getQueryData(['orders'])).toEqual(['one'])
})

test('issue 3: freshness is honest on the device clock; an age nobody knows is no freshness', () => {
  const YEAR = 365 * DAY
  const ahead = createServerClock(() => NOON + YEAR)
  const known = knownList(aPriceList(), { confirmedAt: NOON - 60_000, offset: -YEAR })
  expect(freshAt(known, ahead, NOON + YEAR)).toBe(NOON + YEAR - 60_000)
  const setBack = createServerClock(() => NOON - YEAR)
  expect(freshAt(knownList(aPriceList(), { confirmedAt: NOON }), setBack, NOON - YEAR)).toBe(0)
})
