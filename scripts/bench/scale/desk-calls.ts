import { randomUUID } from 'node:crypto'
import { namedAtDesk } from '#api/services/people/contact.ts'
import { aDevice, anAct } from '#api/testing/desk.ts'
import { uploadArtwork } from '#api/testing/orders.ts'
import { boughtLine, messageDoc } from '#api/testing/records.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import type { DeskAct } from '#shared/contract/desk.ts'
import { COMMON_NAME } from './fill.ts'
import { newOrder } from './orders-made.ts'
import { get, ofStaff, posted, type Recipe, type Recipes } from './recipe.ts'

/** As many rows as the small shop has of each kind, so that pages are alike. */
const board = (asked: Record<string, string>): Recipe =>
  get(() => `/api/desk/orders?${new URLSearchParams({ limit: '8', ...asked })}`, ofStaff)
const messages = (state: string): Recipe => get(() => `/api/desk/messages?state=${state}&limit=1`, ofStaff)

const act =
  (made: DeskAct): Recipe =>
  async filled => {
    const { orderId } = await newOrder(filled)
    const json = { user: filled.staff.sub, device: aDevice(), acts: [anAct(orderId, made)] }
    return posted(filled, '/api/desk/acts', json, filled.staff)
  }

/** What staff read and do at the desk. */
export const DESK_CALLS = {
  'GET /api/desk/orders': {
    '': board({}),
    'of a status worked on': board({ status: 'printing' }),
    done: board({ status: 'done' }),
    rush: board({ flag: 'rush', limit: '4' }),
    'blocked, of a status': board({ flag: 'blocked', status: 'new', limit: '1' }),
    'by a name that many have': board({ find: COMMON_NAME }),
    'by that name and a product': board({ find: `${COMMON_NAME} coroplast` }),
    'by what all have': board({ find: 'coroplast' }),
    'by a name and a status': board({ find: COMMON_NAME, status: 'done' }),
    'by a name nobody has': board({ find: 'zzyzx coroplast' }),
    'by the first letter of ids and names': board({ find: 'k' }),
    'by the first letters of an id': get(
      ({ orderId }) => `/api/desk/orders?limit=1&find=${orderId.slice(0, 5)}`,
      ofStaff,
    ),
    'by how many names begin': board({ find: 'customer1' }),
    'by an id': get(({ orderId }) => `/api/desk/orders?find=${orderId}`, ofStaff),
  },
  'GET /api/desk/orders/:id': { '': get(({ orderId }) => `/api/desk/orders/${orderId}`, ofStaff) },
  'POST /api/desk/orders/:id/file': {
    '': async filled => {
      const { orderId } = await newOrder(filled)
      const json = { line: 1, slot: 'front', what: 'original', device: aDevice() }
      return posted(filled, `/api/desk/orders/${orderId}/file`, json, filled.staff)
    },
  },
  'POST /api/desk/orders/:id/new-file': {
    '': async filled => {
      const { shop, staff } = filled
      const { orderId } = await newOrder(filled)
      const key = urlToKey(shop.deps.artworkBase, await uploadArtwork(shop, staff))
      const json = { line: 1, slot: 'front', key, device: aDevice() }
      return posted(filled, `/api/desk/orders/${orderId}/new-file`, json, staff)
    },
  },
  'POST /api/desk/orders/:id/refunds': {
    // Of one that was paid by card the provider is asked.
    '': async filled => {
      const outside = { method: 'cash', reference: '', by: 'Kim', cents: 1_000 } as const
      const booth = { ticketId: randomUUID(), offerId: randomUUID(), outside }
      const { orderId } = await newOrder(filled, { booth })
      const money = { id: randomUUID(), cents: 1, left: 1_000, reason: 'It was late' }
      const json = { user: filled.staff.sub, ...money, device: aDevice() }
      return posted(filled, `/api/desk/orders/${orderId}/refunds`, json, filled.staff)
    },
  },
  'POST /api/desk/orders/:id/reprints': {
    '': async filled => {
      const { orderId } = await newOrder(filled, { items: [boughtLine()], status: 'done' })
      const again = { id: randomUUID(), made: 0, reason: 'It was torn', lines: [{ line: 1, quantity: 1 }] }
      const json = { user: filled.staff.sub, ...again, device: aDevice() }
      return posted(filled, `/api/desk/orders/${orderId}/reprints`, json, filled.staff)
    },
  },
  'GET /api/desk/changes': {
    // Until it begins: it goes on for as long as the board is open.
    '': filled => async () => {
      const stream = await get(() => '/api/desk/changes', ofStaff)(filled)
      const answer = await stream()
      await answer.body?.cancel()
      return new Response(null, answer)
    },
  },
  'POST /api/desk/acts': {
    'a note': act({ kind: 'note', text: 'Call her' }),
    'a move': act({ kind: 'move', status: 'printing' }),
    'a mark': act({ kind: 'rush', on: true }),
  },
  'GET /api/desk/messages': { open: messages('open'), answered: messages('answered'), all: messages('all') },
  'GET /api/desk/messages/:ref': { '': get(({ messageRef }) => `/api/desk/messages/${messageRef}`, ofStaff) },
  'POST /api/desk/answers': {
    '': async filled => {
      const doc = messageDoc({ owner: filled.who.sub })
      const named = namedAtDesk(doc._id, doc.createdAt)
      await filled.shop.deps.store.messages.insert({ ...doc, ...named, isOpen: true })
      const json = { user: filled.staff.sub, message: named.ref, text: 'A dollar an ounce' }
      return posted(filled, '/api/desk/answers', json, filled.staff)
    },
  },
} satisfies Record<string, Recipes>
