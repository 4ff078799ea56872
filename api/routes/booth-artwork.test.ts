import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artworkId } from '#api/services/artwork/artwork.ts'
import { runActs } from '#api/services/booth/acts.ts'
import { orderKeyOf } from '#api/services/booth/tickets.ts'
import { linkedTicket } from '#api/testing/booth.ts'
import type { Callable } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { mutations } from '#api/testing/sync.ts'
import { fileOf, fileOfBytes, uploading } from '#api/testing/uploads.ts'
import { PART_BYTES } from '#shared/artwork/parts.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import { BOOTH_TICKET_HEADER } from '#shared/contract/limits.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'

let shop: TestShop
let seller: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  seller = await newStaff(shop, 'Seller', ['booth:sell'])
})
afterAll(() => shop.close())

/** The shop as a tablet calls it for this ticket. */
const forTicket = (id: string): Callable => ({
  url: shop.url,
  call: (path, init = {}) => shop.call(path, { ...init, headers: { [BOOTH_TICKET_HEADER]: id } }),
})
let seed = 0
const newFile = (size = 1000) => fileOf(size, ++seed)

/** A file stored for this ticket. */
async function stored(id: string, who = seller): Promise<string> {
  const file = uploading(forTicket(id), who, await newFile())
  const { url, key } = await file.asked()
  expect((await file.put(url)).status).toBe(200)
  const completed = await file.complete()
  expect(completed.status).toBe(200)
  return key
}

const ownerOf = async (key: string) => (await shop.deps.store.artworks.get(artworkId(key)))?.owner
const view = (at: Callable, who: TestPerson, key: string) =>
  at.call('/api/aws/get-presigned-url', { token: who.token, json: { bucket: 'order-artwork', key } })
const look = (at: Callable, who: TestPerson, key: string) =>
  at.call(`/api/artwork?key=${encodeURIComponent(key)}`, { token: who.token })

describe('B11: files of a ticket', () => {
  test('B11: what a tablet sends for a ticket is the ticket’s, in one part or many, and heard of before its cart', async () => {
    const id = randomUUID()
    expect(await ownerOf(await stored(id))).toBe(ticketOwner(id))
    const large = uploading(forTicket(id), seller, await newFile(PART_BYTES + 5))
    await large.start()
    await large.sendAll()
    expect(((await (await large.list()).json()) as { held: unknown[] }).held).toHaveLength(2)
    const { ref } = (await (await large.complete()).json()) as { ref: ArtworkRef }
    expect(await ownerOf(ref.key)).toBe(ticketOwner(id))
    expect(await shop.deps.store.tickets.get(id)).toMatchObject({ staff: seller.sub, heardFromTablet: true })
  })

  test('B11: it is for that ticket alone: not for another, nor for the seller’s own cart', async () => {
    const id = randomUUID()
    const key = await stored(id)
    expect((await view(forTicket(id), seller, key)).status).toBe(200)
    expect(await (await look(forTicket(id), seller, key)).json()).toMatchObject({ stored: true })
    for (const other of [forTicket(randomUUID()), shop]) {
      expect((await view(other, seller, key)).status).toBe(404)
      expect(await (await look(other, seller, key)).json()).toEqual({ stored: false })
    }
  })

  test('issue 9.1: a completed upload goes to the slot of the ticket’s line that waits for it', async () => {
    const [id, line] = [randomUUID(), randomUUID()]
    const carts = [{ ticket: id, epoch: '', knownV: 0, muts: [mutations.add(line)] }]
    await shop.call('/api/booth/sync', { token: seller.token, json: { proto: 1, user: seller.sub, carts } })
    const file = uploading(forTicket(id), seller, await newFile())
    const { url, key } = await file.asked()
    await file.put(url)
    const place = { id: randomUUID(), line, slot: 'front', fileName: 'sign.jpg', was: null }
    expect((await file.complete([place])).status).toBe(200)
    const cart = await shop.deps.store.carts.get(`${ticketOwner(id)}/main`)
    expect(cart?.lines[0]?.artwork.front?.key).toBe(key)
  })

  test('issue 9.4: a file that a tablet names only after the payment goes into the order as soon as its verdict is known', async () => {
    const { ticket, offer } = await linkedTicket(shop, { staff: seller.sub })
    const [id, line] = [ticket._id, offer.lines[0]?.lineId ?? '']
    const file = uploading(
      forTicket(id),
      seller,
      await fileOfBytes(buildJpeg({ jfif: { unit: 1, x: 300, y: 300 } })),
    )
    const { url } = await file.asked()
    expect((await file.put(url)).status).toBe(200)
    const { ref } = (await (await file.complete()).json()) as { ref: ArtworkRef }
    const isJudged = async () =>
      (await shop.deps.store.artworks.get(artworkId(ref.key)))?.judged !== undefined
    await expect.poll(isJudged, { timeout: 20_000 }).toBe(true)
    const paid = { kind: 'taken', method: 'cash', ref: '', by: 'Kim', sawPhone: false } as const
    const act = { ...paid, offerId: offer._id, cents: offer.totalCents }
    await runActs(shop.deps, id, [{ id: randomUUID(), act }])
    const statusOf = async () => (await shop.deps.store.orders.get(orderKeyOf(id)))?.status
    expect(await statusOf()).toBe('design/artwork')
    const muts = [mutations.add(line), mutations.artwork(line, ref)]
    const carts = [{ ticket: id, epoch: '', knownV: 0, muts }]
    await shop.call('/api/booth/sync', { token: seller.token, json: { proto: 1, user: seller.sub, carts } })
    await expect.poll(statusOf, { timeout: 20_000 }).toBe('new')
  })

  test('issue 9.1: a small picture lies beside the ticket’s file', async () => {
    const id = randomUUID()
    const key = await stored(id)
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b58900' } })
      .webp()
      .toBuffer()
    const answer = await forTicket(id).call(`/api/artwork/preview?key=${encodeURIComponent(key)}`, {
      token: seller.token,
      method: 'PUT',
      body: new Uint8Array(picture),
    })
    expect(answer.status).toBe(200)
    expect(await ownerOf(((await answer.json()) as { key: string }).key)).toBe(ticketOwner(id))
  })
})

