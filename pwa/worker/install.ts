import { cachesOf } from './cache-versions.ts'
import { bringStaff } from './keep-staff.ts'
import type { Stock } from './kept-files.ts'
import { installShell, missingFiles } from './shell.ts'

/**
 * Keeps what a version needs before it counts as installed, or nothing: what came of one that is not installed would
 * keep its room until a later one came. To be tried again costs little, as the browser's own cache has what came.
 */
export async function install(stock: Stock): Promise<void> {
  // One that was here before is another's to let go of: its pages may still be open.
  const isWhole = (await missingFiles(stock)).length === 0
  const ended = await Promise.allSettled([installShell(stock), bringStaff(stock)])
  const failed = ended.find(each => each.status === 'rejected')
  if (!failed) return
  if (!isWhole) await Promise.all(Object.values(cachesOf(stock.version)).map(name => caches.delete(name)))
  throw failed.reason
}
