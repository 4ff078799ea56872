import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueBoothKey } from '#api/services/booth/keys.ts'
import { secretHash } from '#api/services/booth/links.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { COLLECTION_NAMES } from '#api/store/schema.ts'
import { linkedTicket, newSecret } from '#api/testing/booth.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { API, type ApiCall } from '#shared/contract/api.ts'
import { BOOTH_TICKET_HEADER, ORDER_TOKEN_HEADER, ORDER_VISIT_HEADER } from '#shared/contract/limits.ts'
import { DAY } from '#shared/time.ts'

let shop: TestShop
let stranger: null
let customer: TestPerson
let clerk: TestPerson
let seller: TestPerson
let other: TestPerson
let ticket: TicketDoc
let token: string
let offerId: string
let kid: string
/** Rights that tokens give from now on, by subject; those not named keep theirs. */
const lapsed = new Set<string>()

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT: '1000000' })
  shop.deps.counters.hit = () => ({ count: 1, resetAt: 0 })
  stranger = null
  customer = await newPerson(shop, 'Customer')
  clerk = await newStaff(shop, 'Clerk', ['orders:read', 'orders:work', 'messages:answer', 'money:refund'])
  seller = await newStaff(shop, 'Seller', ['booth:sell'])
  other = await newStaff(shop, 'Other', ['booth:sell'])
  const { verify } = shop.deps.tokens
  shop.deps.tokens.verify = async bearer => {
    const user = await verify(bearer)
    return user && lapsed.has(user.sub) ? { ...user, permissions: [] } : user
  }
  const linked = await linkedTicket(shop, { staff: seller.sub, visitor: secretHash(newSecret()) })
  ;({ ticket, token } = linked)
  offerId = linked.offer._id
  const lastDay = new Date(Date.now() + DAY).toISOString().slice(0, 10)
  const key = await issueBoothKey(shop.deps, seller.sub, { deviceId: randomUUID(), label: 'One', lastDay })
  if (!key.ok) throw new Error(key.code)
  kid = key.key.kid
})
afterAll(() => shop.close())

const UUID = '00000000-0000-4000-8000-000000000001'
const ARTWORK = 'a'.repeat(64)
const SHA256 = `${'A'.repeat(43)}=`
const UPLOAD = { fileName: 'a.jpg', size: 100, contentType: 'image/jpeg', sha256: SHA256 }

interface Asked {
  path?: string
  json?: (user: string) => unknown
}
const [methodOf, patternOf] = [
  (call: string) => call.split(' ')[0] ?? '',
  (call: string) => call.split(' ')[1] ?? '',
]

async function ask(
  call: string,
  { path = patternOf(call), json }: Asked,
  who: TestPerson | null,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const method = methodOf(call)
  const body = method === 'GET' || method === 'DELETE' ? {} : { json: json?.(who?.sub ?? 'nobody') ?? {} }
  const answer = await shop.call(path, { ...(who ? { token: who.token } : {}), ...body, method, headers })
  const said = (await answer.json()) as Record<string, unknown>
  const { requestId: _, ...rest } = said
  return { status: answer.status, body: rest }
}

/** Everything the store holds of the booth, but what is counted. */
async function records() {
  const names = COLLECTION_NAMES.filter(name =>
    /^(ticket|offer|surplus|checkout|order|booth|cart)/.test(name),
  )
  return Promise.all(names.map(async name => [name, await shop.deps.store[name].find({})] as const))
}

const NOTHING = { status: 404, body: { error: 'There is nothing at this address', code: 'not_found' } }

