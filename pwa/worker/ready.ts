import { FIRST_VIEWS } from '#shared/offline/addresses.ts'
import type { Readiness } from '#shared/offline/worker-messages.ts'
import { PICTURES } from './answer-picture.ts'
import { cachesOf } from './cache-versions.ts'
import { mayFetchAhead } from './data-saver.ts'
import { fillCache, pathsIn } from './fill-cache.ts'
import type { Stock } from './kept-files.ts'
import { countShown } from './pictures.ts'
import { mendShell, missingFiles } from './shell.ts'

const has = (held: readonly string[], urls: readonly string[]) => urls.every(url => held.includes(url))

/** Paths in a cache, which is not made for the asking. */
async function held(name: string): Promise<string[]> {
  return (await caches.has(name)) ? pathsIn(await caches.open(name)) : []
}

/** What is on the device, counted, not remembered. */
export async function readReadiness(stock: Stock): Promise<Readiness> {
  const { version, pieces } = stock
  const missing = await missingFiles(stock)
  const [later, firstViews, seen] = await Promise.all(
    [cachesOf(version).later, PICTURES.firstViews, PICTURES.seen].map(held),
  )
  return {
    version,
    shell: missing.length === 0,
    pictures: {
      cached: countShown(FIRST_VIEWS, [...(firstViews ?? []), ...(seen ?? [])]),
      of: FIRST_VIEWS.length,
    },
    verdictCode: has(later ?? [], pieces.verdict),
    fonts: has(later ?? [], pieces.fonts),
    staff: has(later ?? [], pieces.staff),
  }
}

/** Fetches what is missing, the shell first. Unasked, only within the device's means, and fonts only once all else was there before. */
export async function makeReady(stock: Stock, everything: boolean, signal?: AbortSignal): Promise<void> {
  if (!everything && !mayFetchAhead(await means())) return
  await mendShell(stock, signal)
  const before = await readReadiness(stock)
  const wasReady = before.verdictCode && before.pictures.cached === before.pictures.of
  const later = await caches.open(cachesOf(stock.version).later)
  await fillCache(later, stock.pieces.verdict, caches, signal)
  await fillCache(await caches.open(PICTURES.firstViews), FIRST_VIEWS, caches, signal)
  if (everything || wasReady) await fillCache(later, stock.pieces.fonts, caches, signal)
}

async function means() {
  const { quota, usage } = await navigator.storage.estimate().catch(() => ({}) as StorageEstimate)
  const free = quota === undefined || usage === undefined ? null : quota - usage
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return { saveData: connection?.saveData === true, free }
}
