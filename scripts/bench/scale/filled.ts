import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { artworkId } from '#api/services/artwork/artwork.ts'
import { emptyTicket } from '#api/services/booth/heard.ts'
import { newCart } from '#api/services/cart/sync.ts'
import { namedAtDesk } from '#api/services/people/contact.ts'
import { onMongo } from '#api/testing/engine-store.ts'
import { freePort } from '#api/testing/free-port.ts'
import { uploadArtwork } from '#api/testing/orders.ts'
import type { TestPerson } from '#api/testing/people.ts'
import { boughtLine, messageDoc, orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import { RIGHTS } from '#shared/contract/booth.ts'
import { aLine } from '#shared/testing/cart.ts'
import { fill, type Size } from './fill.ts'
import { fillFile } from './fill-file.ts'

/** What of the shop belongs to the person who asks, at any size. */
const OWN = 20
const STAFF = 'staff-'
/** Signs nothing: the bench sends no notification. */
const VAPID = randomBytes(32).toString('base64url')

/** A filled shop, somebody who has a cart, orders, messages and artwork there, and a member of staff with tickets. */
export interface Filled {
  name: 'now'
  shop: TestShop
  who: TestPerson
  staff: TestPerson
  /** Key of an artwork of theirs that has its small picture. */
  key: string
  /** Of their cart. */
  line: string
  orderId: string
  messageRef: string
  picture: Uint8Array<ArrayBuffer>
  /** Made when it is first asked for. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>
}

/** A person the shop takes for signed in; of staff they have every right. */
export function aPerson(kind: '' | typeof STAFF = ''): TestPerson {
  const sub = `auth0|${kind}${randomUUID()}`
  return { token: `bench ${sub}`, sub, email: 'someone@example.com' }
}

/** Opens a shop that holds so much, on SQLite, or on the MongoDB at an address. */
export async function openFilled(size: Size, mongodb: string | null): Promise<Filled> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-scale-'))
  if (mongodb === null) await fillFile(join(folder, 'shop.sqlite'), size)
  const opened = await openTestShop({
    RATE_LIMIT: '1000000000',
    UPLOAD_GB_ADDRESS: '100000',
    CANCELLING: 'until-printing',
    ...(mongodb ? { ...onMongo(mongodb, port), VAPID_PRIVATE_KEY: VAPID } : {}),
    PORT: String(port),
    DATA_DIR: folder,
  })
  const shop = { ...opened, call: directly(opened) }
  trusting(shop)
  if (mongodb !== null) await fill(shop.deps.store, size)
  return { name: 'now', shop, ...(await own(shop)), once: memory() }
}

/** Calls without a socket: what that costs would hide what the shop does. */
function directly({ app, url }: TestShop): TestShop['call'] {
  return async (path, { token, json, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
    return app.fetch(new Request(url + path, { ...body, ...init, headers }))
  }
}

/** Who a token names is believed, and nobody asks too often. */
function trusting({ deps }: TestShop): void {
  const { verify } = deps.tokens
  deps.tokens.verify = async bearer => {
    if (!bearer.startsWith('bench ')) return verify(bearer)
    const sub = bearer.slice('bench '.length)
    return { sub, permissions: sub.startsWith(`auth0|${STAFF}`) ? RIGHTS : [] }
  }
  deps.counters.hit = () => ({ count: 1, resetAt: 0 })
}

function memory(): Filled['once'] {
  const made = new Map<string, Promise<unknown>>()
  return <T>(name: string, make: () => Promise<T>) => {
    const known = made.get(name) ?? make()
    made.set(name, known)
    return known as Promise<T>
  }
}

/** A person whom the shop knows by the provider's word. */
export async function known({ deps: { store } }: TestShop, person = aPerson()): Promise<TestPerson> {
  const provider = { name: 'Pat Doe', email: person.email, emailVerified: true, picture: '', at: '' }
  await store.users.insert({ _id: person.sub, email: '', name: '', picture: '', updatedAt: '', provider })
  return person
}

async function own(shop: TestShop): Promise<Omit<Filled, 'name' | 'shop' | 'once'>> {
  const { store, clock, artworkBase } = shop.deps
  const [who, staff] = [await known(shop), await known(shop, aPerson(STAFF))]
  const key = urlToKey(artworkBase, await uploadArtwork(shop, who)) ?? ''
  await store.artworks.update(artworkId(key), doc => ({ ...doc, owner: who.sub }))
  const picture = new Uint8Array(
    await sharp({ create: { width: 100, height: 80, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer(),
  )
  const orders = Array.from({ length: OWN }, () => orderDoc({ owner: who.sub, items: [boughtLine(key)] }))
  await store.orders.insertAll(orders)
  const messages = Array.from({ length: OWN }, () => {
    const doc = messageDoc({ _id: `${encodeURIComponent(who.sub)} ${randomUUID()}`, owner: who.sub })
    return { ...doc, ...namedAtDesk(doc._id, doc.createdAt), isOpen: true }
  })
  await store.messages.insertAll(messages)
  await store.tickets.insertAll(
    Array.from({ length: OWN }, () => emptyTicket({ id: randomUUID(), staff: staff.sub, kid: null }, clock)),
  )
  const line = randomUUID()
  await store.carts.insert({ ...newCart(who.sub, 'main', 'life'), v: 1, lines: [aLine(line)] })
  return {
    ...{ who, staff, key, line, picture },
    orderId: orders[0]?.orderId ?? '',
    messageRef: messages[0]?.ref ?? '',
  }
}
