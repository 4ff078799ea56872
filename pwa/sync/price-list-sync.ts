import { isOurs } from '#pwa/lib/own-answer.ts'
import type { KnownList, PriceListHolder } from '#pwa/lib/price-list-holder.ts'
import type { Reachability } from '#pwa/lib/reachability.ts'
import type { ServerClock } from '#pwa/lib/server-clock.ts'
import { send } from '#pwa/lib/transport.ts'
import type { Confirmation, PriceListStorage } from '#pwa/local/stored-price-list.ts'
import { isPriceList } from '#shared/catalogue/price-list-shape.ts'
import type { PriceList } from '#shared/catalogue/product.ts'
import { listAnswers } from '#shared/contract/catalogue-answers.ts'

/** How long a confirmation holds while a page is visible, in milliseconds (issue 3). */
export const CONFIRM_EVERY_MS = 600_000

export interface PriceListDeps {
  /** A fetch whose answers teach the clock. */
  ask: typeof fetch
  storage: PriceListStorage
  holder: PriceListHolder
  clock: Pick<ServerClock, 'now' | 'offset'>
  network: Pick<Reachability, 'noteAnswer' | 'noteSilence'>
  /** Monotonic milliseconds. */
  monotonic(): number
}

export interface PriceListSync {
  /** Reads what the device keeps; does nothing when there is nothing, or nothing newer. Never throws. */
  load(): Promise<void>
  /** Asks the shop which list is the one; whether it answered. Never throws. */
  refresh(): Promise<boolean>
  /** Like `refresh`, when this page's last confirmation is ten minutes old or there is none. */
  refreshWhenDue(): Promise<void>
  /** Follows what other tabs learn. Returns an unsubscribe function. */
  follow(): () => void
}

/** Keeps the device's price list and tells pages of it; where the database fails it lasts as long as the page. */
export function createPriceListSync(deps: PriceListDeps): PriceListSync {
  const { storage, holder, monotonic } = deps
  let refreshing: Promise<boolean> | null = null
  let confirmedHere = Number.NEGATIVE_INFINITY

  /** Of two words of the shop that tabs have heard the later one counts. */
  async function load() {
    const kept = await storage.read().catch(() => null)
    const before = holder.get()
    if (kept && kept.confirmedAt > (before?.confirmedAt ?? 0)) holder.set(known(kept.list, kept, before))
  }

  async function ask(): Promise<boolean> {
    const isAnswered = await confirm(deps)
    if (isAnswered) confirmedHere = monotonic()
    return isAnswered
  }

  function refresh() {
    refreshing ??= ask().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  return {
    load,
    refresh,
    async refreshWhenDue() {
      if (monotonic() - confirmedHere >= CONFIRM_EVERY_MS) await refresh()
    },
    follow: () =>
      storage.watch(({ confirmedAt }) => {
        if (confirmedAt > (holder.get()?.confirmedAt ?? 0)) void load()
      }),
  }
}

/** Asks once. What the shop says counts, whatever was known before and whatever its clock did meanwhile. */
async function confirm({ ask, storage, holder, clock, network, monotonic }: PriceListDeps): Promise<boolean> {
  const since = monotonic()
  const had = holder.get()
  const told = await fetchPriceList(ask, had)
  if (!told) {
    network.noteSilence(since)
    return false
  }
  network.noteAnswer()
  const { list, etag } = told
  const confirmed = { etag, confirmedAt: clock.now(), offset: clock.offset() ?? 0 }
  holder.set(known(list, confirmed, had))
  // A full or forbidden disk: the page has the list all the same, and the next confirmation offers it again.
  await storage.write(confirmed, list).catch(() => {})
  return true
}

/** The same list keeps its object and its answers, so that nothing is drawn anew because it was confirmed. */
function known(list: PriceList, confirmed: Confirmation, before: KnownList | null): KnownList {
  const { etag, confirmedAt, offset } = confirmed
  const same = before?.etag === etag ? before : { list, answers: listAnswers(list) }
  return { list: same.list, answers: same.answers, etag, confirmedAt, offset }
}

/** A list with its strong ETag. */
interface Tagged {
  list: PriceList
  etag: string
}

/** Asks for the price list; `had` itself when that is still the one, null for any answer that is not ours. Never throws. */
async function fetchPriceList<T extends Tagged>(
  ask: typeof fetch,
  had: T | null,
): Promise<T | Tagged | null> {
  try {
    // The device's own copy is the cache.
    const manner = { cache: 'no-store', credentials: 'omit' } as const
    const headers: Record<string, string> = had ? { 'if-none-match': had.etag } : {}
    const answer = await send(ask, 'GET /api/catalogue', {}, { ...manner, headers })
    if (!isOurs(answer)) return null
    if (answer.status === 304) return had
    const list: unknown = answer.ok ? await answer.json() : null
    return isPriceList(list) ? { list, etag: answer.headers.get('etag') ?? '' } : null
  } catch {
    return null
  }
}
