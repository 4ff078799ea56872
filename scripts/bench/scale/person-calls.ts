import { randomUUID } from 'node:crypto'
import { newCart } from '#api/services/cart/sync.ts'
import { uploadArtwork } from '#api/testing/orders.ts'
import { boughtLine } from '#api/testing/records.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import { aLine } from '#shared/testing/cart.ts'
import { aPerson, type Filled, known } from './filled.ts'
import { newOrder, provedOrder } from './orders-made.ts'
import { get, ofWho, post, posted, type Recipes } from './recipe.ts'

const ORDERS = '/api/orders/customer-orders'
const KEYS = { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) }
const subscription = ({ sub: user }: { sub: string }) => ({
  user,
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: KEYS,
})

const upload = async ({ shop }: Filled, who: Filled['who']) =>
  urlToKey(shop.deps.artworkBase, await uploadArtwork(shop, who)) ?? ''

/** What a person has at the shop, and says to it. */
export const PERSON_CALLS = {
  'GET /api/orders/customer-orders': {
    '': get(() => ORDERS, ofWho),
    'of one status': get(() => `${ORDERS}?status=new`, ofWho),
    'by the beginning of an id': get(({ orderId }) => `${ORDERS}?orderId=${orderId.slice(0, 7)}`, ofWho),
    'by id and status': get(({ orderId }) => `${ORDERS}?status=new&orderId=${orderId.slice(0, 7)}`, ofWho),
  },
  'GET /api/orders/customer-orders/:id': { '': get(({ orderId }) => `${ORDERS}/${orderId}`, ofWho) },
  'POST /api/users/order-files': {
    '': async filled => {
      const who = await known(filled.shop)
      const { order } = await provedOrder(filled, { owner: who.sub })
      const file = { line: 1, slot: 'front', key: await upload(filled, who) }
      return posted(filled, '/api/users/order-files', { user: who.sub, order: order.orderId, ...file }, who)
    },
  },
  'GET /api/users/kept-files': { '': get(() => '/api/users/kept-files', ofWho) },
  'POST /api/users/kept-files': {
    '': post('/api/users/kept-files', ({ who, key }) => ({ user: who.sub, key, isKept: true }), ofWho),
    'let go of': post(
      '/api/users/kept-files',
      ({ who, key }) => ({ user: who.sub, key, isKept: false }),
      ofWho,
    ),
  },
  'POST /api/users/push-subscriptions': {
    '': filled => {
      const who = aPerson()
      return posted(filled, '/api/users/push-subscriptions', subscription(who), who)
    },
  },
  'POST /api/users/push-subscriptions/end': {
    '': async filled => {
      const who = aPerson()
      const { keys, ...ended } = subscription(who)
      await posted(filled, '/api/users/push-subscriptions', { ...ended, keys }, who)()
      return posted(filled, '/api/users/push-subscriptions/end', ended, who)
    },
  },
  'POST /api/users/cancellations': {
    // Of one that was paid the provider is asked.
    '': async filled => {
      const { orderId: order } = await newOrder(filled, { amountCents: 0 })
      return posted(filled, '/api/users/cancellations', { user: filled.who.sub, order }, filled.who)
    },
  },
  'POST /api/users/proof-answers': {
    '': async filled => {
      const { order, version } = await provedOrder(filled)
      const said = { order: order.orderId, line: 1, version, answer: { kind: 'approved' } }
      return posted(filled, '/api/users/proof-answers', { user: filled.who.sub, ...said }, filled.who)
    },
  },
  'POST /api/proofs': {
    '': async filled => {
      const { link } = await provedOrder(filled)
      return posted(filled, '/api/proofs', link)
    },
  },
  'POST /api/proofs/answer': {
    '': async filled => {
      const { link } = await provedOrder(filled)
      return posted(filled, '/api/proofs/answer', { ...link, id: randomUUID(), answer: { kind: 'approved' } })
    },
  },
  'POST /api/proofs/picture': {
    '': async filled => {
      const { link } = await provedOrder(filled)
      return posted(filled, '/api/proofs/picture', { ...link, slot: 'front' })
    },
  },
  'POST /api/users': {
    '': post(
      '/api/users',
      ({ who }) => ({ email: who.email, name: 'Pat', picture: '', auth0Id: who.sub }),
      ofWho,
    ),
  },
  'GET /api/users/me': { '': get(() => '/api/users/me', ofWho) },
  'GET /api/users/rights': { '': get(() => '/api/users/rights', ofWho) },
  'DELETE /api/users/me': {
    '': async filled => {
      const who = await known(filled.shop)
      await newOrder(filled, { owner: who.sub, items: [boughtLine()] })
      await filled.shop.deps.store.carts.insert({
        ...newCart(who.sub, 'main', 'life'),
        lines: [aLine(randomUUID())],
      })
      return () => filled.shop.call('/api/users/me', { method: 'DELETE', token: who.token })
    },
  },
  'GET /api/users/messages': { '': get(() => '/api/users/messages', ofWho) },
  'POST /api/users/contact-us': {
    '': async filled => {
      const who = await known(filled.shop)
      const said = { category: 'Pricing', orderId: '', message: 'How much is gold?' }
      return posted(filled, '/api/users/contact-us', said, who)
    },
  },
} satisfies Record<string, Recipes>
