import type { CartLine, OptionsMap } from '#shared/cart/line.ts'

/** What of a line was bought; artwork by key, empty where there was none (D7). */
export interface BoughtLine {
  id: string
  options: OptionsMap
  artworkKey: string
  artworkBackKey: string
}

/** The same whatever the order of its keys, without what is undefined. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

/** Whether a line still is what was bought: its choices and its artwork (D7). */
export function equalsBought(line: CartLine, bought: BoughtLine): boolean {
  return (
    canonical(line.options) === canonical(bought.options) &&
    (line.artwork.front?.key ?? '') === bought.artworkKey &&
    (line.artwork.back?.key ?? '') === bought.artworkBackKey
  )
}
