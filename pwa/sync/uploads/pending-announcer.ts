import type { Local } from '#pwa/local/open.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import type { Log, SlotRef, UploadRecords } from './upload-records.ts'

/** In these states a file that is saved here waits to be stored. */
const PENDING: UploadRow['state'][] = ['uploading', 'paused', 'failed']
const isPending = ({ state, file }: UploadRow) => PENDING.includes(state) && file !== null

/**
 * Keeps the person's other devices in the picture about files that wait on this one (D19). The word goes with the cart,
 * offline too; that it cannot be given stops no upload. Only once per choice: another device may wave it away.
 */
export function pendingAnnouncer(records: UploadRecords, log: Log) {
  async function quietly(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      log('The other devices could not be told about the file.', error)
    }
  }

  /** To be called before anybody sends the file: what is stored ends the word, and it must not come behind that. */
  const announce = ({ local, line, slot }: SlotRef, { id, fileName }: UploadRow) =>
    quietly(() => local.cart.markPending(line, slot, { id, fileName }))

  /** The file does not wait here any more, or is about to be let go. */
  const end = ({ local, line, slot }: SlotRef, { id }: Pick<UploadRow, 'id'>) =>
    quietly(() => local.cart.unmarkPending(line, slot, id))

  return {
    announce,
    end,
    /** Says what an earlier page did not come to say, or an older shop did not know. */
    async catchUp(local: Local): Promise<void> {
      for (const row of await records.list(local)) {
        const place = { local, line: row.line, slot: row.slot }
        const waits = isPending(row) && !records.isStray(place)
        if (waits === (row.isTold ?? false)) continue
        await (waits ? announce(place, row) : end(place, row))
        await records.patch(place, row.id, { isTold: waits })
      }
    },
  }
}

export type PendingAnnouncer = ReturnType<typeof pendingAnnouncer>
