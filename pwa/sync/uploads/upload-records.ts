import type { Local } from '#pwa/local/open.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import type { LineSlot } from '#pwa/sync/live-uploads.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'

/** One slot of one line of one person. */
export interface SlotRef extends LineSlot {
  local: Local
}

export type Log = (text: string, error: unknown) => void

/**
 * What is remembered of picked files. A device that does not take a row must not stop an upload: such rows live as long
 * as the page, and count before older ones of the database.
 */
export function createUploadRecords(log: Log) {
  const strays = new Map<string, UploadRow>()
  const at = ({ local, line, slot }: SlotRef) => `${local.sub} ${line} ${slot}`
  const strayOf = (place: SlotRef) => strays.get(at(place)) ?? null

  async function get(place: SlotRef): Promise<UploadRow | null> {
    return strayOf(place) ?? (await place.local.uploads.get(place.line, place.slot))
  }

  async function put(place: SlotRef, row: UploadRow): Promise<void> {
    try {
      await place.local.uploads.put(row)
      strays.delete(at(place))
    } catch (error) {
      log('The upload could not be remembered on this device.', error)
      strays.set(at(place), row)
    }
  }

  async function remove(place: SlotRef): Promise<void> {
    strays.delete(at(place))
    await place.local.uploads.delete(place.line, place.slot)
  }

  /** In the order in which they were chosen. */
  async function list(local: Local): Promise<UploadRow[]> {
    const mine = [...strays].filter(([key]) => key.startsWith(`${local.sub} `)).map(([, row]) => row)
    const isStray = (row: UploadRow) => mine.some(({ line, slot }) => row.line === line && row.slot === slot)
    const kept = (await local.uploads.list()).filter(row => !isStray(row))
    return [...kept, ...mine].sort((a, b) => a.madeAt - b.madeAt)
  }

  /** Goes on with a choice whose bytes are in this page alone; the next page is told that it was cut off. */
  async function hold(place: SlotRef, row: UploadRow): Promise<void> {
    await put(place, { ...row, state: 'interrupted', file: null })
    strays.set(at(place), row)
  }

  return {
    get,
    put,
    /** False when the slot is about another choice by now. */
    async patch(place: SlotRef, id: string, change: Partial<UploadRow>): Promise<boolean> {
      const stray = strayOf(place)
      try {
        if (!stray) return await place.local.uploads.patch(place.line, place.slot, id, change)
      } catch (error) {
        log('The upload could not be remembered on this device.', error)
      }
      const row = await get(place)
      if (row?.id !== id) return false
      // What is stored is worth another try to remember it: until then the device may say that it was cut off.
      if (change.state === 'stored') await put(place, { ...row, ...change })
      else strays.set(at(place), { ...row, ...change })
      return true
    },
    /** Goes on with bytes of this page alone, of the slot's choice as it stands, if it still is this one. */
    async hold(place: SlotRef, id: string): Promise<void> {
      const row = await get(place)
      if (row?.id === id) await hold(place, row)
    },
    /** Whether the choice before came back for one whose copy was cut off; what failed is told beside it. */
    async takeBack(place: SlotRef, id: string, message: string): Promise<boolean> {
      const row = await get(place)
      if (row?.id !== id || !row.earlier) return false
      const refused = { fileName: row.fileName, message }
      await put(place, { ...row.earlier, refused })
      return true
    },
    /** Where a choice is by now: its line may have come back under another id. */
    async whereIs(place: SlotRef, id: string): Promise<SlotRef> {
      if ((await get(place))?.id === id) return place
      const row = (await list(place.local)).find(each => each.id === id)
      return row ? { local: place.local, line: row.line, slot: row.slot } : place
    },
    /** Puts a choice where its row says; bytes of this page alone stay so. */
    async move(from: SlotRef, row: UploadRow): Promise<void> {
      const to = { local: from.local, line: row.line, slot: row.slot }
      if (strays.has(at(from))) await hold(to, row)
      else await put(to, row)
      await remove(from)
    },
    isStray: (place: SlotRef) => strays.has(at(place)),
    delete: remove,
    list,
  }
}

export type UploadRecords = ReturnType<typeof createUploadRecords>

/** Whether a choice still has its bytes here or in the store: a refused pick does not take its place. */
export const isKept = ({ state, file }: UploadRow): boolean =>
  state === 'saving' || state === 'stored' || file !== null

/** What to fall back on when a copy is cut off: the last choice whose own copy was whole. */
export function safest(before: UploadRow | null): UploadRow | null {
  if (before?.state === 'saving') return before.earlier ?? null
  return before && isKept(before) ? before : null
}

/** Lets a file's bytes go, unless another choice still needs them. */
export async function release(records: UploadRecords, local: Local, file: string | null): Promise<void> {
  if (file === null) return
  const rows = await records.list(local)
  if (!rows.some(row => row.file === file || row.earlier?.file === file)) await local.files.delete(file)
}

export function refOf(stored: ArtworkRef, { fileName }: UploadRow): ArtworkRef {
  return { ...stored, fileName }
}
