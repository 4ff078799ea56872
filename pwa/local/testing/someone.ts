import { personOf } from '#pwa/local/people.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { BANNER } from './rows.ts'

let people = 0

/** A person nobody has been before, with these lines in the cart. */
export async function someoneWith(...lines: Partial<Omit<CartLine, 'id'>>[]) {
  const user = {
    sub: `auth0|shopper-${++people}-${crypto.randomUUID()}`,
    name: 'Ada',
    email: '',
    picture: '',
  }
  const { cart } = await personOf(user.sub).local
  const ids: string[] = []
  for (const line of lines) {
    const added = await cart.add({ ...BANNER, ...line })
    if (added.ok) ids.push(added.id)
  }
  return { user, cart, ids }
}
