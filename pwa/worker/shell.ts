import { SHELL } from '#shared/offline/addresses.ts'
import { cachesOf } from './cache-versions.ts'
import { cacheAnswer, inLanes } from './fill-cache.ts'
import type { PrecacheEntry, Stock } from './kept-files.ts'

const FILES = /\/assets\/[^"'\s<>]+/g

/** The shell's files that its cache lacks; the cache is not made for the asking. */
export async function missingFiles({ version, pieces, keyOf }: Stock): Promise<PrecacheEntry[]> {
  const { shell } = cachesOf(version)
  const keys = (await caches.has(shell)) ? await (await caches.open(shell)).keys() : []
  const held = new Set(keys.map(({ url }) => url))
  return pieces.shell.filter(({ url }) => !held.has(keyOf(`/${url}`) ?? ''))
}

/** Puts back what the shell lacks, which the precache itself never does. Ends early with the signal. */
export async function mendShell(stock: Stock, signal?: AbortSignal): Promise<void> {
  const mend = async ({ url, revision }: PrecacheEntry) => {
    const path = `/${url}`
    const cache = revision ? 'reload' : 'default'
    const answer = await fetch(path, { cache, signal: signal ?? null }).catch(() => null)
    if (!answer || (path === SHELL && !(await isOfThisBuild(answer, stock)))) return
    await cacheAnswer(await caches.open(cachesOf(stock.version).shell), stock.keyOf(path) ?? path, answer)
  }
  await inLanes(await missingFiles(stock), mend, signal)
}

/** Keeps the whole shell before its worker counts as installed, several files at once. Throws where one did not come. */
export async function installShell(stock: Stock): Promise<void> {
  await mendShell(stock)
  const [missing] = await missingFiles(stock)
  if (missing) throw new Error(`${missing.url} did not come`)
}

/** Whether a page names files of this build alone: a newer shop on the server answers with one that names its own. */
async function isOfThisBuild(page: Response, { pieces }: Stock): Promise<boolean> {
  const ours = new Set([
    ...pieces.shell.map(({ url }) => `/${url}`),
    ...pieces.verdict,
    ...pieces.fonts,
    ...pieces.staff,
  ])
  return ((await page.clone().text()).match(FILES) ?? []).every(path => ours.has(path))
}
