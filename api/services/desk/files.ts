import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { ARTWORK_BUCKET, artworkId } from '#api/services/artwork/artwork.ts'
import { MAX_HISTORY, MAX_MOVES_BEYOND, noted, workOf } from '#api/services/orders/history.ts'
import { changedFile, printedKey } from '#api/services/orders/order-files.ts'
import type { HistoryDoc, OrderDoc, OrderItemDoc } from '#api/store/documents.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import type { ArtworkRef, ArtworkSlot } from '#shared/cart/line.ts'
import type { DeskDevice, DeskEvent, DeskFileAnswer, DeskFileKind } from '#shared/contract/desk.ts'
import { orderNamed } from './job.ts'
import { namedFile } from './lines.ts'

type FileDeps = Pick<Deps, 'store' | 'catalogue' | 'objects' | 'clock' | 'log'>

/** How long an address holds (D42). */
const ADDRESS_SECONDS = 600

/** What of which part of an order is asked for, and by whom. */
export interface AskedFile {
  id: string
  line: number
  slot: ArtworkSlot
  what: DeskFileKind
  sub: string
  device: DeskDevice
}

const nothing = () => failure('not_found', 'There is no such file')

/**
 * An address for one file that an order names, as an attachment under the name it is printed by; the order's history says
 * first who asked (D42). `artwork_changed` where the bytes are not those that were judged.
 */
export async function fileAddress(
  deps: FileDeps,
  asked: AskedFile,
): Promise<({ ok: true } & DeskFileAnswer) | Failure> {
  const order = await orderNamed(deps.store, asked.id)
  const named = order && namedFile(deps.catalogue, order, asked.line, asked.slot)
  if (!order || !named) return nothing()
  const found = await objectOf(deps, order, named, asked.what)
  if (!found.ok) return found
  const { key: at, head } = found
  if (!(await isWritten(deps, order, asked))) return failure('too_large', 'The history of this order is full')
  const name = asked.what === 'picture' ? named.name.replace(/\.\w+$/, '.webp') : named.name
  const url = await deps.objects.presignGet({
    bucket: ARTWORK_BUCKET,
    key: at,
    expiresSeconds: ADDRESS_SECONDS,
    fileName: name,
  })
  const artwork = (await deps.store.artworks.get(artworkId(at)))?.artwork ?? null
  return { ok: true, url, name, bytes: head.size, etag: head.etag, artwork }
}

/** The key of the bytes that are asked for, as long as they are there and those that were judged. */
async function objectOf(
  { objects, log }: FileDeps,
  order: OrderDoc,
  { item, ref }: { item: OrderItemDoc; ref: ArtworkRef },
  what: DeskFileKind,
): Promise<{ ok: true; key: string; head: { size: number; etag: string } } | Failure> {
  const key = what === 'picture' ? previewKey(ref.key) : printedKey(item, ref.key)
  const head = await objects.head(ARTWORK_BUCKET, key)
  if (head === null) return nothing()
  const judged = what === 'original' ? item.files?.find(file => file.key === ref.key) : undefined
  const changed = judged ? changedFile(order, judged, head.etag) : null
  if (changed === null) return { ok: true, key, head }
  log.error({ alert: true, ...changed }, 'an order’s file is not the one that was judged')
  return failure('artwork_changed', 'The file is not the one that was judged')
}

/** Writes down who asked; a picture that the same person has looked at before is not written again. */
async function isWritten({ store, clock }: FileDeps, order: OrderDoc, asked: AskedFile): Promise<boolean> {
  const { line, slot, what, sub, device } = asked
  const event: DeskEvent = { kind: 'file', line, slot, what }
  let isIn = false
  await store.orders.update(order._id, current => {
    const { history } = workOf(current)
    isIn = what === 'picture' && history.some(entry => isLookedAt(entry, asked))
    if (isIn || history.length >= MAX_HISTORY + MAX_MOVES_BEYOND) return null
    isIn = true
    return noted(current, clock, { kind: 'staff', sub }, event, device)
  })
  return isIn
}

const isLookedAt = ({ by, event }: HistoryDoc, { sub, line, slot, what }: AskedFile): boolean =>
  by.kind === 'staff' &&
  by.sub === sub &&
  event.kind === 'file' &&
  event.line === line &&
  event.slot === slot &&
  event.what === what
