import { isGenuine } from './genuine.ts'

/** Requests under way at once when fetching ahead: the page itself has right of way. */
const LANES = 4

/** Paths of everything in a cache. */
export async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname)
}

/** Keeps an answer under its address when it is what was asked for; a full disk is no failure of the answer. */
export async function cacheAnswer(cache: Cache, url: string, answer: Response): Promise<void> {
  if (await isGenuine(url, answer)) await cache.put(url, answer).catch(() => {})
}

/** Does something with each in turn, with several at once. Nothing begins after the signal. */
export async function inLanes<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const rest = all.values()
  const lane = async () => {
    for (const one of rest) {
      if (signal?.aborted) return
      await work(one)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** Fetches what a cache lacks of these addresses, from any other cache first; what does not come is left out. Ends early with the signal. */
export async function fillCache(
  cache: Cache,
  urls: readonly string[],
  all: CacheStorage,
  signal?: AbortSignal,
): Promise<void> {
  const held = new Set(await pathsIn(cache))
  const missing = urls.filter(url => !held.has(url))
  const fill = async (url: string) => {
    const answer = (await all.match(url)) ?? (await fetch(url, { signal: signal ?? null }).catch(() => null))
    if (answer) await cacheAnswer(cache, url, answer)
  }
  await inLanes(missing, fill, signal)
}

/** Lets go of the oldest entries beyond `most`. */
export async function trimCache(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(key => cache.delete(key)))
}
