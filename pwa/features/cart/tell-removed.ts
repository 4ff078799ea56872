import { dismissToast, toast, toastStore } from '#pwa/ui/toast/toasts.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { CART_TEXTS } from './cart-texts.ts'

type Undo = (lines: CartLine[]) => void

export function offerUndo(undo: Undo, text: string, lines: CartLine[]): number {
  return toast(text, { action: { label: CART_TEXTS.undo, run: () => undo(lines) } })
}

/** Says that lines were removed, with one Undo for all whose way back is still offered: one after another make one toast. */
export function createTellRemoved(undo: Undo): (line: CartLine) => void {
  let offered: { id: number; lines: CartLine[] } | null = null
  return line => {
    const before = toastStore.get().some(({ id }) => id === offered?.id) ? offered : null
    const lines = [...(before?.lines ?? []), line]
    if (before) dismissToast(before.id)
    const text = lines.length === 1 ? CART_TEXTS.removed(line.product) : CART_TEXTS.removedSome(lines.length)
    offered = { id: offerUndo(undo, text, lines), lines }
  }
}
