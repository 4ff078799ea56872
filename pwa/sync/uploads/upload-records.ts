import { createListeners } from '#pwa/lib/listeners.ts'
import type { Local } from '#pwa/local/open.ts'
import { type FileChoice, isUnsent, isUnsentWhole, type UploadRecord } from '#pwa/local/upload-record.ts'
import { interrupted, type UploadState } from './upload-state.ts'

/** A slot among one person's: their lines differ from everybody else's. */
export type SlotId = Pick<FileChoice, 'line' | 'slot'>

/** One slot of one line of one person, whose things on this device are `local`. */
export interface SlotRef extends SlotId {
  local: Local
}

export const slotKey = ({ line, slot }: SlotId): string => `${line}/${slot}`

export type Log = (text: string, error: unknown) => void

/** What this device, or else this page, remembers of the files picked for slots. */
export interface UploadRecords {
  get(at: SlotRef): Promise<UploadState>
  /** In the order in which they were chosen. */
  list(local: Local): Promise<UploadRecord[]>
  /**
   * Makes one step of a slot's file, which nothing comes between; `decide` may run several times. `fileName` is given
   * for what the person is told when the device does not take it.
   */
  change(at: SlotRef, decide: (state: UploadState) => UploadState, fileName?: string): Promise<void>
  /** Goes on with a choice whose bytes are in this page alone; the next page is told that it was cut off. */
  hold(at: SlotRef, id: string): Promise<void>
  /** Whether this page alone knows of the slot's file. */
  isInPageOnly(at: SlotRef): boolean
  /** For screens: what this page alone knows, by `heldKey`. */
  held: PageRecords
  /** Where a choice is by now: its line may have come back under another id. */
  whereIs(at: SlotRef, id: string): Promise<SlotRef>
}

/** Records that the device did not take, or whose bytes it has not: they count before what it remembers. */
export interface PageRecords {
  getSnapshot(): ReadonlyMap<string, UploadRecord>
  subscribe(listener: () => void): () => void
}

/** Under which a slot's record is held in the page: one page may serve several carts. */
export const heldKey = (sub: string, at: SlotId): string => `${sub} ${slotKey(at)}`

export const refOf = (local: Local, { line, slot }: SlotId): SlotRef => ({ local, line, slot })
const pageKey = (at: SlotRef) => heldKey(at.local.sub, at)

/**
 * A device that does not take a record must not stop an upload: such records live as long as the page, and count before
 * older ones of the database.
 */
export function createUploadRecords(log: Log): UploadRecords {
  const inPage = createHeld()
  const records: UploadRecords = {
    get: async at => inPage.get(pageKey(at)) ?? (await at.local.uploads.get(at.line, at.slot)),
    async list(local) {
      const mine = [...inPage.getSnapshot()].flatMap(([key, each]) =>
        key === pageKey(refOf(local, each)) ? [each] : [],
      )
      const known = new Set(mine.map(slotKey))
      const kept = (await local.uploads.list()).filter(each => !known.has(slotKey(each)))
      return [...kept, ...mine].sort((a, b) => a.madeAt - b.madeAt)
    },
    async change(at, decide, fileName) {
      const held = inPage.get(pageKey(at))
      if (held) return changeHeld(inPage, log, at, held, decide(held))
      try {
        await at.local.uploads.change(at.line, at.slot, decide, fileName)
      } catch (error) {
        const before = await at.local.uploads.get(at.line, at.slot).catch(() => null)
        const next = decide(before)
        if (before !== null && next === before) return
        if (next === null) throw error
        log('The upload could not be remembered on this device.', error)
        inPage.set(pageKey(at), next)
      }
    },
    async hold(at, id) {
      const record = await records.get(at)
      if (record?.id !== id || !isUnsentWhole(record)) return
      await note(at, interrupted(record)).catch(error => {
        log('The upload could not be remembered on this device.', error)
      })
      inPage.set(pageKey(at), record)
    },
    isInPageOnly: at => inPage.get(pageKey(at)) !== undefined,
    held: inPage,
    async whereIs(at, id) {
      if ((await records.get(at))?.id === id) return at
      const record = (await records.list(at.local)).find(each => each.id === id)
      return record ? refOf(at.local, record) : at
    },
  }
  return records
}

interface PageRecordStore extends PageRecords {
  get(key: string): UploadRecord | undefined
  set(key: string, record: UploadRecord | null): void
}

function createHeld(): PageRecordStore {
  const listeners = createListeners()
  let held: ReadonlyMap<string, UploadRecord> = new Map()
  return {
    getSnapshot: () => held,
    subscribe: listeners.add,
    get: key => held.get(key),
    set(key, record) {
      const others = [...held].filter(([each]) => each !== key)
      held = new Map(record ? [...others, [key, record]] : others)
      listeners.notify()
    },
  }
}

/** A new choice, and one that is stored now, are worth another try to remember them: else the device may say that it was cut off. */
async function changeHeld(
  inPage: PageRecordStore,
  log: Log,
  at: SlotRef,
  held: UploadRecord,
  next: UploadState,
): Promise<void> {
  const key = pageKey(at)
  if (next === held) return
  if (next === null) {
    inPage.set(key, null)
    return at.local.uploads.delete(at.line, at.slot)
  }
  inPage.set(key, next)
  if (next.id === held.id && next.state !== 'stored') return
  try {
    await (next.id === held.id ? note(at, next) : at.local.uploads.put(next))
    if (inPage.get(key) === next) inPage.set(key, null)
  } catch (error) {
    log('The upload could not be remembered on this device.', error)
  }
}

/** Writes a record of which its person need not be told: they were when they picked the file. */
const note = ({ local, line, slot }: SlotRef, record: UploadRecord) =>
  local.uploads.change(line, slot, () => record)

type UnplacedStores = Pick<Local, 'cart' | 'outbox' | 'uploads'>

/**
 * Tells the rows whose line is not in the cart any more, be it removed here, elsewhere, or bought. Before the first
 * answer of the server nobody knows which lines there are: signing out takes the acknowledged ones away and leaves what
 * waits for its owner (D2). To be asked after the rows were read: a line is there before its files.
 */
export async function withoutLine(local: Pick<Local, 'cart' | 'outbox'>) {
  const { base } = await local.outbox.read()
  const lines = new Set((await local.cart.list()).map(({ id }) => id))
  return ({ line }: Pick<UploadRecord, 'line'>): boolean => base.epoch !== '' && !lines.has(line)
}

/** Files that were never sent and have lost their line: they wait for another, or for the person to discard them. */
export async function unplacedFiles(local: UnplacedStores): Promise<UploadRecord[]> {
  const rows = await local.uploads.list()
  const isUnplaced = await withoutLine(local)
  return rows.filter(row => isUnsent(row) && isUnplaced(row))
}

/** Notifies of those files now and after every change, of this tab or another. Returns an unsubscribe function. */
export function watchUnplaced(local: UnplacedStores, notify: (rows: UploadRecord[]) => void): () => void {
  let asked = 0
  let isOver = false
  async function look() {
    const mine = ++asked
    const rows = await unplacedFiles(local)
    if (!isOver && mine === asked) notify(rows)
  }
  const again = () => void look().catch(() => {})
  const stops = [local.uploads.watch(again), local.cart.watch(again)]
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
