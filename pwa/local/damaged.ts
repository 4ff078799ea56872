import { liveQuery } from 'dexie'
import { readKept } from './dexie-cart.ts'
import type { GuardedWrites } from './guarded-writes.ts'
import type { LocalDb } from './local-db.ts'
import { shownCart } from './snapshot.ts'
import { isSoundLine, soundRow, soundUpload } from './sound.ts'

/** A record that cannot be read any more: it is left out everywhere else, and stays until its person removes it (issue 6.32). */
export interface Damaged {
  /** Of the record among all damaged ones. */
  id: string
  kind: 'line' | 'change' | 'message' | 'file'
  /** What can still be read of what it was about: a product's or a file's name; empty where nothing can. */
  name: string
  /** As it stands on the device. */
  record: unknown
}

/** A person's damaged records on this device. */
export interface DamagedRepository {
  list(): Promise<Damaged[]>
  /** Notifies of them now and after every change, of this tab or another. Returns an unsubscribe function. */
  watch(notify: (damaged: Damaged[]) => void): () => void
  /** Removes one for good; the screen asks first. */
  remove(id: string): Promise<void>
}

type RemovableRecord = Damaged & { remove(): Promise<unknown> }

const textAt = (value: unknown, ...path: string[]): string => {
  const found = path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : null,
    value,
  )
  return typeof found === 'string' ? found : ''
}

async function find(db: LocalDb): Promise<RemovableRecord[]> {
  const [lines, rows, uploads, snapshot] = await Promise.all([
    db.lines.toArray(),
    db.outbox.toArray(),
    db.uploads.toArray(),
    readKept(db),
  ])
  // One that is whole elsewhere on the device is read from there.
  const whole = new Set(shownCart(snapshot).lines.map(({ id }) => id))
  const damagedLines = lines.filter(({ id, line }) => !isSoundLine(line) && !whole.has(id))
  return [
    ...damagedLines.map(
      (record): RemovableRecord => ({
        ...{ id: `line ${record.id}`, kind: 'line', name: textAt(record, 'line', 'product'), record },
        remove: () => db.lines.delete(record.id),
      }),
    ),
    ...rows
      .filter(row => soundRow(row) === null)
      .map(
        (record): RemovableRecord => ({
          ...{ id: `change ${record.seq}`, name: textAt(record, 'product'), record },
          kind: textAt(record, 'kind') === 'contact' ? 'message' : 'change',
          remove: () => db.outbox.delete(record.seq),
        }),
      ),
    ...uploads
      .filter(row => soundUpload(row) === null)
      .map(
        (record): RemovableRecord => ({
          ...{
            id: `file ${record.line} ${record.slot}`,
            kind: 'file',
            name: textAt(record, 'fileName'),
            record,
          },
          remove: () => db.uploads.delete([record.line, record.slot]),
        }),
      ),
  ]
}

const told = (found: RemovableRecord[]): Damaged[] => found.map(({ remove: _, ...damaged }) => damaged)

export function dexieDamaged(db: LocalDb, guarded: GuardedWrites): DamagedRepository {
  const read = () => db.transaction('r', db.lines, db.outbox, db.uploads, db.meta, () => find(db))
  return {
    list: async () => told(await guarded.quietly(read)),
    watch(notify) {
      const watching = liveQuery(read).subscribe(found => notify(told(found)))
      return () => watching.unsubscribe()
    },
    async remove(id) {
      await guarded.quietly(async () => (await read()).find(each => each.id === id)?.remove())
    },
  }
}

/** Nothing in memory is damaged. */
export const NONE_DAMAGED: DamagedRepository = {
  list: async () => [],
  watch(notify) {
    notify([])
    return () => {}
  },
  async remove() {},
}
