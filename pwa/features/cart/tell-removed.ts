import type { Removed } from '#pwa/local/restore-order.ts'
import { dismissToast, toast, toastStore } from '#pwa/ui/toast/toasts.ts'
import { CART_TEXTS } from './cart-texts.ts'

type Undo = (removed: Removed[]) => void

export function offerUndo(undo: Undo, text: string, removed: Removed[]): number {
  return toast(text, { action: { label: CART_TEXTS.undo, run: () => undo(removed) } })
}

/** Says that lines were removed, with one Undo for all whose way back is still offered: one after another make one toast. */
export function createTellRemoved(undo: Undo): (removed: Removed) => void {
  let offered: { id: number; removed: Removed[] } | null = null
  return last => {
    const before = toastStore.get().some(({ id }) => id === offered?.id) ? offered : null
    const removed = [...(before?.removed ?? []), last]
    if (before) dismissToast(before.id)
    const text =
      removed.length === 1 ? CART_TEXTS.removed(last.line.product) : CART_TEXTS.removedSome(removed.length)
    offered = { id: offerUndo(undo, text, removed), removed }
  }
}
