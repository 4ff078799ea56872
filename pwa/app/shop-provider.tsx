import { type ReactNode, useMemo } from 'react'
import { type ShopActions, ShopContext } from '#pwa/ui/shop-context.ts'

/** The cart's own code comes with the first thing a person does to the cart, never with a page. */
const cart = async () => {
  const { createShopActions } = await import('#pwa/features/cart/actions.ts')
  return createShopActions()
}

const place: ShopActions['placeArtwork'] = async (lineId, slot, file, owner) => {
  const { placeArtwork } = await import('#pwa/features/artwork/place-artwork.ts')
  return placeArtwork(lineId, slot, file, owner)
}

/** Gives every page the cart's actions without any feature knowing the cart. */
export function ShopProvider({ children }: { children: ReactNode }) {
  const actions = useMemo<ShopActions>(
    () => ({
      async addLine(line) {
        const added = await (await cart()).addLine(line)
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
  return <ShopContext value={actions}>{children}</ShopContext>
}
