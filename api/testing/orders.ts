import { randomUUID } from 'node:crypto'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { quoteLine } from '#shared/cart/quote-line.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { CheckoutItem, CheckoutSession } from '#shared/contract/calls.ts'
import { toDollars } from '#shared/money/cents.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import type { Selection } from '#shared/pricing/types.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { askShop } from './in-process.ts'
import type { TestPerson } from './people.ts'
import { cookiesOf } from './people.ts'
import type { TestShop } from './shop.ts'

/** Enough of a shop to call it: one in this process, or one of its own. */
export type Callable = Pick<TestShop, 'url' | 'call'>

/** One that is fit for print (D16). */
const JPEG = buildJpeg({ jfif: { unit: 1, x: 300, y: 300 } })

/** The shop's product of this name. */
export function productNamed(shop: TestShop, name: string): Product {
  const product = shop.deps.catalogue.current().productByName(name)
  if (!product) throw new Error(`no product named ${name}`)
  return product
}

/** A selection that can be bought: the defaults, with a size and characters where the product asks for them. */
export function buyable(product: Product, changes: Partial<Selection> = {}): Selection {
  const selection = defaultSelection(product)
  const sized = product.customSize !== null && !product.poleBanner
  const dimensions = sized ? { heightFt: 1, heightIn: 7, widthFt: 1, widthIn: 5 } : selection.dimensions
  const characters = product.characters ? 'OPEN' : ''
  return { ...selection, dimensions, characters, jobName: 'Spring sale', storePickup: true, ...changes }
}

/** A cart item as the page would send it, priced like the page prices it. */
export function itemFor(product: Product, selection: Selection, artwork = ''): CheckoutItem {
  const options = toOptionsMap(product, selection)
  const quoted = quoteLine(product, options)
  if (!quoted.ok) throw new Error(`${product.name}: ${quoted.message}`)
  const total = toDollars(quoted.totalCents)
  // The page's map may leave keys undefined; the wire has none of them.
  const wire = JSON.parse(JSON.stringify(options)) as CheckoutItem['options']
  return {
    id: randomUUID(),
    product: product.name,
    productImg: product.images[0] ?? '',
    options: wire,
    total,
    productArtwork: artwork,
  }
}

/** Uploads a file, a small JPEG unless told otherwise, through a signed address; returns the artwork's address. */
export async function uploadArtwork(
  shop: Callable,
  who: Pick<TestPerson, 'token'> | null,
  body: Uint8Array<ArrayBuffer> = JPEG,
  { name, contentType } = { name: 'my sign.jpg', contentType: 'image/jpeg' },
): Promise<string> {
  const key = `${randomUUID()}/${encodeURIComponent(name)}`
  const json = { bucket: 'order-artwork', key, contentType, contentLength: body.length }
  const granted = await shop.call('/api/aws/get-presigned-upload-url', {
    json,
    ...(who ? { token: who.token } : {}),
  })
  const { url } = (await granted.json()) as { url: string }
  const stored = await askShop(url, {
    method: 'PUT',
    body,
    headers: { 'Content-Type': contentType, 'If-None-Match': '*' },
  })
  if (!stored.ok) throw new Error(`upload answered ${stored.status}: ${await stored.text()}`)
  return url.split('?')[0] ?? ''
}

/** Asks for a checkout of the items. */
export function openCheckout(
  shop: Callable,
  who: Pick<TestPerson, 'token'>,
  items: unknown[],
  accept?: string,
): Promise<Response> {
  return shop.call('/api/stripe/create-checkout-session', {
    token: who.token,
    json: { items, ...(accept ? { accept } : {}) },
  })
}

/** Opens a checkout that must succeed; asked again, as pages do, while files are still looked at. */
export async function openedCheckout(
  shop: Callable,
  who: Pick<TestPerson, 'token'>,
  items: CheckoutItem[],
): Promise<CheckoutSession> {
  const answer = await openCheckout(shop, who, items)
  if (answer.status === 200) return (await answer.json()) as CheckoutSession
  const said = await answer.text()
  if (!said.includes('"artwork_checking"')) throw new Error(`checkout answered ${answer.status}: ${said}`)
  return openedCheckout(shop, who, items)
}

/** Pays on the hosted page with the test card; returns where the page then leads. */
export async function pay(
  session: CheckoutSession,
  number = '4242 4242 4242 4242',
): Promise<{ status: number; location: string; text: string }> {
  const page = await askShop(session.url)
  const ticket = /name="ticket" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const fields = {
    ticket,
    number,
    expiry: '12 / 40',
    cvc: '123',
    name: 'Pat',
    line1: '100 Goldleaf Way',
    city: 'Covina',
    state: 'CA',
    postalCode: '91722',
  }
  const answer = await askShop(session.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: new URL(session.url).origin, Cookie: cookiesOf(page) },
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, location: answer.headers.get('Location') ?? '', text: await answer.text() }
}

/** What the payment provider charges for a session, in cents. */
export async function chargedCents(shop: TestShop, id: string): Promise<number> {
  return (await shop.deps.payments.getSession(id))?.amountCents ?? -1
}

/** The person's orders. */
export async function ordersOf(
  shop: Callable,
  who: TestPerson,
  query = '',
): Promise<{
  orders: { orderId: string; totalAmount: number; items: { product: string; artwork: string }[] }[]
  totalPages: number
}> {
  const answer = await shop.call(`/api/orders/customer-orders${query}`, { token: who.token })
  return (await answer.json()) as Awaited<ReturnType<typeof ordersOf>>
}
