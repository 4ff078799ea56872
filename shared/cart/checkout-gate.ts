import { artworkIn } from './artworks.ts'
import type { CartLine } from './line.ts'

type Gated = Pick<CartLine, 'options' | 'artwork'>

/** Whether a line still needs its artwork: only an explicit "not required" frees it, a back file does not (spec §4, D18). */
export function lacksArtwork({ options, artwork }: Gated): boolean {
  return options.requiresArtwork !== false && (artworkIn({ artwork }, 'front')?.key ?? '').trim() === ''
}

/** Whether the Checkout button is on: there is something to buy and no line lacks its artwork (spec §4, §5). */
export function canCheckOut(lines: Gated[]): boolean {
  return lines.length > 0 && !lines.some(lacksArtwork)
}
