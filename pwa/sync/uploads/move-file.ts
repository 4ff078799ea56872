import type { LiveUploads } from '../live-uploads.ts'
import type { PendingAnnouncer } from './pending-announcer.ts'
import type { SlotTurns } from './slot-turns.ts'
import { isUnsent } from './unplaced.ts'
import { release, type SlotRef, type UploadRecords } from './upload-records.ts'

interface MoveDeps {
  live: LiveUploads
  records: UploadRecords
  turns: SlotTurns
  others: PendingAnnouncer
  /** Checks a file anew that had no verdict yet. */
  intake(at: SlotRef, file: File): void
}

/** Moves a slot's choice to another slot with all that was done for it; false when there is none. */
export function fileMover({ live, records, turns, others, ...deps }: MoveDeps) {
  async function move(from: SlotRef, to: SlotRef): Promise<boolean> {
    const row = await records.get(from)
    if (!row) return false
    const before = await records.get(to)
    if (before) live.remove(to)
    const was = (await to.local.cart.find(to.line))?.artwork[to.slot]?.key ?? null
    const isTold = isUnsent(row) && row.state !== 'saving' && !records.isStray(from)
    // Under the new slot first: what is cut off between is known twice, never not at all.
    await records.move(from, { ...row, line: to.line, slot: to.slot, was, isTold, refused: null })
    // What was on its way goes on from where it stands; a copy under way must not be cut off.
    if (row.state !== 'saving') live.remove(from)
    if (isTold) await others.announce(to, row)
    else if (before?.isTold) await others.end(to, before)
    if (before) await release(records, to.local, before.file)
    return true
  }

  return async (from: SlotRef, to: SlotRef): Promise<boolean> => {
    const unjudged = live.unjudgedOf(from)
    if (unjudged) {
      live.removeCheck(from)
      deps.intake(to, unjudged)
    }
    return turns.take(from, () => move(from, to))
  }
}
