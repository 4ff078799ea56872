import { cachesOf, isLater } from './cache-versions.ts'
import { fillCache, pathsIn } from './fill-cache.ts'
import { isStaffs, type Stock } from './kept-files.ts'

/** Keeps booth and desk on this device, whatever it costs: staff work with them. Ends early with the signal. */
export async function keepStaff({ version, pieces }: Stock, signal?: AbortSignal): Promise<void> {
  await fillCache(await caches.open(cachesOf(version).later), pieces.staff, caches, signal)
}

/**
 * A newer shop brings booth and desk where an older one of this device holds them, before it may take its place: a stand
 * that lets it in goes on without a connection. Throws where they do not come, so that it is installed another time.
 */
export async function bringStaff(stock: Stock): Promise<void> {
  if (!(await isStaffKept())) return
  await keepStaff(stock)
  const held = await pathsIn(await caches.open(cachesOf(stock.version).later))
  if (!stock.pieces.staff.every(path => held.includes(path))) throw new Error('booth and desk did not come')
}

/** Whether any version holds some of them. */
async function isStaffKept(): Promise<boolean> {
  const names = (await caches.keys()).filter(isLater)
  const held = await Promise.all(names.map(async name => pathsIn(await caches.open(name))))
  return held.flat().some(isStaffs)
}
