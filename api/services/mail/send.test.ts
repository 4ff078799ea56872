import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#api/config.ts'
import type { Mail, MailOutcome } from '#api/gateways/ports.ts'
import { rowsOf } from '#api/services/desk/rows.ts'
import { answerMessage } from '#api/services/messages/answer.ts'
import { moveOrder } from '#api/services/orders/status.ts'
import { namedAtDesk } from '#api/services/people/contact.ts'
import { answerProof } from '#api/services/proofs/answer.ts'
import { withProof } from '#api/services/proofs/send.ts'
import { versionNow } from '#api/services/proofs/version.ts'
import type { OpenSubject, Subject } from '#api/store/contract/subject.ts'
import type { MessageDoc, OrderDoc, UserDoc } from '#api/store/documents.ts'
import { beginLife } from '#api/store/life.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import type { Store } from '#api/store/store.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import { messageDoc, orderDoc, quietDeps } from '#api/testing/records.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { withMails } from './due.ts'
import { MAX_TYPED, sendMails } from './send.ts'
import { addressKey, readStopToken, stopMails } from './stop.ts'

const SECRET = { boothSecret: 'a secret of thirty-two characters' }
const PAT: UserDoc = {
  _id: 'auth0|pat',
  name: '',
  email: '',
  picture: '',
  updatedAt: '',
  provider: { name: 'Pat', email: 'pat@example.com', emailVerified: true, picture: '', at: '' },
}
/** More writes than one round makes: some runs outlive their death. */
const WRITES = 9