describe('D42: who may name a ticket', () => {
  const every = async (at: Callable, who: Partial<TestPerson>, key: string) => {
    const file = uploading(at, who, await newFile())
    const token = who.token === undefined ? {} : { token: who.token }
    const answers = await Promise.all([
      file.start(),
      file.sign({ number: 1, sha256: `${'A'.repeat(43)}=` }),
      file.list(),
      file.complete(),
      file.abort(),
      at.call('/api/aws/get-presigned-url', { ...token, json: { bucket: 'order-artwork', key } }),
      at.call(`/api/artwork?key=${encodeURIComponent(key)}`, token),
      at.call(`/api/artwork/preview?key=${encodeURIComponent(key)}`, { ...token, method: 'PUT', body: 'x' }),
    ])
    return answers.map(({ status }) => status)
  }

  test('D42: a stranger is 401; a customer, staff without the right and other staff find nothing', async () => {
    const id = randomUUID()
    const key = await stored(id)
    expect(await every(forTicket(id), {}, key)).toEqual(Array(8).fill(401))
    for (const who of [
      await newPerson(shop),
      await newStaff(shop, 'Clerk', ['orders:read']),
      await newStaff(shop, 'Other'),
    ]) {
      expect(await every(forTicket(id), who, key)).toEqual(Array(8).fill(404))
      expect((await uploading(forTicket(id), who, await newFile()).ask()).status).toBe(404)
    }
    expect(await ownerOf(key)).toBe(ticketOwner(id))
  })

  test('D42: without the right nobody makes a ticket by naming one', async () => {
    for (const who of [await newPerson(shop), await newStaff(shop, 'Clerk', ['orders:work'])]) {
      const id = randomUUID()
      expect((await uploading(forTicket(id), who, await newFile()).ask()).status).toBe(404)
      expect(await shop.deps.store.tickets.get(id)).toBeNull()
    }
  })

  test('D42: what is no ticket’s name is nothing, and a stranger’s upload stays a stranger’s', async () => {
    expect((await uploading(forTicket('main'), seller, await newFile()).ask()).status).toBe(404)
    const file = uploading(forTicket(randomUUID()), {}, await newFile())
    const { key } = await file.asked()
    expect(await ownerOf(key)).toBeNull()
  })

  test('B14: for a forgotten ticket nothing is taken any more', async () => {
    const id = randomUUID()
    await stored(id)
    await shop.deps.store.tickets.update(id, doc => ({ ...doc, forgotten: true }))
    expect((await uploading(forTicket(id), seller, await newFile()).ask()).status).toBe(404)
  })
})
