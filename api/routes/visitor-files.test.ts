import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Deps } from '#api/deps.ts'
import { judgeObject } from '#api/services/artwork/judging.ts'
import { identityOf } from '#api/services/artwork/uploads.ts'
import { runActs } from '#api/services/booth/acts.ts'
import { orderKeyOf } from '#api/services/booth/tickets.ts'
import { followAll, followArtwork } from '#api/services/booth/to-follow.ts'
import { newCart } from '#api/services/cart/sync.ts'
import { jobOf } from '#api/services/desk/job.ts'
import { moveOrder } from '#api/services/orders/status.ts'
import { answerProof } from '#api/services/proofs/answer.ts'
import { linkedProof } from '#api/services/proofs/links.ts'
import { withProof } from '#api/services/proofs/send.ts'
import { versionNow } from '#api/services/proofs/version.ts'
import type { OfferDoc, OrderDoc } from '#api/store/documents.ts'
import { BANNER, browserOf, linkedTicket, offeredLine } from '#api/testing/booth.ts'
import { dyingStore } from '#api/testing/dying-store.ts'
import { newPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { EMPTY_TICKET, ticketSlot } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { StartedUpload } from '#shared/contract/artwork-upload.ts'
import type { VisitorView } from '#shared/contract/booth.ts'
import type { ProofPolicy } from '#shared/contract/proofs.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { aLine } from '#shared/testing/cart.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** One that is fit for print, another for every comment (D16). */
const jpeg = (seed: number) => buildJpeg({ jfif: { unit: 1, x: 300 + seed, y: 300 + seed } })

type Browser = ReturnType<typeof browserOf>

/** Sends a small file for the front of an offer's line; answers what completing it was answered. */
async function send(browser: Browser, { lines }: OfferDoc, bytes: Uint8Array<ArrayBuffer>, slot = 'front') {
  const sha256 = createHash('sha256').update(bytes).digest('base64')
  const artwork = await identityOf([sha256])
  const start = { fileName: 'my sign.jpg', size: bytes.length, contentType: 'image/jpeg', sha256 }
  const started = (await (await browser(`/uploads/${artwork}`, start)).json()) as StartedUpload
  if (started.state === 'put')
    await fetch(started.url, {
      method: 'PUT',
      body: bytes,
      headers: { 'Content-Type': 'image/jpeg', 'If-None-Match': '*', 'x-amz-checksum-sha256': sha256 },
    })
  const line = lines[0]?.lineId ?? ''
  return browser(`/uploads/${artwork}/complete`, { places: [{ line, slot }] })
}
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]
/** Whether the page offers a browser to put a file there. */
async function mayFill(browser: Browser) {
  const view = (await (await browser('')).json()) as VisitorView
  return view.offer.lines[0]?.slots[0]?.mayFill
}
/** What the page says of the back of the first line. */
async function backOf(browser: Browser) {
  const view = (await (await browser('')).json()) as VisitorView
  const back = view.offer.lines[0]?.slots.find(({ slot }) => slot === 'back')
  return back && { isStored: back.isStored, mayFill: back.mayFill }
}
/** What the page says of the front of the first line. */
async function frontOf(browser: Browser) {
  const view = (await (await browser('')).json()) as VisitorView
  return view.offer.lines[0]?.slots[0]
}
/** What the shop finds of the file of the first line's front, once it has judged it. */
const verdictOn = async (ticketId: string, { lines }: OfferDoc) => {
  const name = ticketSlot(lines[0]?.lineId ?? '', 'front')
  const key = (await shop.deps.store.tickets.get(ticketId))?.slots[name]?.key ?? ''
  return expect.poll(async () => (await judgeObject(shop.deps, key))?.verdict, { timeout: 20_000 })
}
const isRefused = async (ticketId: string, offer: OfferDoc) =>
  (await verdictOn(ticketId, offer)).not.toBe('accept')
