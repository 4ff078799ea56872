import type { ShopActions } from '#pwa/ui/shop-context.ts'

/** What pages may do to a cart, where nothing comes of it; the parts can be replaced. */
export const aShop = (parts: Partial<ShopActions> = {}): ShopActions => ({
  addLine: async () => ({ lineId: 'new' }),
  readLine: async () => null,
  changeLine: async () => {},
  placeArtwork: async () => true,
  ...parts,
})
