import { canonical } from '#shared/canonical.ts'
import type { CartLine, OptionsMap } from '#shared/cart/line.ts'

/** What of a line was bought; artwork by key, empty where there was none (D7). */
export interface BoughtLine {
  id: string
  options: OptionsMap
  artworkKey: string
  artworkBackKey: string
}

/** Whether a line still is what was bought: its choices and its artwork (D7). */
export function equalsBought(line: CartLine, bought: BoughtLine): boolean {
  return (
    canonical(line.options) === canonical(bought.options) &&
    (line.artwork.front?.key ?? '') === bought.artworkKey &&
    (line.artwork.back?.key ?? '') === bought.artworkBackKey
  )
}
