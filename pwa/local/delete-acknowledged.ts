import { WISH } from './checkout-wish.ts'
import { SYNCED_AT } from './dexie-outbox.ts'
import type { FileRepository } from './files/file-repository.ts'
import type { LocalDb } from './local-db.ts'
import type { Outbox } from './outbox.ts'
import { NO_BASE } from './snapshot.ts'
import { copyOf } from './upload-record.ts'
import type { UploadRepository } from './upload-repository.ts'

/**
 * Takes away what the shop has as well: the acknowledged cart, what arrived, notices, last-seen orders, files that are
 * stored or were refused, with their previews, the wish to check out. What has not reached the shop stays (D2).
 */
export async function deleteAcknowledged(
  db: LocalDb,
  outbox: Outbox,
  uploads: UploadRepository,
  files: Pick<FileRepository, 'delete'>,
): Promise<void> {
  await outbox.transact(() => ({ base: NO_BASE }))
  const rows = await uploads.list()
  const settled = rows.filter(({ state }) => state === 'stored' || state === 'refused')
  const stays = new Set(rows.filter(row => !settled.includes(row)).map(copyOf))
  for (const record of settled) {
    const file = copyOf(record)
    // The record goes last: bytes that nothing names any more would be found by no later try.
    if (file !== null && !stays.has(file)) await files.delete(file)
    await uploads.delete(record.line, record.slot)
  }
  await db.meta.bulkDelete([SYNCED_AT, WISH])
  await db.transaction('rw', db.done, db.notices, db.orders, db.orderPictures, () =>
    Promise.all([db.done, db.notices, db.orders, db.orderPictures].map(table => table.clear())),
  )
}