describe.each<[string, OpenSubject]>([
  ['SQLite', async () => sqliteSubject()],
  ['MongoDB', mongoSubject],
])('mails out of orders on %s', (_, open) => {
  let subject: Subject
  let now: number
  let received: Mail[]
  let answer: (mail: Mail) => Promise<MailOutcome>
  beforeEach(async () => {
    subject = await open()
    now = Date.parse('2026-11-25T10:00:00Z')
    received = []
    answer = async () => ({ outcome: 'taken' })
    await subject.store.users.insert(PAT)
  })
  afterEach(() => subject.dispose())

  const clock = { now: () => now }
  const process = (store: Store = subject.store) => ({
    ...quietDeps(store, clock),
    ...SECRET,
    config: readConfig({ PUBLIC_URL: 'http://localhost:4000' }),
    artworkBase: 'http://localhost:4000/objects/order-artwork',
    mail: {
      send: (mail: Mail) => {
        received.push(mail)
        return answer(mail)
      },
    },
  })
  const send = (store?: Store) => sendMails(process(store))
  async function newOrder(changes: Partial<OrderDoc> = {}): Promise<OrderDoc> {
    const order = withMails(null, orderDoc(changes), clock)
    await subject.store.orders.insert(order)
    return order
  }
  const move = (order: OrderDoc, status: OrderDoc['status']) =>
    moveOrder({ store: subject.store, clock, config: { proofs: 'optional' } }, order.orderId, status)
  const statesOf = async ({ _id }: OrderDoc) =>
    (await subject.store.orders.get(_id))?.mails?.map(({ state }) => state)
  const setProvider = (changes: Partial<NonNullable<UserDoc['provider']>>) =>
    subject.store.users.update(PAT._id, doc => ({
      ...doc,
      provider: {
        name: 'Pat',
        email: 'pat@example.com',
        emailVerified: true,
        picture: '',
        at: '',
        ...changes,
      },
    }))

  test('issue 11.4: a receipt and each change go once, in their order, to the verified address', async () => {
    const order = await newOrder()
    expect(await send()).toBe(1)
    await move(order, 'printing')
    await move(order, 'ready')
    await move(order, 'ready')
    expect([await send(), await send()]).toEqual([2, 0])
    expect(received.map(({ id }) => id)).toEqual([
      `${order.orderId}.1.received`,
      `${order.orderId}.2.printing`,
      `${order.orderId}.3.ready`,
    ])
    expect(received[0]).toMatchObject({
      to: { name: 'Pat', address: 'pat@example.com' },
      subject: `Receipt for order ${order.orderId}`,
      stopUrl: null,
    })
    expect(await statesOf(order)).toEqual(['sent', 'sent', 'sent'])
    expect(await subject.store.orders.get(order._id)).toMatchObject({ mailDue: null })
  })

  test('issue 11.4: of two processes one sends', async () => {
    await newOrder()
    const sent = await Promise.all([send(), send(await subject.again())])
    expect(sent.toSorted()).toEqual([0, 1])
    expect(received).toHaveLength(1)
  })

  test('issue 11.4: one that cannot be written holds up no other, and is tried again later', async () => {
    const broken = await newOrder()
    await subject.store.orders.update(broken._id, doc => ({ ...doc, items: null as never }))
    now += 1
    const order = await newOrder()
    expect([await send(), received.map(({ id }) => id)]).toEqual([1, [`${order.orderId}.1.received`]])
    await subject.store.orders.update(broken._id, doc => ({ ...doc, items: broken.items }))
    expect(await send()).toBe(0)
    now += HOUR
    expect([await send(), await statesOf(broken)]).toEqual([1, ['sent']])
  })

  test('issue 11.4: while nothing is due no lease is taken', async () => {
    expect([await send(), await subject.store.leases.get('mail')]).toEqual([0, null])
    await newOrder()
    expect([await send(), await subject.store.leases.get('mail')]).toEqual([1, expect.anything()])
  })

  test('issue 11.4: a process that dies at any write loses none; what it had handed over goes again under its own id alone', async () => {
    const counts: number[] = []
    for (let at = 1; at <= WRITES; at++)
      for (const landed of [false, true]) {
        received = []
        const order = await newOrder()
        await move(order, 'ready')
        await sendMails(process(dyingStore(subject.store, { at, landed }))).catch(error => {
          if (!(error instanceof Killed)) throw error
        })
        now += 2 * MINUTE
        await send()
        const ids = received.map(({ id }) => id)
        expect([...new Set(ids)]).toEqual([`${order.orderId}.1.received`, `${order.orderId}.2.ready`])
        expect(await statesOf(order)).toEqual(['sent', 'sent'])
        counts.push(ids.length)
      }
    expect(Math.max(...counts)).toBe(3)
    // Only a note of it that did not land has a mail handed over twice: of two mails, twice.
    expect(counts.filter(count => count === 3)).toHaveLength(2)
  })

  async function answered(changes: Partial<MessageDoc> = {}) {
    const named = namedAtDesk('a message', '2026-11-25T09:00:00.000Z')
    const message = { ...messageDoc({ owner: PAT._id, message: 'How much?', ...changes }), ...named }
    await subject.store.messages.upsert(message._id, () => message)
    const given = { id: 'key', by: 'auth0|sam', message: named.ref, text: 'Ten dollars.\nOr nine.' }
    return { message, answer: (store = subject.store) => answerMessage({ store, clock }, given) }
  }

  test('issue 11.5: an answer is mailed once to who asked, with what they asked; mails about orders go beside it', async () => {
    const { answer: give } = await answered({ orderId: 'GL-7KQ2-M9XD' })
    await give()
    await newOrder()
    expect([await send(), await send()]).toEqual([2, 0])
    const told = received.find(({ id }) => id.startsWith('message.'))
    expect(told).toMatchObject({
      to: { address: 'pat@example.com' },
      subject: 'Our answer to your message about order GL-7KQ2-M9XD',
    })
    expect(told?.text).toMatch(/Ten dollars\.\n\nOr nine\.\n\nYou wrote:\n\nHow much\?/)
    expect(told?.stopUrl).not.toBeNull()
  })

  test('issue 11.5: an answer and its mail are one write; killed at any, neither is lost or doubled', async () => {
    for (let at = 1; at <= WRITES; at++)
      for (const landed of [false, true]) {
        received = []
        const { message, answer: give } = await answered({ _id: `${at} ${landed}` })
        const dying = dyingStore(subject.store, { at, landed })
        const round = async () => {
          await give(dying)
          await sendMails(process(dying))
        }
        await round().catch(error => {
          if (!(error instanceof Killed)) throw error
        })
        now += 2 * MINUTE
        expect(await give()).toEqual({ ok: true })
        await send()
        expect(new Set(received.map(({ id }) => id)).size).toBe(1)
        const kept = await subject.store.messages.get(message._id)
        expect([kept?.answers?.length, kept?.mails?.map(({ state }) => state)]).toEqual([1, ['sent']])
        await subject.store.messages.remove(message._id)
      }
  })

  test('issue 11: no line of the log has anything of a customer, whatever becomes of their mail', async () => {
    const address = {
      ...{ name: 'Pat', line1: '1 Main St', line2: '', city: 'Covina' },
      ...{ state: 'CA', postalCode: '91722', country: 'US' },
    }
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: line => void lines.push(line) })
    for (const outcome of ['refused', 'later', 'unreachable'] as const) {
      answer = async () => ({ outcome, problem: 'EENVELOPE 550' })
      await newOrder({ address })
      await sendMails({ ...process(), log })
    }
    await stopMails({ store: subject.store, clock }, addressKey('pat@example.com'))
    await move(await newOrder(), 'ready')
    answer = async () => ({ outcome: 'taken' })
    now += HOUR
    await sendMails({ ...process(), log })
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter(line => /pat@|Pat|Main St|Covina/.test(line))).toEqual([])
  })

  test('issue 11.4: a status and its mail are one write', async () => {
    for (const landed of [false, true]) {
      const order = await newOrder()
      const dying = {
        store: dyingStore(subject.store, { at: 1, landed }),
        clock,
        config: { proofs: 'optional' },
      } as const
      await expect(moveOrder(dying, order.orderId, 'ready')).rejects.toThrow(Killed)
      const stored = await subject.store.orders.get(order._id)
      expect([stored?.status, stored?.mails?.length]).toEqual(landed ? ['ready', 2] : ['new', 1])
    }
  })

  test('issue 11.4: what is not taken waits longer each time, an hour at most, and holds up no other when it is its own fault', async () => {
    const one = await newOrder()
    answer = async ({ id }) =>
      id.startsWith(one.orderId) ? { outcome: 'later', problem: 'EENVELOPE 450' } : { outcome: 'taken' }
    const other = await newOrder()
    await send()
    expect([await statesOf(one), await statesOf(other)]).toEqual([['due'], ['sent']])
    const waits: number[] = []
    for (let round = 0; round < 9; round++) {
      const { mailDue = 0 } = (await subject.store.orders.get(one._id)) ?? {}
      waits.push((mailDue ?? 0) - now)
      now = mailDue ?? 0
      await send()
    }
    expect([waits[0], waits[1], waits.at(-1)]).toEqual([30_000, 60_000, HOUR])
    answer = async () => ({ outcome: 'taken' })
    now += HOUR
    expect(await send()).toBe(1)
  })

  test('issue 11.4: a server that is not there is asked once a round; one that refuses a mail for good is not asked again', async () => {
    const orders = [await newOrder(), await newOrder(), await newOrder()]
    answer = async () => ({ outcome: 'unreachable', problem: 'ECONNECTION 0' })
    expect(await send()).toBe(0)
    expect(received).toHaveLength(1)
    answer = async () => ({ outcome: 'refused', problem: 'EENVELOPE 550' })
    now += HOUR
    await send()
    expect(await Promise.all(orders.map(statesOf))).toEqual([['failed'], ['failed'], ['failed']])
    now += DAY
    received = []
    expect(await send()).toBe(0)
    expect(received).toEqual([])
  })

  test('D51: nothing that was due before a backup was put back is sent, and what falls due afterwards is', async () => {
    const order = await newOrder()
    now += MINUTE
    await beginLife(subject.store, () => 'life', now)
    expect(await send()).toBe(0)
    now += MINUTE
    await move(order, 'ready')
    expect(await send()).toBe(1)
    expect(await statesOf(order)).toEqual(['withheld', 'sent'])
    expect(received.map(({ id }) => id)).toEqual([`${order.orderId}.2.ready`])
  })

  test('issue 11.4: what is five days late is no news any more', async () => {
    const order = await newOrder()
    now += 5 * DAY + 1
    expect(await send()).toBe(0)
    expect(await statesOf(order)).toEqual(['withheld'])
  })

  test('issue 11.3: that a proof waits is mailed while it does, with its link, and not once it was answered or the order is cancelled', async () => {
    const proofed = async () => {
      const order = await newOrder()
      const version = versionNow(order, 1) ?? ''
      await subject.store.orders.update(order._id, current =>
        withProof(current, { line: 1, version, said: '' }, { clock, secret: SECRET.boothSecret }),
      )
      return { order, version }
    }
    const [waiting, answered, cancelled] = [await proofed(), await proofed(), await proofed()]
    const said = { line: 1, version: answered.version, answer: { kind: 'approved' }, by: 'account' } as const
    await answerProof({ store: subject.store, clock }, answered.order, { ...said, id: 'key' })
    await move(cancelled.order, 'cancelled')
    await send()
    const about = received.filter(({ id }) => id.endsWith('.proof'))
    expect(about.map(({ id }) => id)).toEqual([`${waiting.order.orderId}.2.proof`])
    expect(about[0]?.text).toMatch(new RegExp(`/proof#${waiting.order.orderId}\\.[\\w-]{22}`))
    expect(await statesOf(answered.order)).toEqual(['sent', 'withheld'])
    expect(await statesOf(cancelled.order)).toEqual(['sent', 'withheld', 'sent'])
  })

  test('D51: whoever stopped mails gets receipts alone; the link in a mail is for its address', async () => {
    const order = await newOrder()
    await move(order, 'printing')
    await send()
    const token = received[1]?.stopUrl?.split('/').at(-1) ?? ''
    const key = readStopToken(SECRET, token)
    expect(key).toBe(addressKey('Pat@Example.com'))
    await stopMails(process(), key ?? '')
    await move(order, 'ready')
    await newOrder()
    received = []
    expect(await send()).toBe(1)
    expect(received.map(({ subject: said }) => said)).toEqual([expect.stringContaining('Receipt')])
    expect(received[0]?.text).toContain('You have stopped our mails about orders.')
    expect(await statesOf(order)).toEqual(['sent', 'sent', 'withheld'])
  })

  async function unverified() {
    await setProvider({ emailVerified: false })
    const order = await newOrder()
    for (let round = 0; round < 4; round++) {
      await move(order, 'printing')
      await move(order, 'in progress')
    }
    return order
  }

  const untold = async ({ _id }: OrderDoc) => {
    const order = await subject.store.orders.get(_id)
    return order && (await rowsOf(subject.store, [order]))[0]?.untold
  }

  test('decision 103: the desk sees of an order why no mail of it reaches its customer', async () => {
    const order = await newOrder()
    await send()
    expect(await untold(order)).toBeUndefined()
    await stopMails(process(), addressKey('pat@example.com'))
    expect(await untold(order)).toBe('stopped')
    await setProvider({ email: 'pat' })
    expect(await untold(order)).toBe('nobody')
    await subject.store.users.remove(PAT._id)
    expect(await untold(order)).toBe('nobody')
  })

  test('decision 103: the desk sees that the mail server refuses an address, until it takes one', async () => {
    const order = await newOrder()
    answer = async () => ({ outcome: 'refused', problem: '550' })
    await send()
    expect(await untold(order)).toBe('refused')
    await move(order, 'printing')
    expect(await untold(order)).toBe('refused')
    answer = async () => ({ outcome: 'taken' })
    await send()
    expect(await untold(order)).toBeUndefined()
  })

  test('decision 103: the desk sees that an address which nobody verified has had its mails', async () => {
    const order = await unverified()
    expect(await untold(order)).toBeUndefined()
    await send()
    expect(await untold(order)).toBe('enough')
    await setProvider({ emailVerified: true })
    expect(await untold(order)).toBeUndefined()
  })

  test('D51: where mails stay on the machine nobody is bothered, and each is there', async () => {
    const order = await unverified()
    const deps = process()
    expect(await sendMails({ ...deps, mail: { ...deps.mail, staysHere: true } })).toBe(9)
    expect(new Set(await statesOf(order))).toEqual(new Set(['sent']))
  })

  test('D51: an address that nobody verified gets five mails of an order', async () => {
    const order = await unverified()
    expect(await send()).toBe(MAX_TYPED)
    expect((await statesOf(order))?.filter(state => state === 'withheld')).toHaveLength(4)
  })

  test.each(['', 'pat', 'pat@example.com\r\nBcc: all@example.com', 'a@x.example,b@x.example'])(
    'D51: nothing is sent to what is no address: %o',
    async email => {
      await setProvider({ email })
      const order = await newOrder()
      expect(await send()).toBe(0)
      expect(await statesOf(order)).toEqual(['withheld'])
    },
  )

  test('D51: nothing is sent about the order of somebody whose data was deleted', async () => {
    const order = await newOrder()
    await subject.store.users.remove(PAT._id)
    expect(await send()).toBe(0)
    expect(await statesOf(order)).toEqual(['withheld'])
  })
})
