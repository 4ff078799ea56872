import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { StartError } from '#api/start-error.ts'
import type { StorePlace } from './open.ts'

/** Databases of the stand-ins that a shop opens after its own: where one is, the shop's was there. */
const LATER = ['identity.sqlite', 'payments.sqlite']

const SHOP = 'shop.sqlite'

function bytes(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null
}

/**
 * Looks whether the shop's own database went missing from a folder that was used, before anything is made there anew
 * (issue 6.16). Throws `StartError` for an empty file, which no shop leaves behind; returns true when there is none at all,
 * which may be meant.
 */
function isStoreLost(dataDir: string): boolean {
  const used = LATER.filter(name => (bytes(join(dataDir, name)) ?? 0) > 0)
  const path = join(dataDir, SHOP)
  const size = bytes(path)
  if (used.length === 0 || (size ?? 0) > 0 || (bytes(`${path}-wal`) ?? 0) > 0) return false
  if (size === null) return true
  throw new StartError(
    `The database ${path} is empty, though the folder was used before (${used.join(', ')}). Put it back from a backup, or delete it to begin a new shop there.`,
  )
}

/** Tells by an alert where a new shop begins in a folder that was used. */
export function tellOfLostStore({ mongo, dataDir }: StorePlace, log: Pick<Logger, 'error'>): void {
  if (mongo || !isStoreLost(dataDir)) return
  log.error(
    { alert: true, folder: dataDir },
    'shop.sqlite is missing from a folder that was used; a new shop begins here',
  )
}
