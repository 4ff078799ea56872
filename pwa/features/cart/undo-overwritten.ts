import type { CartRepository } from '#pwa/local/cart-repository.ts'
import type { LinePatch } from '#shared/cart/apply.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'

const OPTIONS = 'options.'
const ARTWORK = 'artwork.'

const startingWith = (fields: [string, unknown][], prefix: string) =>
  fields.flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  )

/** Gives a line the values again that another device had written, by field as sync names them. */
export async function putBack(
  cart: Pick<CartRepository, 'patch' | 'setArtwork'>,
  line: string,
  overwrote: Record<string, unknown>,
): Promise<void> {
  const fields = Object.entries(overwrote)
  const plain = fields.filter(([name]) => !name.startsWith(OPTIONS) && !name.startsWith(ARTWORK))
  const options = startingWith(fields, OPTIONS)
  const patch = {
    ...Object.fromEntries(plain),
    ...(options.length > 0 ? { options: Object.fromEntries(options) } : {}),
  } as LinePatch
  if (Object.keys(patch).length > 0) await cart.patch(line, patch)
  for (const [slot, artwork] of startingWith(fields, ARTWORK))
    await cart.setArtwork(line, slot, artwork as ArtworkRef | null)
}
