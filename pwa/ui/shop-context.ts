import { createContext, useContext } from 'react'
import type { ArtworkSlot, CartLine } from '#shared/cart/line.ts'

/** A configured product on its way into the cart; the cart makes the id (D5). */
export type NewLine = Omit<CartLine, 'id'>

/** What any page may do to the cart. The app layer supplies it, so that no feature imports another. */
export interface ShopActions {
  addLine(line: NewLine): Promise<{ lineId: string }>
  /** The line under an id, or null when the cart has none; for editing it on its product page. */
  readLine(lineId: string): Promise<CartLine | null>
  /** Puts what was configured anew into the line; its artwork stays. */
  changeLine(lineId: string, line: NewLine): Promise<void>
  /**
   * Checks and keeps a file picked for one side of a line, and uploads it while the person goes on shopping. Returns
   * whether it is safe on this device. The line is one of the cart the pages work on, unless an `owner` is given.
   */
  placeArtwork(lineId: string, slot: ArtworkSlot, file: File, owner?: string): Promise<boolean>
}

export const ShopContext = createContext<ShopActions | null>(null)

/** The shop's cart actions; throws outside the app. */
export function useShop(): ShopActions {
  const actions = useContext(ShopContext)
  if (!actions) throw new Error('useShop needs a ShopContext around it')
  return actions
}
