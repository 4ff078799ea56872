import { type LineSlot, slotKey } from '../live-uploads.ts'

/** Lets changes of one slot's choice happen one after another, in the order asked for. */
export function slotTurns() {
  const last = new Map<string, Promise<unknown>>()
  return {
    take<T>(at: LineSlot, work: () => Promise<T>): Promise<T> {
      const key = slotKey(at)
      const mine = (last.get(key) ?? Promise.resolve()).then(work)
      last.set(
        key,
        mine.catch(() => {}),
      )
      return mine
    },
  }
}

export type SlotTurns = ReturnType<typeof slotTurns>
