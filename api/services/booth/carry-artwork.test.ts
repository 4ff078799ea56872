import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ARTWORK_BUCKET, artworkId } from '#api/services/artwork/artwork.ts'
import { newCart } from '#api/services/cart/sync.ts'
import type { OpenSubject, Subject } from '#api/store/contract/subject.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import type { Store } from '#api/store/store.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import { artworkDoc, quietDeps } from '#api/testing/records.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { ticketSlot } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { BoothAct } from '#shared/contract/booth.ts'
import { carryArtwork } from './carry-artwork.ts'
import { emptyTicket } from './heard.ts'
import { ticketCart } from './tickets.ts'

type Carry = Extract<BoothAct, { kind: 'carry' }>
const NOW = Date.parse('2026-11-25T10:00:00Z')
const clock = { now: () => NOW }

/** Objects in memory, as far as copies need them; `silent` fails every call. */
function objectsInMemory() {
  const held = new Map<string, { etag: string; size: number; contentType: string }>()
  const objects = {
    isSilent: false,
    held,
    async head(_: string, key: string) {
      if (objects.isSilent) throw new Error('the object store is silent')
      return held.get(key) ?? null
    },
    async copy(_: string, from: { key: string; etag: string }, to: string) {
      if (objects.isSilent) throw new Error('the object store is silent')
      const bytes = held.get(from.key)
      if (!bytes || bytes.etag !== from.etag) return null
      const etag = `${bytes.etag} copied`
      held.set(to, { ...bytes, etag })
      return etag
    },
  }
  return objects
}

