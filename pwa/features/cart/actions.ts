import { readIdentity } from '#pwa/lib/auth/identity.ts'
import { cartOwnerOf } from '#pwa/lib/serving.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import type { CartRepository } from '#pwa/local/cart-repository.ts'
import { linesUnderway } from '#pwa/local/lines-underway.ts'
import { personOf } from '#pwa/local/people.ts'
import type { NewLine, ShopActions } from '#pwa/ui/shop-context.ts'
import type { CartLine, OptionsMap } from '#shared/cart/line.ts'
import { CART_TEXTS } from './cart-texts.ts'

/** Whose cart it is: the signed-in person's, or that of the ticket they serve. Throws when nobody is signed in (spec §6: adding needs sign-in). */
function cartOwner(): string {
  const identity = readIdentity(deviceStorage())
  if (!identity) throw new Error('Nobody is signed in.')
  return cartOwnerOf(identity.user.sub) ?? ''
}

const ownCart = async (): Promise<CartRepository> => (await personOf(cartOwner()).local).cart

/** Titles the line no longer has are taken away; a patch alone would keep them (D5). */
function replacing(before: CartLine, after: OptionsMap): Record<string, OptionsMap[string] | null> {
  const gone = Object.keys(before.options).filter(title => !(title in after))
  return { ...after, ...Object.fromEntries(gone.map(title => [title, null])) }
}

/** What pages may do to the cart of the person who is signed in; a full cart and an absent line are errors for people. */
export function createShopActions(): Omit<ShopActions, 'placeArtwork'> {
  return {
    async addLine(line: NewLine) {
      const owner = cartOwner()
      const { local, cart } = personOf(owner)
      const { status, lines } = cart.getSnapshot()
      const finish = linesUnderway.expectOne(owner, status === 'ready' ? lines.length : null)
      try {
        const added = await (await local).cart.add(line)
        if (!added.ok) throw new Error(CART_TEXTS.full)
        return { lineId: added.id }
      } finally {
        finish()
      }
    },
    readLine: async lineId => (await ownCart()).find(lineId),
    async changeLine(lineId, { artwork: _, options, ...fields }) {
      const cart = await ownCart()
      const before = await cart.find(lineId)
      if (!before) throw new Error(CART_TEXTS.gone)
      await cart.patch(lineId, { ...fields, options: replacing(before, options) })
    },
  }
}
