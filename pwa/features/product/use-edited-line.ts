import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useShop } from '#pwa/ui/shop-context.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { fromOptionsMap } from '#shared/cart/options-map.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { type Configuration, configurationOf } from './configuration.ts'

/** The cart line being edited, named in the address as `?line=`; its choices are put on the page once they are read. */
export function useEditedLine(product: Product, fill: (configuration: Configuration) => void) {
  const shop = useShop()
  const navigate = useNavigate()
  const { line } = useSearch({ strict: false }) as { line?: unknown }
  const [held, setHeld] = useState<CartLine | null>(null)
  const lineId = typeof line === 'string' ? line : null
  /** The same page for a new item: what is on it stays. */
  const toNewItem = () =>
    void navigate({ to: '.', search: ({ line: _, ...rest }: { line?: unknown }) => rest, replace: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per line; afterwards the page is the person's.
  useEffect(() => {
    if (!lineId) return
    const reading = new AbortController()
    shop.readLine(lineId).then(
      found => {
        if (reading.signal.aborted) return
        if (found === null) return toNewItem()
        setHeld(found)
        const read = fromOptionsMap(product, found.options)
        if (read.ok) fill(configurationOf(read.selection))
      },
      () => undefined,
    )
    return () => {
      reading.abort()
      setHeld(null)
    }
  }, [lineId])
  return {
    lineId,
    /** As the cart holds it; null until it is read. */
    held,
    done: () => {
      if (lineId) void navigate({ to: '/cart' })
    },
    /** After a change that was refused: should the line be gone, what is on the page becomes a new item. */
    refused: async () => {
      if (!lineId) return
      const found = await shop.readLine(lineId).catch(() => undefined)
      if (found === null) toNewItem()
    },
  }
}
