import { loadCatalogueData } from '#api/catalogue/load.ts'
import {
  buyable,
  type Callable,
  itemFor,
  openedCheckout,
  ordersOf,
  pay,
  uploadArtwork,
} from '#api/testing/orders.ts'
import type { TestPerson } from '#api/testing/people.ts'
import { ids, mutations, syncOf } from '#api/testing/sync.ts'

const COROPLAST = (() => {
  const product = loadCatalogueData().products.find(({ name }) => name === 'Coroplast')
  if (!product) throw new Error('no Coroplast')
  return product
})()

/** One visit that ends with an order: ten pages seen, a line added and changed, its file sent, paid, looked at. */
export async function purchase(shop: Callable, who: TestPerson): Promise<void> {
  const call = async (path: string, json?: unknown) => {
    const answer = await shop.call(path, { token: who.token, ...(json === undefined ? {} : { json }) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  }
  await call('/api/config')
  await call('/api/catalogue')
  for (let page = 0; page < 10; page++) await call('/api/analytics/page-view', { path: '/products' })
  const [line = ''] = ids(1)
  await call('/api/sync/cart', syncOf(who.sub, [mutations.add(line)]))
  for (let change = 0; change < 4; change++)
    await call('/api/sync/cart', syncOf(who.sub, [mutations.patch(line, { total: 10 + change }, 1 + change)]))
  const item = itemFor(COROPLAST, buyable(COROPLAST), await uploadArtwork(shop, who))
  const session = await openedCheckout(shop, who, [item])
  await pay(session)
  await call(`/api/stripe/checkout-session/${session.id}`)
  await ordersOf(shop, who)
}
