import type { OutboxRow } from '#pwa/local/schema.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import type { LiveUpload } from '#pwa/sync/uploads/activity.ts'
import { type SlotState, slotState } from '#pwa/sync/uploads/slot-view.ts'
import { slotKey } from '#pwa/sync/uploads/upload-records.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { artworkTitle, type Described, describeRow, reasonOf } from './describe.ts'
import { SYNC_TEXTS } from './sync-centre-texts.ts'

/** A change, message or record. */
export interface RowEntry extends Described {
  kind: 'row'
  id: string
  row: OutboxRow
  isSending: boolean
  /** Why it needs the person; empty otherwise. */
  reason: string
}

/** A picked file on its way to its line. */
export interface FileEntry {
  kind: 'file'
  id: string
  upload: UploadRecord
  title: string
  state: SlotState
  /** Its line is gone, and it goes nowhere until it is put on another. */
  isUnplaced: boolean
}

export type SyncEntry = RowEntry | FileEntry

/** Everything that has not reached the shop: what goes by itself, and what needs the person. */
export interface Entries {
  going: SyncEntry[]
  needs: SyncEntry[]
}

export interface SyncSources {
  rows: readonly OutboxRow[]
  uploads: readonly UploadRecord[]
  live: ReadonlyMap<string, LiveUpload>
  /** Entities whose rows a tab of this person is sending. */
  sending: ReadonlySet<string>
  lines: readonly CartLine[]
  /** Ids of uploads that lost their line. */
  unplaced: ReadonlySet<string>
}

const NEEDS: SlotState['kind'][] = ['refused', 'failed', 'interrupted']

export function entriesOf(found: SyncSources): Entries {
  const all = [...rowEntries(found), ...fileEntries(found)]
  const needs = all.filter(needsPerson)
  return { needs, going: all.filter(entry => !needs.includes(entry)) }
}

const needsPerson = (entry: SyncEntry) =>
  entry.kind === 'row'
    ? entry.row.state === 'needs-you'
    : entry.isUnplaced || NEEDS.includes(entry.state.kind)

/** Changes of the cart travel together; of other entities only the oldest is on its way. */
function rowEntries({ rows, sending }: SyncSources): RowEntry[] {
  const first = new Set<string>()
  return rows.map(row => {
    const isWaiting = row.state === 'waiting'
    const isNext = row.kind === 'cart' || !first.has(row.entity)
    if (isWaiting) first.add(row.entity)
    const isSending = isWaiting && isNext && sending.has(row.entity)
    const reason = isWaiting ? '' : reasonOf(row)
    return { kind: 'row', id: row.id, row, ...describeRow(row), isSending, reason }
  })
}

function fileEntries({ uploads, live, lines, unplaced }: SyncSources): FileEntry[] {
  const products = new Map(lines.map(({ id, product }) => [id, product]))
  return uploads
    .filter(({ state }) => state !== 'stored')
    .map(upload => {
      const product = products.get(upload.line) ?? SYNC_TEXTS.row.item
      const title = artworkTitle(upload.slot, product)
      const state = slotState(live.get(slotKey(upload)), upload, null)
      return { kind: 'file', id: upload.id, upload, title, state, isUnplaced: unplaced.has(upload.id) }
    })
}