type StaffCall = Extract<ApiCall, `${string} /api/booth${string}`>
/** Each call of staff, with what another seller is answered about this ticket; null where it is about none. */
const STAFF_CALLS: Record<StaffCall, Asked & { ofAnother: unknown }> = {
  'POST /api/booth/key': {
    json: () => ({
      deviceId: UUID,
      label: 'Two',
      lastDay: new Date(Date.now() + DAY).toISOString().slice(0, 10),
    }),
    ofAnother: null,
  },
  'POST /api/booth/key/:kid/revoke': { ofAnother: NOTHING },
  'POST /api/booth/tickets': {
    json: user => ({ user, known: { [ticket._id]: 'epoch:1:1' } }),
    ofAnother: { status: 200, body: { tickets: [], more: false } },
  },
  'POST /api/booth/sync': {
    json: user => ({ proto: 1, user, carts: [{ ticket: ticket._id, epoch: '', knownV: 0, muts: [] }] }),
    ofAnother: { status: 200, body: { carts: [{ code: 'not_found' }] } },
  },
  'POST /api/booth/acts': {
    json: user => ({
      user,
      tickets: [{ ticket: ticket._id, acts: [{ id: UUID, act: { kind: 'cancel' } }] }],
    }),
    ofAnother: { status: 200, body: { tickets: [{ code: 'not_found' }] } },
  },
}
const staffCalls = () =>
  Object.entries(STAFF_CALLS).map(([call, row]) => {
    const path = patternOf(call).replace(':kid', kid)
    return [call, { ...row, path }] as const
  })

type VisitCall = Extract<ApiCall, `${string} /api/o` | `${string} /api/o/${string}`>
/** Each call of an order's page, with what another browser that has the link is answered. */
const VISIT_CALLS: Record<VisitCall, Asked & { ofOtherBrowser: number }> = {
  'POST /api/o': { ofOtherBrowser: 200 },
  'POST /api/o/pay': { json: () => ({ offerId: UUID }), ofOtherBrowser: 409 },
  'POST /api/o/agree': { json: () => ({ offerId }), ofOtherBrowser: 403 },
  'POST /api/o/contact': {
    json: () => ({ name: 'a', phone: '', mail: '', company: '' }),
    ofOtherBrowser: 403,
  },
  'POST /api/o/claim': { ofOtherBrowser: 403 },
  'POST /api/o/forget': { ofOtherBrowser: 403 },
  'POST /api/o/session': { json: () => ({ sessionId: 'cs_test_none' }), ofOtherBrowser: 404 },
  'POST /api/o/picture': { json: () => ({ line: UUID, slot: 'front' }), ofOtherBrowser: 403 },
  'PUT /api/o/picture': { path: `/api/o/picture?key=${UUID}/a.jpg`, ofOtherBrowser: 403 },
  'POST /api/o/uploads/:artwork': { json: () => UPLOAD, ofOtherBrowser: 409 },
  'DELETE /api/o/uploads/:artwork': { ofOtherBrowser: 404 },
  'GET /api/o/uploads/:artwork/parts': { ofOtherBrowser: 404 },
  'POST /api/o/uploads/:artwork/parts': { json: () => ({ number: 1, sha256: SHA256 }), ofOtherBrowser: 404 },
  'POST /api/o/uploads/:artwork/complete': {
    json: () => ({ places: [{ line: UUID, slot: 'front' }] }),
    ofOtherBrowser: 422,
  },
}
/** Each about a file of its own. */
const anyFile = () => randomUUID().replaceAll('-', '').repeat(2)
const visitCalls = () =>
  Object.entries(VISIT_CALLS).map(
    ([call, row]) =>
      [call, { ...row, path: (row.path ?? patternOf(call)).replace(':artwork', anyFile()) }] as const,
  )

/** Calls about files, which staff make for a ticket by naming it in a header. */
const FILE_CALLS: [call: ApiCall, asked: Asked][] = [
  ['POST /api/artwork/uploads/:artwork', { json: () => UPLOAD }],
  ['DELETE /api/artwork/uploads/:artwork', {}],
  ['GET /api/artwork/uploads/:artwork/parts', {}],
  ['POST /api/artwork/uploads/:artwork/parts', { json: () => ({ number: 1, sha256: SHA256 }) }],
  ['POST /api/artwork/uploads/:artwork/complete', { json: () => ({ places: [] }) }],
  ['GET /api/artwork', { path: `/api/artwork?key=${UUID}/a.jpg` }],
]

