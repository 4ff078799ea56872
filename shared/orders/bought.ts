import { canonical } from '#shared/canonical.ts'
import { artworksOf } from '#shared/cart/artworks.ts'
import type { ArtworkSlot, CartLine, OptionsMap } from '#shared/cart/line.ts'

/** What of a line was bought; artwork by key, empty where there was none (D7). */
export interface BoughtLine {
  id: string
  options: OptionsMap
  artworkKey: string
  artworkBackKey: string
  /** Of the other parts that had a file, by slot (D57). */
  artworkPartKeys?: Record<ArtworkSlot, string>
}

/** Keys of the files that were bought, by slot. */
function boughtKeys({
  artworkKey,
  artworkBackKey,
  artworkPartKeys,
}: BoughtLine): Record<ArtworkSlot, string> {
  const keys = Object.entries({ front: artworkKey, back: artworkBackKey, ...artworkPartKeys })
  return Object.fromEntries(keys.filter(([, key]) => key !== ''))
}

/** Whether a line still is what was bought: its choices and its artwork (D7). */
export function equalsBought(line: CartLine, bought: BoughtLine): boolean {
  return (
    canonical(line.options) === canonical(bought.options) &&
    canonical(Object.fromEntries(artworksOf(line).map(([slot, { key }]) => [slot, key]))) ===
      canonical(boughtKeys(bought))
  )
}
