import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CartRepository } from '#pwa/local/cart-repository.ts'
import type { Person } from '#pwa/local/people.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { withoutWaiting } from '#shared/cart/waiting-file.ts'
import type { LineActions } from './cart-line.tsx'
import { CART_TEXTS } from './cart-texts.ts'
import { changeQuantity } from './requote.ts'

function offerUndo(cart: CartRepository, text: string, lines: CartLine[]) {
  toast(text, { action: { label: CART_TEXTS.undo, run: () => void cart.restore(lines) } })
}

async function remove(cart: CartRepository, { id }: CartLine) {
  const removed = await cart.remove(id)
  if (removed) offerUndo(cart, CART_TEXTS.removed(removed.product), [removed])
}

async function duplicate(cart: CartRepository, { id: _, ...line }: CartLine) {
  const added = await cart.add(withoutWaiting(line))
  if (!added.ok) toast(CART_TEXTS.full, { tone: 'bad' })
}

async function clear(cart: CartRepository) {
  const lines = await cart.clear()
  if (lines.length > 0) offerUndo(cart, CART_TEXTS.cleared, lines)
}

/** What a person does to the lines of their cart; every removal can be undone (D5). */
export function useLineActions({ local }: Person): LineActions & { onClear(): void } {
  const queries = useQueryClient()
  return useMemo(() => {
    const withCart = async <T>(act: (cart: CartRepository) => Promise<T>) => act((await local).cart)
    return {
      async onQuantity(line, quantity) {
        const isTaken = await withCart(cart => changeQuantity(queries, cart, line, quantity))
        if (!isTaken) toast(CART_TEXTS.notRepriced, { tone: 'bad' })
        return isTaken
      },
      onDuplicate: line => void withCart(cart => duplicate(cart, line)),
      onRemove: line => void withCart(cart => remove(cart, line)),
      onClear: () => void withCart(clear),
    }
  }, [local, queries])
}
