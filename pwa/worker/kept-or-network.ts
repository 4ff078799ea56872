/** Milliseconds a cache may take before the shop goes on without it. */
const PATIENCE_MS = 1_000

/** What took longer and is not done: as long as there is any of it, nothing else is waited for. */
let overdue = 0

/** What the caches come to; undefined as well where they fail, or say nothing in time. */
export function inPatience<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<T | undefined>()
  let isOverdue = false
  const giveUp = () => {
    isOverdue = true
    overdue++
    resolve(undefined)
  }
  const timer = setTimeout(giveUp, overdue > 0 ? 0 : PATIENCE_MS)
  const end = (found?: T) => {
    clearTimeout(timer)
    if (isOverdue) overdue--
    resolve(found)
  }
  work.then(end, () => end())
  return promise
}

/**
 * What the device keeps, else what the network answers. Caches that fail, or are silent, must not make the shop
 * unreachable: then the network is asked as well, and whichever comes first is the answer.
 */
export async function keptOrNetwork(
  kept: Promise<Response | undefined>,
  network: () => Promise<Response>,
): Promise<Response> {
  const found = await inPatience(kept)
  if (found) return found
  const coming = network()
  const late = kept.then(
    answer => answer ?? coming,
    () => coming,
  )
  return Promise.any([coming, late]).catch(() => coming)
}
