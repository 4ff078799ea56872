import type { LiveUploads } from '../live-uploads.ts'
import { isUnsent } from './left.ts'
import { type Picked, type Place, release } from './picked.ts'
import type { SlotTurns } from './slot-turns.ts'
import type { WaitingTeller } from './tell-waiting.ts'

interface MoveDeps {
  live: LiveUploads
  picked: Picked
  turns: SlotTurns
  others: WaitingTeller
  /** Checks a file anew that had no verdict yet. */
  place(at: Place, file: File): void
}

/** Moves a slot's choice to another slot with all that was done for it; false when there is none. */
export function fileMover({ live, picked, turns, others, ...deps }: MoveDeps) {
  async function move(from: Place, to: Place): Promise<boolean> {
    const row = await picked.get(from)
    if (!row) return false
    const before = await picked.get(to)
    if (before) live.forget(to)
    const was = (await to.local.cart.find(to.line))?.artwork[to.slot]?.key ?? null
    const isTold = isUnsent(row) && row.state !== 'saving' && !picked.isStray(from)
    // Under the new slot first: what is cut off between is known twice, never not at all.
    await picked.move(from, { ...row, line: to.line, slot: to.slot, was, isTold, refused: null })
    // What was on its way goes on from where it stands; a copy under way must not be cut off.
    if (row.state !== 'saving') live.forget(from)
    if (isTold) await others.tell(to, row)
    else if (before?.isTold) await others.end(to, before)
    if (before) await release(picked, to.local, before.file)
    return true
  }

  return async (from: Place, to: Place): Promise<boolean> => {
    const unjudged = live.unjudgedOf(from)
    if (unjudged) {
      live.forgetCheck(from)
      deps.place(to, unjudged)
    }
    return turns.take(from, () => move(from, to))
  }
}
