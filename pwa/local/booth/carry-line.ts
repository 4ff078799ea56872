import type { Unplaced } from '#pwa/local/cart-repository.ts'
import type { Local } from '#pwa/local/open.ts'
import type { Removed } from '#pwa/local/restore-order.ts'
import { copyOf } from '#pwa/local/upload-record.ts'
import type { TicketView } from '#shared/booth/ticket.ts'
import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import { artworkIn } from '#shared/cart/artworks.ts'
import type { ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import { withoutWaiting } from '#shared/cart/pending-file.ts'
import type { BoothDeps } from './booth-deps.ts'
import type { Carried, PlaceFile } from './booth-repository.ts'
import { carryFiles, dropCarried, slotsAtShop } from './carry-acts.ts'

type CarryDeps = Pick<BoothDeps, 'store' | 'newId'>

/** A line of one owner. */
export interface OwnLine {
  local: Local
  line: string
  /** Slots whose file the visitor sent: the shop has it, and neither the cart nor this device. */
  sent?: readonly ArtworkSlot[]
}

/** The slots of a line that a ticket's visitor sent a file for. */
export const sentSlots = (slots: TicketView['slots'], line: string): ArtworkSlot[] =>
  Object.keys(slots).flatMap(name => (name.startsWith(`${line}.`) ? [name.slice(line.length + 1)] : []))

/** Files of a line that this device has the bytes of, by slot. */
export async function filesOf({ local, line }: OwnLine): Promise<Map<ArtworkSlot, File>> {
  const files = new Map<ArtworkSlot, File>()
  for (const record of await local.uploads.list()) {
    const id = record.line === line ? copyOf(record) : null
    const bytes = id === null ? null : await local.files.open(id)
    if (bytes) files.set(record.slot, new File([bytes], record.fileName, { type: record.type }))
  }
  return files
}

/** A line as it comes to another ticket: a stored file is its own ticket's and does not come along by name (B11). */
export function bareLine(line: Unplaced): Unplaced {
  const { id: _, ...bare } = withoutWaiting({ ...line, id: '' })
  return { ...bare, artwork: { front: null, back: null } }
}

/** Puts a line into another ticket under a new id, with its files; null when it found no room. */
async function carry(
  deps: CarryDeps,
  from: OwnLine,
  found: CartLine,
  to: Local,
  place: PlaceFile,
): Promise<CarriedLine | null> {
  const added = await to.cart.add(bareLine(withoutId(found)))
  if (!added.ok) return null
  const files = await filesOf(from)
  const placed = new Set<ArtworkSlot>()
  for (const [slot, file] of files) if (await place(added.id, slot, file, to.sub)) placed.add(slot)
  const source = { owner: from.local.sub, line: found, sent: from.sent ?? [] }
  const atShop = slotsAtShop(source).filter(slot => !placed.has(slot))
  const ticket = ticketIdOf(to.sub) ?? ''
  const following = await carryFiles(deps, source, { ticket, line: added.id }, atShop)
  const wanted = new Set([...files.keys(), ...atShop])
  return {
    line: added.id,
    placed,
    files: { following: following.length, missing: wanted.size - placed.size - following.length },
  }
}

const withoutId = ({ id: _, ...line }: CartLine): Unplaced => line

interface CarriedLine {
  line: string
  placed: ReadonlySet<ArtworkSlot>
  files: Carried['files']
}

/** Copies a line to another ticket; null when it is not there any more, or finds no room there. */
export async function copyLine(
  deps: CarryDeps,
  from: OwnLine,
  to: Local,
  place: PlaceFile,
): Promise<Carried | null> {
  const found = await from.local.cart.find(from.line)
  const carried = found && (await carry(deps, from, found, to, place))
  if (!carried) return null
  const { line, files } = carried
  return { line, files, undo: () => takeBack(deps, { local: to, line }) }
}

/** Moves a line: the shop hears that it is gone here only once it has it there with its files, so that no crash loses either. */
export async function moveLine(
  deps: CarryDeps,
  from: OwnLine,
  to: Local,
  place: PlaceFile,
): Promise<Carried | null> {
  const found = await from.local.cart.find(from.line)
  const carried = found && (await carry(deps, from, found, to, place))
  if (!carried) return null
  const { line, files, placed } = carried
  const removed = await from.local.cart.remove(from.line, { ticket: ticketIdOf(to.sub) ?? '', line })
  await releaseFiles(from, placed)
  return { line, files, undo: () => moveBack(deps, from.local, removed, { local: to, line }, place) }
}

/** Files that went along do not wait here any longer for a place. */
export async function releaseFiles({ local, line }: OwnLine, slots: ReadonlySet<ArtworkSlot>): Promise<void> {
  for (const slot of slots) await local.uploads.delete(line, slot)
}

async function takeBack(deps: CarryDeps, { local, line }: OwnLine): Promise<void> {
  await local.cart.remove(line)
  await dropCarried(deps, ticketIdOf(local.sub) ?? '', line)
}

async function moveBack(
  deps: CarryDeps,
  home: Local,
  removed: Removed | null,
  there: OwnLine,
  place: PlaceFile,
): Promise<void> {
  if (!removed) return
  const files = await filesOf(there)
  const [restored] = await home.cart.restore([removed])
  if (!restored) return
  for (const [slot, file] of files)
    if (artworkIn(removed.line, slot) === null) await place(restored.to, slot, file, home.sub)
  await takeBack(deps, there)
}
