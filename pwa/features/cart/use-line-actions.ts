import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CartRepository, Restored } from '#pwa/local/cart-repository.ts'
import type { Local } from '#pwa/local/open.ts'
import type { Person } from '#pwa/local/people.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { withoutWaiting } from '#shared/cart/waiting-file.ts'
import type { LineActions } from './cart-line.tsx'
import { CART_TEXTS } from './cart-texts.ts'
import { changeQuantity } from './requote.ts'

/** Takes what else belongs to removed lines to those that took their place; the app layer supplies it. */
export type OnRestored = (local: Local, lines: readonly Restored[]) => void

type Undo = (lines: CartLine[]) => Promise<void>

function offerUndo(undo: Undo, text: string, lines: CartLine[]) {
  toast(text, { action: { label: CART_TEXTS.undo, run: () => void undo(lines) } })
}

async function remove(cart: CartRepository, undo: Undo, { id }: CartLine) {
  const removed = await cart.remove(id)
  if (removed) offerUndo(undo, CART_TEXTS.removed(removed.product), [removed])
}

async function duplicate(cart: CartRepository, { id: _, ...line }: CartLine) {
  const added = await cart.add(withoutWaiting(line))
  if (!added.ok) toast(CART_TEXTS.full, { tone: 'bad' })
}

async function clear(cart: CartRepository, undo: Undo) {
  const lines = await cart.clear()
  if (lines.length > 0) offerUndo(undo, CART_TEXTS.cleared, lines)
}

/** What a person does to the lines of their cart; every removal can be undone (D5). */
export function useLineActions({ local }: Person, onRestored: OnRestored): LineActions & { onClear(): void } {
  const queries = useQueryClient()
  return useMemo(() => {
    const undo = async (lines: CartLine[]) => {
      const opened = await local
      onRestored(opened, await opened.cart.restore(lines))
    }
    const withCart = async <T>(act: (cart: CartRepository) => Promise<T>) => act((await local).cart)
    return {
      async onQuantity(line, quantity) {
        const isTaken = await withCart(cart => changeQuantity(queries, cart, line, quantity))
        if (!isTaken) toast(CART_TEXTS.notRepriced, { tone: 'bad' })
        return isTaken
      },
      onDuplicate: line => void withCart(cart => duplicate(cart, line)),
      onRemove: line => void withCart(cart => remove(cart, undo, line)),
      onClear: () => void withCart(cart => clear(cart, undo)),
    }
  }, [local, queries, onRestored])
}
