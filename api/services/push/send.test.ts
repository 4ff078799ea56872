import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#api/config.ts'
import type { PushOutcome, PushTarget } from '#api/gateways/ports.ts'
import { withMails, withRefundMail } from '#api/services/mail/due.ts'
import { answerMessage } from '#api/services/messages/answer.ts'
import { moveOrder } from '#api/services/orders/status.ts'
import { namedAtDesk } from '#api/services/people/contact.ts'
import type { OpenSubject, Subject } from '#api/store/contract/subject.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { beginLife } from '#api/store/life.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import type { Store } from '#api/store/store.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import { messageDoc, orderDoc, quietDeps } from '#api/testing/records.ts'
import type { PushPayload } from '#shared/contract/push.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { sendNotifications } from './send.ts'
import { subscribe, subscriptionsOf, unsubscribe } from './subscriptions.ts'

/** More writes than one round makes: some runs outlive their death. */
const WRITES = 10
const PAT = 'auth0|pat'
const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) }
const endpoint = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`

describe.each<[string, OpenSubject]>([
  ['SQLite', async () => sqliteSubject()],
  ['MongoDB', mongoSubject],
])('notifications to browsers on %s', (_, open) => {
  let subject: Subject
  let now: number
  let shown: { browser: string; payload: PushPayload; topic: string }[]
  let answer: (browser: string) => PushOutcome
  beforeEach(async () => {
    subject = await open()
    now = Date.parse('2026-11-25T10:00:00Z')
    shown = []
    answer = () => ({ outcome: 'taken' })
  })
  afterEach(() => subject.dispose())

  const clock = { now: () => now }
  const process = (store: Store = subject.store) => ({
    ...quietDeps(store, clock),
    boothSecret: 'a secret of thirty-two characters',
    config: readConfig({ PUBLIC_URL: 'http://localhost:4000' }),
    artworkBase: 'http://localhost:4000/objects/order-artwork',
    push: {
      publicKey: '',
      async send({ endpoint: at }: PushTarget, payload: string, topic: string) {
        const browser = at.split('/').at(-1) ?? ''
        const said = answer(browser)
        if (said.outcome === 'taken') shown.push({ browser, payload: JSON.parse(payload), topic })
        return said
      },
    },
  })
  const send = (store?: Store) => sendNotifications(process(store))
  const begin = (name: string, owner = PAT) => subscribe(process(), owner, { endpoint: endpoint(name), keys })
  async function newOrder(changes: Partial<OrderDoc> = {}): Promise<OrderDoc> {
    const order = withMails(null, orderDoc(changes), clock)
    await subject.store.orders.insert(order)
    return order
  }
  const move = (order: OrderDoc, status: OrderDoc['status']) =>
    moveOrder({ store: subject.store, clock, config: { proofs: 'optional' } }, order.orderId, status)
  const statesOf = async ({ _id }: OrderDoc) =>
    (await subject.store.orders.get(_id))?.notifications?.map(({ state }) => state)
  const tags = () => shown.map(({ browser, payload }) => `${browser} ${payload.notification.tag}`)

  test('issue 11.4: each word goes to each of its person’s browsers once, in the words of its mail, and opens the order', async () => {
    await begin('phone')
    await begin('laptop')
    await begin('stranger', 'auth0|other')
    const order = await newOrder()
    await move(order, 'ready')
    expect([await send(), await send()]).toEqual([4, 0])
    expect(tags().toSorted()).toEqual(
      ['laptop', 'phone'].flatMap(each => [
        `${each} ${order.orderId}.1.received`,
        `${each} ${order.orderId}.2.ready`,
      ]),
    )
    expect(shown.at(-1)).toMatchObject({
      payload: {
        web_push: 8030,
        notification: {
          title: 'Your order is made',
          body: `Order ${order.orderId}`,
          navigate: `http://localhost:4000/orders/${order.orderId}`,
        },
      },
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    })
    expect(await statesOf(order)).toEqual(['sent', 'sent'])
    expect(await subject.store.orders.get(order._id)).toMatchObject({ notificationDue: null })
  })

  test('issue 11.4: one that cannot be written holds up no other', async () => {
    await begin('phone')
    const broken = await newOrder()
    await subject.store.orders.update(broken._id, doc => ({ ...doc, items: null as never }))
    now += 1
    const order = await newOrder()
    expect([await send(), tags()]).toEqual([1, [`phone ${order.orderId}.1.received`]])
    expect(await statesOf(broken)).toEqual(['withheld'])
  })

  test('issue 11.4: while nothing is due no lease is taken', async () => {
    await begin('phone')
    expect([await send(), await subject.store.leases.get('push')]).toEqual([0, null])
    await newOrder()
    expect([await send(), await subject.store.leases.get('push')]).toEqual([1, expect.anything()])
  })

  test('issue 11.4: with no browser to go to nothing is pushed later either; what is a day late says nothing', async () => {
    const order = await newOrder()
    await send()
    await begin('phone')
    await send()
    expect([shown, await statesOf(order)]).toEqual([[], ['withheld']])
    await move(order, 'ready')
    now += DAY + 1
    await send()
    expect([shown, await statesOf(order)]).toEqual([[], ['withheld', 'withheld']])
  })

  test('issue 11.4: a browser that is gone is let go of; one whose service is busy is tried again, the others are not told twice', async () => {
    await begin('gone')
    await begin('busy')
    await begin('phone')
    answer = browser => {
      if (browser === 'gone') return { outcome: 'gone' }
      return browser === 'busy' ? { outcome: 'later', problem: '503' } : { outcome: 'taken' }
    }
    const order = await newOrder()
    await send()
    expect([tags(), await statesOf(order)]).toEqual([[`phone ${order.orderId}.1.received`], ['due']])
    const kept = (await subscriptionsOf(subject.store, PAT)).map(each => each.endpoint.split('/').at(-1))
    expect(kept.toSorted()).toEqual(['busy', 'phone'])
    expect(await send()).toBe(0)
    answer = () => ({ outcome: 'taken' })
    now += HOUR
    expect(await send()).toBe(1)
    expect(tags().toSorted()).toEqual(
      [`busy ${order.orderId}.1.received`, `phone ${order.orderId}.1.received`].toSorted(),
    )
    expect(await statesOf(order)).toEqual(['sent'])
  })

  test('issue 11.4: a process that dies at any write loses no notification; what it had handed over goes again under its own tag alone', async () => {
    await begin('phone')
    const counts: number[] = []
    for (let at = 1; at <= WRITES; at++)
      for (const landed of [false, true]) {
        shown = []
        const order = await newOrder()
        await move(order, 'ready')
        await send(dyingStore(subject.store, { at, landed })).catch(error => {
          if (!(error instanceof Killed)) throw error
        })
        now += 2 * MINUTE
        await send()
        expect(new Set(tags())).toEqual(
          new Set([`phone ${order.orderId}.1.received`, `phone ${order.orderId}.2.ready`]),
        )
        expect(await statesOf(order)).toEqual(['sent', 'sent'])
        counts.push(shown.length)
      }
    expect(Math.max(...counts)).toBe(3)
  })

  test('issue 11.4: of two processes one pushes', async () => {
    await begin('phone')
    await newOrder()
    expect((await Promise.all([send(), send(await subject.again())])).toSorted()).toEqual([0, 1])
    expect(shown).toHaveLength(1)
  })

  test('D51: nothing that was due before a backup was put back is pushed, and what falls due afterwards is', async () => {
    await begin('phone')
    const order = await newOrder()
    now += MINUTE
    await beginLife(subject.store, () => 'life', now)
    expect(await send()).toBe(0)
    now += MINUTE
    await move(order, 'ready')
    expect(await send()).toBe(1)
    expect(await statesOf(order)).toEqual(['withheld', 'sent'])
  })

  test('issue 11.4: an answer and money that went back are told too', async () => {
    await begin('phone')
    const named = namedAtDesk('a message', '2026-11-25T09:00:00.000Z')
    const message = { ...messageDoc({ owner: PAT, message: 'How much?' }), ...named }
    await subject.store.messages.upsert(message._id, () => message)
    await answerMessage(process(), { id: 'key', by: 'auth0|sam', message: named.ref, text: 'Ten dollars' })
    const refunds = [
      {
        id: 'r',
        cents: 100,
        reason: '',
        at: '2026-11-25T09:00:00Z',
        by: { kind: 'shop' },
        state: 'given',
        tries: 0,
      },
    ] as const
    await subject.store.orders.insert(withRefundMail(orderDoc({ refunds: [...refunds] }), clock))
    await send()
    const said = shown.map(({ payload }) => [
      payload.notification.title,
      new URL(payload.notification.navigate).pathname.split('/')[1],
    ])
    expect(said).toEqual([
      ['We have given money back', 'orders'],
      ['Our answer to your message', 'contact-us'],
    ])
    expect(JSON.stringify(shown)).not.toContain('Ten dollars')
  })

  test('issue 11.4: a browser is one person’s, the last who asked; a person has so many, and ends their own alone', async () => {
    await begin('shared')
    await begin('shared', 'auth0|other')
    expect(await subscriptionsOf(subject.store, PAT)).toEqual([])
    await unsubscribe(process(), PAT, endpoint('shared'))
    expect(await subscriptionsOf(subject.store, 'auth0|other')).toHaveLength(1)
    await unsubscribe(process(), 'auth0|other', endpoint('shared'))
    expect(await subscriptionsOf(subject.store, 'auth0|other')).toEqual([])
    for (let n = 0; n <= 20; n++) {
      now += 1
      await begin(`n${n}-${randomBytes(2).toString('hex')}`)
    }
    const kept = await subscriptionsOf(subject.store, PAT)
    expect(kept).toHaveLength(20)
    expect(kept[0]?.endpoint).toContain('/n1-')
  })
})