describe.each<[string, OpenSubject]>([
  ['SQLite', async () => sqliteSubject()],
  ['MongoDB', mongoSubject],
])('files that come along to another ticket on %s', (_, open) => {
  let subject: Subject
  let objects: ReturnType<typeof objectsInMemory>
  let source: TicketDoc
  let target: TicketDoc
  let key: string
  const [FROM, TO] = ['from-line', 'to-line']
  const lineOf = (id: string, front: CartLine['artwork']['front']): CartLine => ({
    id,
    product: 'Coroplast',
    productImg: '',
    options: { Quantity: 1 },
    total: 10,
    priceSeen: 1000,
    priceList: 1,
    artwork: { front, back: null },
  })
  const refOf = (of: string) =>
    ({ bucket: 'order-artwork', key: of, fileName: 'Mia’s.pdf', size: 8, type: 'application/pdf' }) as const

  async function ticketOf(lines: CartLine[], staff = 'auth0|kim'): Promise<TicketDoc> {
    const ticket = emptyTicket({ id: randomUUID(), staff, kid: null }, clock)
    await subject.store.tickets.insert(ticket)
    await subject.store.carts.insert({ ...newCart(ticketOwner(ticket._id), 'main', 'life'), lines })
    return ticket
  }

  beforeEach(async () => {
    subject = await open()
    objects = objectsInMemory()
    key = `${randomUUID()}/a.pdf`
    source = await ticketOf([lineOf(FROM, refOf(key))])
    target = await ticketOf([lineOf(TO, null)])
    const owner = ticketOwner(source._id)
    const judged = { etag: 'one', at: '', verdict: 'accept', message: '', facts: null, page: null } as const
    await subject.store.artworks.insert(
      artworkDoc(key, { owner, etag: 'one', size: 8, contentType: 'application/pdf', artwork: 'x', judged }),
    )
    objects.held.set(key, { etag: 'one', size: 8, contentType: 'application/pdf' })
  })
  afterEach(() => subject.dispose())

  const act = (changes: Partial<Carry> = {}): Carry => ({
    kind: 'carry',
    from: { ticket: source._id, line: FROM, slot: 'front' },
    key,
    line: TO,
    slot: 'front',
    ...changes,
  })
  const carry = (
    changes: Partial<Carry> = {},
    { store = subject.store as Store, id = 'act', of = target } = {},
  ) => carryArtwork({ ...quietDeps(store, clock), objects, catalogue: {} } as never, of, id, act(changes))
  const frontOf = async ({ _id }: TicketDoc, line = TO) =>
    (await subject.store.carts.get(ticketCart(_id)))?.lines.find(({ id }) => id === line)?.artwork.front ??
    null
  const recordsOf = ({ _id }: TicketDoc) =>
    subject.store.artworks.find({ where: { owner: ticketOwner(_id) } })

  test('B11: the copy is the target’s own, under a key of its own, judged as it was, with its name; the source keeps its file', async () => {
    expect(await carry()).toEqual({ kind: 'done' })
    const front = await frontOf(target)
    expect(front).toMatchObject({ fileName: 'Mia’s.pdf', size: 8, type: 'application/pdf' })
    expect(front?.key).not.toBe(key)
    expect(await recordsOf(target)).toMatchObject([
      {
        key: front?.key,
        artwork: 'x',
        etag: 'one copied',
        judged: { verdict: 'accept', etag: 'one copied' },
      },
    ])
    expect((await frontOf(source, FROM))?.key).toBe(key)
    expect((await subject.store.artworks.get(artworkId(key)))?.owner).toBe(ticketOwner(source._id))
  })

  test('B11: the small picture comes along', async () => {
    const owner = ticketOwner(source._id)
    await subject.store.artworks.insert(artworkDoc(previewKey(key), { owner, contentType: 'image/webp' }))
    objects.held.set(previewKey(key), { etag: 'picture', size: 3, contentType: 'image/webp' })
    await carry()
    const there = previewKey((await frontOf(target))?.key ?? '')
    expect(objects.held.has(there)).toBe(true)
    expect((await subject.store.artworks.get(artworkId(there)))?.owner).toBe(ticketOwner(target._id))
  })

  test('issue 9.4: what the visitor sent from their phone is found by its place alone', async () => {
    await subject.store.carts.update(ticketCart(source._id), cart => ({
      ...cart,
      lines: [lineOf(FROM, null)],
    }))
    const slots = { [ticketSlot(FROM, 'front')]: refOf(key) }
    await subject.store.tickets.update(source._id, now => ({ ...now, slots }))
    expect(await carry({ key: '' })).toEqual({ kind: 'done' })
    expect(await frontOf(target)).toMatchObject({ fileName: 'Mia’s.pdf' })
  })

  test('B9: what the visitor of a claimed ticket sent stays theirs', async () => {
    const slots = { [ticketSlot(FROM, 'front')]: refOf(key) }
    await subject.store.tickets.update(source._id, now => ({ ...now, slots, claimedBy: 'auth0|mia' }))
    expect(await carry({ key: '' })).toEqual({ kind: 'refused', code: 'not_found' })
    expect(await recordsOf(target)).toEqual([])
    // What the tablet put into its own cart is still the stand's.
    expect(await carry({}, { id: 'of the cart' })).toEqual({ kind: 'done' })
  })

  test('booth, "Calls": the same act again changes nothing, and a slot that has a file keeps it', async () => {
    await carry()
    const [front, records] = [await frontOf(target), await recordsOf(target)]
    expect(await carry()).toEqual({ kind: 'done' })
    expect(await carry({}, { id: 'another' })).toEqual({ kind: 'done' })
    expect([await frontOf(target), await recordsOf(target)]).toEqual([front, records])
  })

  test('B11, D42: of another person’s ticket, a forgotten one, a line or file that is not there nothing comes along', async () => {
    const theirs = await ticketOf([lineOf(FROM, refOf(key))], 'auth0|else')
    const fromTheirs = { ticket: theirs._id, line: FROM, slot: 'front' }
    expect(await carry({ from: fromTheirs })).toEqual({ kind: 'refused', code: 'not_found' })
    const own = await ticketOf([])
    // A key that is another ticket's, named under one's own.
    expect(await carry({ from: { ...fromTheirs, ticket: own._id } })).toMatchObject({ kind: 'refused' })
    expect(await carry({ line: 'no such line' })).toEqual({ kind: 'refused', code: 'not_found' })
    expect(await carry({ key: `${randomUUID()}/b.pdf` })).toMatchObject({ kind: 'refused' })
    await subject.store.tickets.update(source._id, now => ({ ...now, forgotten: true }))
    expect(await carry()).toEqual({ kind: 'refused', code: 'not_found' })
    expect([await frontOf(target), await recordsOf(target)]).toEqual([null, []])
  })

  test('booth, "Calls": a ticket that is full takes no more', async () => {
    const owner = ticketOwner(target._id)
    await subject.store.artworks.insert(artworkDoc(`${randomUUID()}/big.pdf`, { owner, size: 2 ** 31 }))
    expect(await carry()).toEqual({ kind: 'refused', code: 'quota_reached' })
  })

  test('booth, "Calls": a copy that was begun while there was room is finished, though it fills the ticket itself', async () => {
    const owner = ticketOwner(target._id)
    const size = 2 ** 31 - 8
    await subject.store.artworks.insert(artworkDoc(`${randomUUID()}/big.pdf`, { owner, size }))
    const { copy } = objects
    objects.copy = () => Promise.reject(new Error('silent'))
    await expect(carry()).rejects.toThrow('silent')
    objects.copy = copy
    expect(await carry()).toEqual({ kind: 'done' })
    expect(await frontOf(target)).toMatchObject({ size: 8 })
  })

  test('B11: a small picture that was given up comes along as one in use, and one being deleted does not', async () => {
    const record = { owner: ticketOwner(source._id), contentType: 'image/webp' }
    const given = { ...record, doomedAt: '2026-11-24', nextLookAt: '2027-11-24' }
    await subject.store.artworks.insert(artworkDoc(previewKey(key), given))
    objects.held.set(previewKey(key), { etag: 'picture', size: 3, contentType: 'image/webp' })
    await carry()
    const there = artworkId(previewKey((await frontOf(target))?.key ?? ''))
    expect(await subject.store.artworks.get(there)).toMatchObject({ doomedAt: null, nextLookAt: null })
    await subject.store.artworks.update(artworkId(previewKey(key)), now => ({ ...now, removing: true }))
    const other = await ticketOf([lineOf(TO, null)])
    expect(await carry({}, { id: 'other', of: other })).toEqual({ kind: 'done' })
    expect(await recordsOf(other)).toMatchObject([{ contentType: 'application/pdf' }])
  })

  test('B11: killed at any write, the act said again brings the file, once', async () => {
    for (let at = 1, isOver = false; !isOver; at++)
      for (const landed of [false, true]) {
        const to = await ticketOf([lineOf(TO, null)])
        const id = `act ${at} ${landed}`
        const store = dyingStore(subject.store, { at, landed })
        isOver = await carry({}, { store, id, of: to }).then(
          () => true,
          error => {
            if (error instanceof Killed) return false
            throw error
          },
        )
        expect(await carry({}, { id, of: to })).toEqual({ kind: 'done' })
        const front = await frontOf(to)
        const files = (await recordsOf(to)).map(each => [each.key, each.etag])
        expect([at, landed, files]).toEqual([at, landed, [[front?.key, 'one copied']]])
        expect((await objects.head(ARTWORK_BUCKET, front?.key ?? ''))?.size).toBe(8)
      }
  })
})