const isFit = async (ticketId: string, offer: OfferDoc) => (await verdictOn(ticketId, offer)).toBe('accept')
/** As the call of staff does it. */
async function takeCash(ticketId: string, offer: OfferDoc, proofs: ProofPolicy = 'optional') {
  const deps = { ...shop.deps, config: { ...shop.deps.config, proofs } }
  await payCash(deps, ticketId, offer)
  await followArtwork(deps, ticketId)
}
const payCash = (deps: Deps, ticketId: string, { _id: offerId, totalCents: cents }: OfferDoc) => {
  const act = { kind: 'taken', offerId, method: 'cash', ref: '', cents, by: 'Kim', sawPhone: false } as const
  return runActs(deps, ticketId, [{ id: randomUUID(), act }])
}
/** Its customer approves a proof of the first line as it is now, at noon of a Monday. */
async function approve(ticketId: string) {
  const { store } = shop.deps
  const clock = { now: () => Date.parse('2027-03-01T12:00:00-08:00') }
  const order = await orderOf(ticketId)
  const version = (order && versionNow(order, 1)) ?? ''
  const proof = { line: 1, version, said: '' }
  await store.orders.update(orderKeyOf(ticketId), current =>
    withProof(current, proof, { clock, secret: 'secret' }),
  )
  const said = { id: randomUUID(), line: 1, version, answer: { kind: 'approved' }, by: 'link' } as const
  expect(await answerProof({ store, clock }, { _id: orderKeyOf(ticketId) }, said)).toMatchObject({ ok: true })
}
const orderOf = (ticketId: string) => shop.deps.store.orders.get(orderKeyOf(ticketId))

/** The order goes on once the verdict is there, which a busy machine takes its time for. */
const isWhole = (ticketId: string) =>
  expect
    .poll(
      async () => {
        await followArtwork(shop.deps, ticketId)
        return (await orderOf(ticketId))?.status
      },
      { timeout: 20_000 },
    )
    .toBe('new')

