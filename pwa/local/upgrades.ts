import type { Transaction } from 'dexie'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { TicketRow } from './booth/ticket-row.ts'
import { cartRow, type NewRow } from './outbox-row.ts'
import type { FileRow, LineRow } from './schema.ts'
import { soundUpload } from './sound.ts'
import { type FileChoice, isSafe, type RefusedPick, type UploadRecord } from './upload-record.ts'

/** No stamp of a write. */
const NEVER_SENT = -1

/** Carts from before sync reach the server as well: each line is queued once, as if it were added now. */
export async function queueLines(upgrade: Transaction): Promise<void> {
  const lines = await upgrade.table<LineRow>('lines').orderBy('place').toArray()
  const adds = lines.map(({ id, line }) => {
    const mutation = { mid: crypto.randomUUID(), op: 'add' as const, line: id, seenRev: 0, val: line }
    return cartRow(mutation, Date.now(), { lines: [] })
  })
  await upgrade.table<NewRow>('outbox').bulkAdd(adds)
}

/** An upload as the second shape of the database had it: all fields in every state. */
export interface UploadRow {
  line: string
  slot: ArtworkSlot
  id: string
  madeAt: number
  state: UploadRecord['state']
  fileName: string
  size: number
  type: string
  artwork: string | null
  key: string | null
  was: string | null
  message: string
  refused?: RefusedPick | null
  earlier?: UploadRow | null
  found?: FoundInFile | null
  preview: Blob | null
  /** 0 once the person had resumed it. */
  later?: number
  looks?: number
  isTold?: boolean
  isShown?: boolean
  file: string | null
}

/** As the first shape had it: with its file, where that was small. */
type OldRow = Omit<UploadRow, 'id' | 'madeAt' | 'artwork' | 'was' | 'file'> & { file: Blob | null }

/**
 * Files of unfinished uploads become files of their own, so that they go up under their identity; what an older shop
 * did not keep has to be chosen again. Ids follow from the slot, since an upgrade may run twice.
 */
export async function moveKeptFiles(upgrade: Transaction): Promise<void> {
  const rows = (await upgrade.table('uploads').toArray()) as OldRow[]
  for (const [i, row] of rows.entries()) {
    const id = `${row.line} ${row.slot}`
    const bytes = row.state === 'stored' ? null : row.file
    const known = { ...row, id, madeAt: i + 1, artwork: null, was: null }
    const isLost = bytes === null && (row.state === 'uploading' || row.state === 'failed')
    const moved: UploadRow = {
      ...known,
      state: isLost ? 'interrupted' : row.state,
      key: row.state === 'stored' ? row.key : null,
      file: bytes && id,
    }
    await upgrade.table('uploads').put(moved)
    if (!bytes) continue
    const { fileName, type } = row
    const file = { id, fileName, size: bytes.size, type, madeAt: i + 1, artwork: null, digests: [] }
    await upgrade.table('files').put({ ...file, state: 'saved', where: 'rows' } satisfies FileRow)
    await upgrade.table('fileParts').put({ file: id, part: 1, bytes })
  }
}

/** Of tickets from before their changes were counted nobody knows how many wait: each is looked through once more. */
export async function countTicketRows(upgrade: Transaction): Promise<void> {
  await upgrade
    .table<TicketRow>('tickets')
    .toCollection()
    .modify(row => {
      row.rows = row.stuck
      row.sent = NEVER_SENT
    })
}

/** Gives every upload exactly the fields of its state. What cannot be read stays as it is, among the damaged records. */
export async function toRecords(upgrade: Transaction): Promise<void> {
  await upgrade
    .table<unknown>('uploads')
    .toCollection()
    .modify((row, found) => {
      const record = isRow(row) && recordOf(row)
      if (soundUpload(record)) found.value = record
    })
}

const isRow = (value: unknown): value is UploadRow =>
  typeof value === 'object' && value !== null && 'state' in value && !('isAnnounced' in value)

/** The upload of a row of the second shape; one that says it has bytes and names none was cut off. */
export function recordOf(row: UploadRow): UploadRecord {
  const { line, slot, id, madeAt, fileName, size, type, was, file, artwork, key } = row
  const { message, preview, found = null, refused = null, isTold = false, isShown = false, looks } = row
  const choice: FileChoice = { line, slot, id, madeAt, fileName, size, type, was, isAnnounced: isTold }
  if (row.state === 'refused') return { ...choice, state: row.state, message }
  const seen = { ...choice, refused, preview, found }
  const known = { ...seen, artwork, isShown, ...(looks === undefined ? {} : { looks }) }
  // With a key and no bytes, its end was not written down.
  if (key !== null && (row.state === 'stored' || (row.state === 'uploading' && file === null)))
    return { ...known, state: 'stored', key, file }
  if (row.state === 'interrupted' || row.state === 'stored' || file === null)
    return { ...seen, state: 'interrupted' }
  const earlier = row.earlier ? recordOf(row.earlier) : null
  switch (row.state) {
    case 'saving':
      return { ...choice, refused, state: row.state, file, earlier: isSafe(earlier) ? earlier : null }
    case 'failed':
      return { ...known, state: row.state, file, reason: message }
    case 'paused':
      return { ...known, state: row.state, file }
    case 'uploading':
      return { ...known, state: row.state, file, later: row.later || null }
  }
}
