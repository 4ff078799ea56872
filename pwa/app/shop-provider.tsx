import { type ReactNode, useMemo } from 'react'
import type { createShopActions } from '#pwa/features/cart/actions.ts'
import { type ShopActions, ShopContext } from '#pwa/ui/shop-context.ts'

let actions: ReturnType<typeof createShopActions> | undefined

/**
 * The cart's own code comes with the first thing a person does to the cart, or with its badge when the page is idle, never
 * with a page. Once it is there nothing waits for it: to import it again is several tasks of the browser's (issue 12.4).
 */
export async function cart() {
  if (!actions) actions = (await import('#pwa/features/cart/actions.ts')).createShopActions()
  return actions
}

const place: ShopActions['placeArtwork'] = async (lineId, slot, file, owner) => {
  const { placeArtwork } = await import('#pwa/features/artwork/place-artwork.ts')
  return placeArtwork(lineId, slot, file, owner)
}

/** Gives every page the cart's actions without any feature knowing the cart. */
export function ShopProvider({ children }: { children: ReactNode }) {
  const shop = useMemo<ShopActions>(
    () => ({
      async addLine(line) {
        const added = await (actions ?? (await cart())).addLine(line)
        void import('./notices/added.ts').then(
          ({ noteAdded }) => noteAdded(),
          () => {},
        )
        return added
      },
      readLine: async lineId => (await cart()).readLine(lineId),
      changeLine: async (lineId, line) => (await cart()).changeLine(lineId, line),
      placeArtwork: place,
    }),
    [],
  )
  return <ShopContext value={shop}>{children}</ShopContext>
}