describe('issue 9.4: artwork that follows', () => {
  test('issue 9.4: a paid order waits in design/artwork, goes nowhere but to be cancelled, and on once its file is there', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const browser = browserOf(shop, token)
    await browser('')
    await takeCash(ticket._id, offer)
    const waiting = await orderOf(ticket._id)
    expect(waiting).toMatchObject({ status: 'design/artwork' })
    expect(waiting?.ready).toBeUndefined()
    const { orderId = '' } = waiting ?? {}
    for (const status of ['printing', 'new', 'ready', 'done'] as const)
      expect(await moveOrder(shop.deps, orderId, status)).toMatchObject({
        ok: false,
        code: 'artwork_to_follow',
      })
    expect((await send(browser, offer, jpeg(1))).status).toBe(200)
    await isWhole(ticket._id)
    const order = await orderOf(ticket._id)
    expect(order).toMatchObject({
      status: 'new',
      items: [{ artwork: { fileName: 'my sign.jpg' }, files: [{ verdict: 'accept' }] }],
    })
    expect(order?.ready).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await moveOrder(shop.deps, orderId, 'printing')).toMatchObject({ ok: true })
    const view = (await (await browser('')).json()) as VisitorView
    expect(view).toMatchObject({ order: { status: 'printing', toFollow: 0 } })
    expect(view.offer.lines[0]?.slots[0]).toMatchObject({ fileName: 'my sign.jpg', isStored: true })
  })

  test('D43: where approval is required a stand’s order counts from it, not from its money or the file that follows', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const browser = browserOf(shop, token)
    await browser('')
    await takeCash(ticket._id, offer, 'required')
    await approve(ticket._id)
    const waiting = await orderOf(ticket._id)
    expect([waiting?.status, waiting?.ready]).toEqual(['design/artwork', undefined])
    expect((await send(browser, offer, jpeg(31))).status).toBe(200)
    await isWhole(ticket._id)
    expect((await orderOf(ticket._id))?.ready).toBeUndefined()
    await approve(ticket._id)
    // Two days from a Monday's noon on.
    expect((await orderOf(ticket._id))?.ready).toBe('2027-03-04')
  })

  test('issue 9.4: a file whose verdict comes late goes into its order as soon as it does, not with the next round over all', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const browser = browserOf(shop, token)
    await browser('')
    await takeCash(ticket._id, offer)
    const { judging } = shop.deps
    const reading = Promise.withResolvers<void>()
    const judge = judging.judgeSource.bind(judging)
    const late = vi.spyOn(judging, 'judgeSource').mockImplementation(async (...given) => {
      await reading.promise
      return judge(...given)
    })
    onTestFinished(() => late.mockRestore())
    expect((await send(browser, offer, jpeg(51))).status).toBe(200)
    expect((await orderOf(ticket._id))?.status).toBe('design/artwork')
    const revOf = async () => (await shop.deps.store.tickets.get(ticket._id))?.rev ?? 0
    const before = await revOf()
    reading.resolve()
    await expect.poll(async () => (await orderOf(ticket._id))?.status, { timeout: 20_000 }).toBe('new')
    // Its tablets hear of that: a ticket differs from what they know by its revision.
    await expect.poll(revOf).toBe(before + 1)
  })

  test('D50: a proof that waits is shown to the visitor’s own browser, whose address nobody may know, until it is answered', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const [visitor, other] = [browserOf(shop, token), browserOf(shop, token)]
    await visitor('')
    await takeCash(ticket._id, offer)
    const version = versionNow((await orderOf(ticket._id)) as OrderDoc, 1) ?? ''
    const { clock, boothSecret: secret } = shop.deps
    await shop.deps.store.orders.update(orderKeyOf(ticket._id), current =>
      withProof(current, { line: 1, version, said: '' }, { clock, secret }),
    )
    const proofsTo = async (browser: Browser) => ((await (await browser('')).json()) as VisitorView).proofs
    const [proof] = (await proofsTo(visitor)) ?? []
    expect(proof).toMatchObject({ line: 1, product: BANNER })
    expect(await proofsTo(other)).toBeUndefined()
    const [orderId = '', secretOfProof = ''] = proof?.href.split('#')[1]?.split('.') ?? []
    const link = { order: orderId, token: secretOfProof }
    expect((await linkedProof(shop.deps, link))?.proof.version).toBe(version)
    await approve(ticket._id)
    expect(await proofsTo(visitor)).toBeUndefined()
  })

  test('decision 103: wherever a process dies that puts a file into an order, its tablets hear of it with the next round', async () => {
    for (const death of [1, 2, 3].flatMap(at => [false, true].map(landed => ({ at, landed })))) {
      const { ticket, offer, token } = await linkedTicket(shop)
      const browser = browserOf(shop, token)
      await browser('')
      await send(browser, offer, jpeg(60 + death.at + (death.landed ? 10 : 0)))
      await isFit(ticket._id, offer)
      // The shop's own process, which has just judged the file as well, must not be first.
      const { slots = {} } = (await shop.deps.store.tickets.get(ticket._id)) ?? {}
      await shop.deps.store.tickets.update(ticket._id, current => ({ ...current, slots: {} }))
      await payCash(shop.deps, ticket._id, offer)
      expect((await orderOf(ticket._id))?.status).toBe('design/artwork')
      const there = await shop.deps.store.tickets.update(ticket._id, current => ({ ...current, slots }))
      const rev = there?.rev ?? 0
      const dying = { ...shop.deps, store: dyingStore(shop.deps.store, death) }
      await followArtwork(dying, ticket._id).catch(() => undefined)
      await followAll(shop.deps)
      expect([death, (await orderOf(ticket._id))?.status]).toEqual([death, 'new'])
      const heard = (await shop.deps.store.tickets.get(ticket._id))?.rev
      expect([death, heard]).toEqual([death, rev + 1])
      await followAll(shop.deps)
      expect((await shop.deps.store.tickets.get(ticket._id))?.rev).toBe(heard)
    }
  })

  test('issue 9.4: the back of a sign that comes after its front is printed too, and none is taken that would come too late', async () => {
    const twoSided = offeredLine(shop, BANNER, { choices: { numOfSides: '2 Sides' } })
    const { ticket, offer, token } = await linkedTicket(shop, {}, [twoSided])
    const browser = browserOf(shop, token)
    await browser('')
    await takeCash(ticket._id, offer)
    await send(browser, offer, jpeg(31))
    await isWhole(ticket._id)
    expect((await send(browser, offer, jpeg(32), 'back')).status).toBe(200)
    await expect
      .poll(
        async () => {
          await followAll(shop.deps)
          return (await orderOf(ticket._id))?.items[0]?.artworkBack?.fileName
        },
        { timeout: 20_000 },
      )
      .toBe('my sign.jpg')
    const { orderId = '', status, ready } = (await orderOf(ticket._id)) ?? {}
    expect([status, typeof ready]).toEqual(['new', 'string'])

    const late = await linkedTicket(shop, {}, [{ ...twoSided, lineId: randomUUID() }])
    const other = browserOf(shop, late.token)
    await other('')
    await takeCash(late.ticket._id, late.offer)
    await send(other, late.offer, jpeg(33))
    await isWhole(late.ticket._id)
    const printed = (await orderOf(late.ticket._id))?.orderId ?? ''
    expect([await backOf(other), printed === orderId]).toEqual([{ isStored: false, mayFill: true }, false])
    expect(await moveOrder(shop.deps, printed, 'printing')).toMatchObject({ ok: true })
    expect(await backOf(other)).toEqual({ isStored: false, mayFill: false })
    expect(await codeOf(await send(other, late.offer, jpeg(34), 'back'))).toEqual([409, 'final_status'])
    expect(await backOf(other)).toEqual({ isStored: false, mayFill: false })
  })

  test('decision 103: the desk reads where the stand wrote down that an order goes which was paid by hand', async () => {
    const shipped = offeredLine(shop, BANNER, { storePickup: false })
    const { ticket, offer } = await linkedTicket(shop, {}, [shipped])
    await payCash(shop.deps, ticket._id, offer)
    const { orderId = '' } = (await orderOf(ticket._id)) ?? {}
    expect(await jobOf(shop.deps, orderId)).not.toHaveProperty('shipTo')
    const cart = newCart(ticketOwner(ticket._id), 'main', randomUUID())
    await shop.deps.store.carts.insert({ ...cart, fields: { ...EMPTY_TICKET, shipTo: '1 Main St' } })
    expect(await jobOf(shop.deps, orderId)).toMatchObject({ delivery: null, shipTo: '1 Main St' })
  })

  test('D51: the desk reads which address mails go to, where it is another than the stand wrote down', async () => {
    const { ticket, offer } = await linkedTicket(shop)
    await payCash(shop.deps, ticket._id, offer)
    const { _id = '', orderId = '' } = (await orderOf(ticket._id)) ?? {}
    const cart = newCart(ticketOwner(ticket._id), 'main', randomUUID())
    const { carts, orders, users } = shop.deps.store
    await carts.insert({ ...cart, fields: { ...EMPTY_TICKET, mail: 'typed@example.com' } })
    expect(await jobOf(shop.deps, orderId)).not.toHaveProperty('mailsTo')
    const vera = { name: 'Vera', email: 'vera@verified.example', picture: '' }
    const at = '2026-12-01T10:00:00.000Z'
    await users.insert({
      _id: 'auth0|vera',
      ...vera,
      updatedAt: at,
      provider: { ...vera, emailVerified: true, at },
    })
    await orders.update(_id, doc => ({ ...doc, claimedBy: 'auth0|vera' }))
    expect(await jobOf(shop.deps, orderId)).toMatchObject({
      contact: { email: 'typed@example.com' },
      mailsTo: vera.email,
    })
  })

  test('issue 9.4: an order that waits for files can be cancelled', async () => {
    const { ticket, offer } = await linkedTicket(shop)
    await takeCash(ticket._id, offer)
    const { orderId = '' } = (await orderOf(ticket._id)) ?? {}
    expect(await moveOrder(shop.deps, orderId, 'cancelled')).toMatchObject({ ok: true })
  })

  test('issue 11.6: whoever has the link of a cancelled order is told what was given back of it, and no more', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const browser = browserOf(shop, token)
    await takeCash(ticket._id, offer)
    const { orderId = '' } = (await orderOf(ticket._id)) ?? {}
    const refund = {
      cents: 500,
      reason: '',
      at: '2026-11-24T10:00:00.000Z',
      by: { kind: 'shop' },
      tries: 0,
    } as const
    await shop.deps.store.orders.update(orderKeyOf(ticket._id), order => ({
      ...order,
      status: 'cancelled',
      refunds: [
        { ...refund, id: 'one', state: 'given' },
        { ...refund, id: 'two', state: 'due' },
      ],
    }))
    expect(((await (await browser('')).json()) as VisitorView).order).toEqual({
      ...{ orderId, status: 'cancelled', toFollow: 1, refundedCents: 500 },
    })
  })

  test('D49: a file that is there and fit before the payment goes along, and the order is new at once', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const browser = browserOf(shop, token)
    await browser('')
    await send(browser, offer, jpeg(2))
    const key = Object.values((await shop.deps.store.tickets.get(ticket._id))?.slots ?? {})[0]?.key ?? ''
    await expect
      .poll(() => judgeObject(shop.deps, key), { timeout: 20_000 })
      .toMatchObject({ verdict: 'accept' })
    const paid = await browser('/pay', { offerId: offer._id })
    expect(paid.status).toBe(200)
    const [checkout] = await shop.deps.store.checkouts.find({ where: { owner: `ticket:${ticket._id}` } })
    expect(checkout).toMatchObject({ promise: {}, lines: [{ artwork: { fileName: 'my sign.jpg' } }] })
  })

  test('D49: a file that nobody can print from holds up no payment: it is still to follow', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const browser = browserOf(shop, token)
    await browser('')
    await send(browser, offer, new TextEncoder().encode('no picture at all'))
    await takeCash(ticket._id, offer)
    expect(await orderOf(ticket._id)).toMatchObject({ status: 'design/artwork', items: [{ artwork: null }] })
  })

  test('issue 9.4: a file that turns out unfit once it is paid counts as none: the page says why and takes another, which the order gets', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const [browser, other] = [browserOf(shop, token), browserOf(shop, token)]
    await browser('')
    await send(browser, offer, new TextEncoder().encode('no picture at all'))
    await takeCash(ticket._id, offer)
    await isRefused(ticket._id, offer)
    const message = 'Invalid file format. Only JPEG or single-page PDF allowed.'
    const unfit = { fileName: null, isStored: false, mayFill: true }
    expect(await frontOf(browser)).toMatchObject({ ...unfit, refused: { fileName: 'my sign.jpg', message } })
    // Its name is the visitor's alone (B9).
    expect(await frontOf(other)).toMatchObject({ ...unfit, refused: { fileName: null, message } })
    const { orderId = '' } = (await orderOf(ticket._id)) ?? {}
    expect((await jobOf(shop.deps, orderId))?.lines[0]?.missing).toMatchObject([
      { slot: 'front', refused: { fileName: 'my sign.jpg', message } },
    ])
    for (const _ of ['once', 'and no more']) await followArtwork(shop.deps, ticket._id)
    const occasions = (await orderOf(ticket._id))?.mails?.map(({ occasion }) => occasion)
    expect(occasions).toEqual(['received', 'artwork'])
    expect((await send(browser, offer, jpeg(41))).status).toBe(200)
    await isWhole(ticket._id)
    const front = await frontOf(browser)
    expect(front).toMatchObject({ fileName: 'my sign.jpg', isStored: true, mayFill: false })
    expect(front).not.toHaveProperty('refused')
    expect((await jobOf(shop.deps, orderId))?.lines[0]?.missing).toEqual([])
  })

  test('issue 9.4: a file that is unfit before the payment is told too, and whoever has the link may put another', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const [visitor, other] = [browserOf(shop, token), browserOf(shop, token)]
    await visitor('')
    await send(visitor, offer, new TextEncoder().encode('no picture at all'))
    await isRefused(ticket._id, offer)
    expect(await frontOf(visitor)).toMatchObject({ isStored: false, refused: { fileName: 'my sign.jpg' } })
    expect((await send(other, offer, jpeg(42))).status).toBe(200)
    expect(await frontOf(visitor)).toMatchObject({ fileName: 'my sign.jpg', isStored: true })
  })

  test('issue 9.4: what the stand put and cannot be printed from may be replaced by the visitor', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const visitor = browserOf(shop, token)
    await visitor('')
    await send(visitor, offer, new TextEncoder().encode('not from the stand'))
    await isRefused(ticket._id, offer)
    const line = offer.lines[0]?.lineId ?? ''
    const [front = null] = Object.values((await shop.deps.store.tickets.get(ticket._id))?.slots ?? {})
    const lines = [aLine(line, { artwork: { front, back: null } })]
    await shop.deps.store.carts.insert({ ...newCart(ticketOwner(ticket._id), 'main', randomUUID()), lines })
    await shop.deps.store.tickets.update(ticket._id, current => ({ ...current, slots: {} }))
    await takeCash(ticket._id, offer)
    expect(await frontOf(visitor)).toMatchObject({ isStored: false, mayFill: true, refused: {} })
    expect((await send(visitor, offer, jpeg(43))).status).toBe(200)
    await isWhole(ticket._id)
  })

  test('B9: others fill empty slots only; the visitor may choose again until it is paid, then nobody', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const [visitor, other] = [browserOf(shop, token), browserOf(shop, token)]
    await visitor('')
    expect([await mayFill(visitor), await mayFill(other)]).toEqual([true, true])
    expect((await send(other, offer, jpeg(3))).status).toBe(200)
    expect(await codeOf(await send(other, offer, jpeg(4)))).toEqual([409, 'already_uploaded'])
    expect([await mayFill(visitor), await mayFill(other)]).toEqual([true, false])
    expect((await send(visitor, offer, jpeg(5))).status).toBe(200)
    await takeCash(ticket._id, offer)
    expect(await codeOf(await send(visitor, offer, jpeg(6)))).toEqual([409, 'already_uploaded'])
    expect([await mayFill(visitor), await mayFill(other)]).toEqual([false, false])
  })

  test('issue 9.4: a file that the stand put is the stand’s to change, and the page does not offer it', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const visitor = browserOf(shop, token)
    const front = {
      bucket: 'order-artwork',
      key: `${randomUUID()}/stand.jpg`,
      fileName: 'stand.jpg',
    } as const
    const artwork = { front: { ...front, size: 4, type: 'image/jpeg' as const }, back: null }
    const lines = [aLine(offer.lines[0]?.lineId ?? '', { artwork })]
    await shop.deps.store.carts.insert({ ...newCart(ticketOwner(ticket._id), 'main', randomUUID()), lines })
    expect(await mayFill(visitor)).toBe(false)
    expect(await codeOf(await send(visitor, offer, jpeg(10)))).toEqual([409, 'already_uploaded'])
  })

  test('issue 9.4: a slot has had six files at most, and one that the product does not print is none', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const visitor = browserOf(shop, token)
    await visitor('')
    const slot = ticketSlot(offer.lines[0]?.lineId ?? '', 'front')
    await shop.deps.store.tickets.update(ticket._id, current => ({ ...current, slotFiles: { [slot]: 5 } }))
    expect((await send(visitor, offer, jpeg(7))).status).toBe(200)
    expect(await mayFill(visitor)).toBe(false)
    expect(await codeOf(await send(visitor, offer, jpeg(8)))).toEqual([409, 'already_uploaded'])
    expect(await codeOf(await send(visitor, offer, jpeg(9), 'wall'))).toEqual([422, 'invalid'])
  })

  test('B11: another ticket’s link neither completes nor sees a ticket’s files', async () => {
    const { offer, token } = await linkedTicket(shop)
    const { token: another, offer: theirs } = await linkedTicket(shop)
    const [visitor, stranger] = [browserOf(shop, token), browserOf(shop, another)]
    await visitor('')
    await stranger('')
    await send(visitor, offer, jpeg(10))
    const line = offer.lines[0]?.lineId
    expect((await stranger('/picture', { line, slot: 'front' })).status).toBe(404)
    const place = { places: [{ line: theirs.lines[0]?.lineId, slot: 'front' }] }
    const artwork = await identityOf([createHash('sha256').update(jpeg(10)).digest('base64')])
    expect((await stranger(`/uploads/${artwork}/complete`, place)).status).toBe(404)
    expect([200, 202]).toContain((await visitor('/picture', { line, slot: 'front' })).status)
  })

  test('issue 9.4: the visitor’s own browser sends the small picture of its file; nobody else does, nor for another file', async () => {
    const { offer, token } = await linkedTicket(shop)
    const [visitor, other] = [browserOf(shop, token), browserOf(shop, token)]
    await visitor('')
    const sent = (await (await send(visitor, offer, jpeg(12))).json()) as { ref: { key: string } }
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b58900' } })
      .webp()
      .toBuffer()
    const put = (browser: Browser, key: string, bytes = new Uint8Array(picture)) =>
      browser(`/picture?key=${encodeURIComponent(key)}`, undefined, { method: 'PUT', body: bytes })
    expect((await put(other, sent.ref.key)).status).toBe(403)
    expect((await put(visitor, `${sent.ref.key}x`)).status).toBe(404)
    expect((await put(visitor, sent.ref.key, new Uint8Array(9))).status).toBe(422)
    expect((await put(visitor, sent.ref.key)).status).toBe(200)
    const line = offer.lines[0]?.lineId
    expect((await visitor('/picture', { line, slot: 'front' })).status).toBe(200)
  })

  test('B10: who claimed an order sees its files from their Orders, and nobody else does', async () => {
    const { ticket, offer, token } = await linkedTicket(shop)
    const visitor = browserOf(shop, token)
    await visitor('')
    await send(visitor, offer, jpeg(11))
    await takeCash(ticket._id, offer)
    await isWhole(ticket._id)
    const [pat, other] = [await newPerson(shop, 'Pat'), await newPerson(shop, 'Other')]
    const key = (await orderOf(ticket._id))?.items[0]?.artwork?.key
    const view = (bearer: string) =>
      shop.call('/api/aws/get-presigned-url', { token: bearer, json: { bucket: 'order-artwork', key } })
    expect((await view(pat.token)).status).toBe(404)
    await visitor('/claim', {}, { token: pat.token })
    expect([(await view(pat.token)).status, (await view(other.token)).status]).toEqual([200, 404])
  })
})
