import type { PlaceFile } from '#pwa/local/booth/booth-repository.ts'
import type { Local } from '#pwa/local/open.ts'
import { uploadRow } from '#pwa/local/testing/rows.ts'
import { copyOf } from '#pwa/local/upload-record.ts'
import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'

/** Gives a slot a file that is on this device alone. */
export async function keepFile({ files, uploads }: Local, line: string, slot: ArtworkSlot, file: File) {
  const kept = await files.keep(file)
  const { name: fileName, type } = file
  await uploads.put(uploadRow({ line, slot, id: kept.id, fileName, type, file: kept.id, state: 'uploading' }))
}

/** Places files as pages do, without judging them; those of `refused` slots find no room. */
export const placing =
  (openTicket: (ticket: string) => Promise<Local>, ...refused: ArtworkSlot[]): PlaceFile =>
  async (line, slot, file, owner) => {
    if (refused.includes(slot)) return false
    await keepFile(await openTicket(ticketIdOf(owner) ?? ''), line, slot, file)
    return true
  }

/** Every file that somebody's things have, as `line slot name type text`. */
export async function filesIn({ files, uploads }: Local): Promise<string[]> {
  const found = await Promise.all(
    (await uploads.list()).map(async record => {
      const bytes = await files.open(copyOf(record) ?? '')
      return [record.line, record.slot, record.fileName, record.type, await bytes?.text()].join(' ')
    }),
  )
  return found.sort()
}
