import { randomUUID } from 'node:crypto'
import { linkedTicket, offerBytes } from '#api/testing/booth.ts'
import { mutations } from '#api/testing/sync.ts'
import { DAY } from '#shared/time.ts'
import { aPerson, type Filled } from './filled.ts'
import { ofStaff, post, posted, type Recipe, type Recipes } from './recipe.ts'

const aKey = async (filled: Filled) => {
  const seller = aPerson('staff-')
  const lastDay = new Date(Date.now() + DAY).toISOString().slice(0, 10)
  return {
    seller,
    ask: posted(filled, '/api/booth/key', { deviceId: randomUUID(), label: 'iPad', lastDay }, seller),
  }
}

const acts =
  (make: (filled: Filled, ticket: string) => object, isNew: boolean): Recipe =>
  async filled => {
    const seller = aPerson('staff-')
    const id = isNew ? randomUUID() : (await linkedTicket(filled.shop, { staff: seller.sub })).ticket._id
    const tickets = [{ ticket: id, acts: [{ id: randomUUID(), act: make(filled, id) }] }]
    return posted(filled, '/api/booth/acts', { user: seller.sub, tickets }, seller)
  }

/** What tablets at a stand ask. */
export const BOOTH_CALLS = {
  'POST /api/booth/key': { '': async filled => (await aKey(filled)).ask },
  'POST /api/booth/key/:kid/revoke': {
    '': async filled => {
      const { seller, ask } = await aKey(filled)
      const { kid } = (await (await ask()).json()) as { kid: string }
      return posted(filled, `/api/booth/key/${kid}/revoke`, {}, seller)
    },
  },
  'POST /api/booth/tickets': {
    '': post('/api/booth/tickets', ({ staff }) => ({ user: staff.sub, known: {} }), ofStaff),
  },
  'POST /api/booth/acts': {
    '': acts(() => ({ kind: 'letIn' }), false),
    'of a new ticket': acts(
      ({ shop }, id) => ({ kind: 'offer', bytes: Buffer.from(offerBytes(shop, id, 1)).toString('base64') }),
      true,
    ),
  },
  'POST /api/booth/sync': {
    'of a new ticket': async filled => {
      const seller = aPerson('staff-')
      const cart = { ticket: randomUUID(), epoch: '', knownV: 0, muts: [mutations.ticket({ name: 'Ann' })] }
      return posted(filled, '/api/booth/sync', { proto: 1, user: seller.sub, carts: [cart] }, seller)
    },
  },
} satisfies Record<string, Recipes>
