import { createHash } from 'node:crypto'
import { type Deps, isoNow } from '#api/deps.ts'
import { ARTWORK_BUCKET, artworkId } from '#api/services/artwork/artwork.ts'
import { noted, workOf } from '#api/services/orders/history.ts'
import { printedKey } from '#api/services/orders/order-files.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { walkFrom } from '#api/store/walk.ts'
import { partsOf } from '#shared/artwork/parts.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { DeskLine } from '#shared/contract/desk.ts'
import { jobTicket } from '#shared/orders/job-ticket.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order.ts'
import type { ExportFolder } from './export-folder.ts'
import { exportIdOf, linesOf, namedFile } from './lines.ts'

type ExportDeps = Pick<Deps, 'store' | 'catalogue' | 'objects' | 'clock'>

/** Orders that are read at once: one of 200 lines comes to a quarter of a megabyte, and its files take far longer than it does. */
const ORDERS_AT_ONCE = 10

/** Statuses whose files are brought where nobody names one: what is still to be made. */
export const TO_MAKE = ORDER_STATUSES.filter(status => !['ready', 'done', 'cancelled'].includes(status))

/** What became of one file. */
export type Exported = { name: string } & (
  | { outcome: 'written' }
  | { outcome: 'known' }
  | { outcome: 'failed'; why: string }
)

/**
 * Brings the files of orders of these statuses into a folder under the names they are printed by, each once, with a JSON
 * ticket beside it and its bytes held against all checksums that are known (issue 11.2). One that fails holds up no other.
 */
export async function* exportFiles(
  deps: ExportDeps,
  folder: ExportFolder,
  statuses: readonly OrderStatus[],
): AsyncGenerator<Exported> {
  for (const status of statuses)
    for await (const order of walkFrom(deps.store.orders, 'createdAt', '', ORDERS_AT_ONCE, { status }))
      for (const [index, line] of linesOf(deps.catalogue, order, new Set()).entries())
        for (const { slot, downloadName: name } of line.files)
          yield {
            name,
            ...(await exportOne(deps, folder, order, { line, number: index + 1, slot }).catch(
              (error: unknown) => ({ outcome: 'failed', why: String(error) }) as const,
            )),
          }
}

interface Part {
  line: DeskLine
  /** From 1. */
  number: number
  slot: ArtworkSlot
}

async function exportOne(
  deps: ExportDeps,
  folder: ExportFolder,
  order: OrderDoc,
  part: Part,
): Promise<{ outcome: 'written' | 'known' }> {
  const named = namedFile(deps.catalogue, order, part.number, part.slot)
  if (!named) throw new Error('the order names no such file')
  const key = printedKey(named.item, named.ref.key)
  const judged = named.item.files?.find(file => file.key === named.ref.key)
  const id = exportIdOf(order, part.number, part.slot, named)
  if (folder.has(id)) return { outcome: 'known' }
  const head = await deps.objects.head(ARTWORK_BUCKET, key)
  if (!head) throw new Error('the stored file is gone')
  if (judged && judged.etag !== head.etag) throw new Error('the stored file is not the one that was judged')
  await noteExport(deps, order, part)
  const read = readParts(deps, key, head.size)
  const known = (await deps.store.artworks.get(artworkId(key)))?.artwork
  await folder.add({
    id,
    name: named.name,
    bytes: read.bytes(),
    ticket: ({ sha256, bytes }) => {
      if (bytes !== head.size) throw new Error(`${bytes} bytes came of ${head.size}`)
      if (known !== undefined && read.identity() !== known)
        throw new Error('its checksum is not that of the upload')
      return jobTicket({
        orderId: order.orderId,
        lineCount: order.items.length,
        ...part,
        due: workOf(order).due ?? order.ready ?? null,
        rush: order.rush ?? false,
        file: { file: named.name, sha256, bytes, etag: head.etag },
        exportedAt: isoNow(deps.clock),
      })
    },
  })
  return { outcome: 'written' }
}

/** The bytes of a stored object part by part, and afterwards the identity they make up ("Artwork"). */
function readParts({ objects }: ExportDeps, key: string, size: number) {
  const digests: Buffer[] = []
  return {
    async *bytes() {
      for (const { offset, size: length } of partsOf(size)) {
        const bytes = await objects.read(ARTWORK_BUCKET, key, { start: offset, end: offset + length - 1 })
        if (!bytes) throw new Error('the stored file went while it was read')
        digests.push(createHash('sha256').update(bytes).digest())
        yield bytes
      }
    },
    identity: () => createHash('sha256').update(Buffer.concat(digests)).digest('hex'),
  }
}

/** Who took a file stands in the history before it is taken (D42). */
async function noteExport({ store, clock }: ExportDeps, { _id }: OrderDoc, { number: line, slot }: Part) {
  await store.orders.update(_id, current =>
    noted(current, clock, { kind: 'command' }, { kind: 'file', line, slot, what: 'original' }),
  )
}