describe('D42: who may call what of the booth', () => {
  test('D42: every call of the contract has its row here', () => {
    const calls = Object.keys(API).filter(call => /^\S+ \/api\/(booth|o)(\/|$)/.test(call))
    const rows = [...Object.keys(STAFF_CALLS), ...Object.keys(VISIT_CALLS)]
    expect(rows.toSorted()).toEqual(calls.toSorted())
    expect(calls.length).toBeGreaterThan(15)
  })

  test('D42: every route the API serves below those paths is one of them', () => {
    const served = shop.app.routes.filter(({ method }) => method !== 'ALL')
    const ours = served
      .map(({ method, path }) => `${method} ${path}`)
      .filter(call => / \/api\/(booth|o)(\/|$)/.test(call))
    expect([...new Set(ours)].toSorted()).toEqual(
      [...Object.keys(STAFF_CALLS), ...Object.keys(VISIT_CALLS)].toSorted(),
    )
  })

  test('D42: of staff’s calls a stranger is 401, and a customer or staff without the right find nothing there', async () => {
    const before = await records()
    for (const [call, row] of staffCalls()) {
      expect([call, (await ask(call, row, stranger)).status]).toEqual([call, 401])
      expect([call, (await ask(call, row, { ...customer, token: 'forged' })).status]).toEqual([call, 401])
      for (const who of [customer, clerk]) expect([call, await ask(call, row, who)]).toEqual([call, NOTHING])
    }
    expect(await records()).toEqual(before)
  })

  test('D42: another seller’s ticket and key are to a seller as if they were not there', async () => {
    const before = await records()
    for (const [call, { ofAnother, ...row }] of staffCalls())
      if (ofAnother !== null) expect([call, await ask(call, row, other)]).toMatchObject([call, ofAnother])
    expect(await records()).toEqual(before)
  })

  test('D42: a right that ends between two calls of one sign-in ends at the very next; nothing is lost, and it goes on once it is back', async () => {
    const acts = {
      json: (user: string) => ({
        user,
        tickets: [{ ticket: ticket._id, acts: [{ id: UUID, act: { kind: 'letIn' } }] }],
      }),
    }
    expect((await ask('POST /api/booth/acts', acts, seller)).status).toBe(200)
    const before = await records()
    lapsed.add(seller.sub)
    for (const [call, row] of staffCalls())
      expect([call, await ask(call, row, seller)]).toEqual([call, NOTHING])
    expect(await records()).toEqual(before)
    lapsed.delete(seller.sub)
    expect((await ask('POST /api/booth/acts', acts, seller)).status).toBe(200)
  })

  test('B11: files of a ticket are to a stranger, a customer, staff without the right and another seller as if they were not there', async () => {
    const headers = { [BOOTH_TICKET_HEADER]: ticket._id }
    for (const [call, row] of FILE_CALLS) {
      const asked = { ...row, path: row.path ?? patternOf(call).replace(':artwork', ARTWORK) }
      expect([call, (await ask(call, asked, stranger, headers)).status]).toEqual([call, 401])
      for (const who of [customer, clerk, other])
        expect([call, await ask(call, asked, who, headers)]).toEqual([call, NOTHING])
    }
    expect(await shop.deps.store.artworkUploads.count({ where: { owner: `ticket:${ticket._id}` } })).toBe(0)
  })
})

describe('B9: who may do what of an order’s page', () => {
  const withLink = (link: string, browser = newSecret()) => ({
    [ORDER_TOKEN_HEADER]: link,
    [ORDER_VISIT_HEADER]: browser,
  })

  test('B8: without the link nobody finds anything, whatever they are signed in as', async () => {
    const before = await records()
    for (const [call, row] of visitCalls())
      for (const who of [stranger, customer, clerk, seller, other])
        for (const headers of [
          {},
          withLink(newSecret()),
          withLink(token.slice(1)),
          withLink(`${token.slice(1)}A`),
        ])
          expect([call, await ask(call, row, who, headers)]).toEqual([call, NOTHING])
    expect(await records()).toEqual(before)
  })

  test('B9: another browser that has the link does what is listed here and no more, whoever is signed in', async () => {
    await shop.deps.store.tickets.update(ticket._id, now => ({ ...now, visitor: secretHash(newSecret()) }))
    const before = await records()
    for (const [call, { ofOtherBrowser, ...row }] of visitCalls()) {
      const { status, body } = await ask(call, row, customer, withLink(token))
      expect([call, status, body]).toEqual([call, ofOtherBrowser, body])
      expect(JSON.stringify(body)).not.toContain(customer.sub)
    }
    expect((await ask('POST /api/o/claim', {}, stranger, withLink(token))).status).toBe(401)
    expect(await records()).toEqual(before)
  })
})
