import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CartRepository, Restored } from '#pwa/local/cart-repository.ts'
import type { Local } from '#pwa/local/open.ts'
import type { LocalPerson } from '#pwa/local/people.ts'
import type { Removed } from '#pwa/local/restore-order.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { withoutWaiting } from '#shared/cart/pending-file.ts'
import { isPickup } from '#shared/cart/pickup.ts'
import type { LineActions } from './cart-line.tsx'
import { CART_TEXTS } from './cart-texts.ts'
import { changeQuantity } from './requote.ts'
import { createTellRemoved, offerUndo } from './tell-removed.ts'
import { EMPTY_HEADING, headingAfter, headingOf } from './use-focus-on.ts'

/** Takes what else belongs to removed lines to those that took their place; the app layer supplies it. */
export type OnRestored = (local: Local, lines: readonly Restored[]) => void

type Undo = (removed: Removed[]) => void
type FocusOn = (heading: string) => void

async function remove(
  cart: CartRepository,
  notify: (removed: Removed) => void,
  focusOn: FocusOn,
  id: string,
) {
  const lines = await cart.list()
  const removed = await cart.remove(id)
  if (!removed) return
  notify(removed)
  focusOn(headingAfter(lines, id))
}

async function duplicate(cart: CartRepository, { id: _, ...line }: CartLine) {
  const added = await cart.add(withoutWaiting(line))
  if (!added.ok) toast(CART_TEXTS.full, { tone: 'bad' })
}

/** All lines go the same way from then on (issue 8.4); what a line costs does not hang on it. */
async function deliver(cart: CartRepository, pickup: boolean) {
  for (const line of await cart.list()) {
    if (isPickup(line) !== pickup)
      await cart.patch(line.id, { options: { 'Store Pickup': pickup ? 'Yes' : '' } })
  }
}

async function clear(cart: CartRepository, undo: Undo, focusOn: FocusOn) {
  const removed = await cart.clear()
  if (removed.length === 0) return
  offerUndo(undo, CART_TEXTS.cleared, removed)
  focusOn(EMPTY_HEADING)
}

/**
 * What a person does to the lines of their cart; every removal can be undone (D5). `focusOn` takes the keyboard from what
 * went away to where that was, and back to what is restored.
 */
export function useLineActions(
  { local }: LocalPerson,
  onRestored: OnRestored,
  focusOn: FocusOn,
): LineActions & { onClear(): void; onDelivery(pickup: boolean): void } {
  const queries = useQueryClient()
  return useMemo(() => {
    async function restore(removed: Removed[]) {
      const opened = await local
      const restored = await opened.cart.restore(removed)
      onRestored(opened, restored)
      if (restored[0]) focusOn(headingOf(restored[0].to))
    }
    const undo = (removed: Removed[]) => void restore(removed)
    const tellRemoved = createTellRemoved(undo)
    const withCart = async <T>(act: (cart: CartRepository) => Promise<T>) => act((await local).cart)
    return {
      async onQuantity(line, quantity) {
        const isTaken = await withCart(cart => changeQuantity(queries, cart, line, quantity))
        if (!isTaken) toast(CART_TEXTS.notRepriced, { tone: 'bad' })
        return isTaken
      },
      onDuplicate: line => void withCart(cart => duplicate(cart, line)),
      onRemove: line => void withCart(cart => remove(cart, tellRemoved, focusOn, line.id)),
      onDelivery: pickup => void withCart(cart => deliver(cart, pickup)),
      onClear: () => void withCart(cart => clear(cart, undo, focusOn)),
    }
  }, [local, queries, onRestored, focusOn])
}
