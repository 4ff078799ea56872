import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { actOnOrders } from '#api/services/desk/acts.ts'
import { forgetCustomer } from '#api/services/orders/forget-customer.ts'
import { insertOrder } from '#api/services/orders/new-order.ts'
import { moveOrder } from '#api/services/orders/status.ts'
import type { OpenSubject, Subject } from '#api/store/contract/subject.ts'
import type { OrderDoc, OrderItemDoc, ProofShows } from '#api/store/documents.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import type { Store } from '#api/store/store.ts'
import { aDevice, anAct } from '#api/testing/desk.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import { boughtLine, orderDoc, quietDeps } from '#api/testing/records.ts'
import { unreadFacts } from '#shared/artwork/verdict.ts'
import type { OptionsMap } from '#shared/cart/line.ts'
import type { ProofAnswer, ProofPolicy } from '#shared/contract/proofs.ts'
import { DAY } from '#shared/time.ts'
import { answerProof } from './answer.ts'
import { linkedProof, proofToken, waitingProofs } from './links.ts'
import { deskProofs, proofsOf } from './proofs.ts'
import { proofStateOf } from './state.ts'
import { shownOf, versionNow, versionOf } from './version.ts'

const SECRET = 'secret of a shop'
const APPROVED: ProofAnswer = { kind: 'approved' }
const BIGGER: ProofAnswer = { kind: 'change', text: 'Bigger', pins: [{ slot: 'front', x: 0.5, y: 0.25 }] }
const counter = aDevice('Counter')
const ADAPTERS: [string, OpenSubject][] = [
  ['SQLite', async () => sqliteSubject()],
  ['MongoDB’s driver against a stand-in of the server', mongoSubject],
]

for (const [name, open] of ADAPTERS)
  describe(`issue 11.3: proofs on ${name}`, () => {
    let subject: Subject
    let id: string
    let now = 0
    const clock = { now: () => now }
    beforeEach(async () => {
      now = Date.parse('2026-11-25T10:00:00Z')
      subject = await open()
      const { _id, ...fields } = orderDoc({ items: [boughtLine('one/a.jpg'), boughtLine()] })
      id = (await insertOrder(quietDeps(subject.store, clock), _id, fields))._id
    })
    afterEach(() => subject.dispose())

    const stored = async (): Promise<OrderDoc> => {
      const order = await subject.store.orders.get(id)
      if (!order) throw new Error('no order')
      return order
    }
    async function send(
      line: number,
      { said = '', again, proofs = 'optional', store = subject.store }: Sent = {},
      act = randomUUID(),
    ) {
      const order = await stored()
      const version = versionNow(order, line) ?? ''
      const proof = { kind: 'proof', line, version, said, ...(again && { again }) } as const
      const made = { ...anAct(order.orderId, proof), id: act }
      const deps = { ...quietDeps(store, clock), config: { proofs }, boothSecret: SECRET }
      const { answers } = await actOnOrders(deps, 'auth0|ann', { device: counter, acts: [made] })
      return answers[0]?.outcome
    }
    interface Sent {
      said?: string
      again?: string
      proofs?: ProofPolicy
      store?: Store
    }
    async function say(answer: ProofAnswer, { line = 1, key = randomUUID(), store = subject.store } = {}) {
      const order = await stored()
      const version = order.desk?.proofs?.findLast(proof => proof.line === line)?.version ?? ''
      const done = await answerProof({ store, clock }, order, {
        id: key,
        line,
        version,
        answer,
        by: 'account',
      })
      return done.ok ? 'kept' : done.code
    }
    const change = (line: number, changes: Partial<OrderItemDoc>) =>
      subject.store.orders.update(id, order => ({
        ...order,
        items: order.items.map((item, at) => (at === line - 1 ? { ...item, ...changes } : item)),
      }))
    const proofs = async () => proofsOf(await stored(), 'https://files.example')
    const sentProofs = async () => deskProofs(await stored(), 'https://files.example')
    const kinds = async () => (await stored()).desk?.history.map(({ event }) => event.kind)
    const move = async (status: OrderDoc['status'], policy: ProofPolicy) => {
      const moved = await moveOrder(
        { store: subject.store, clock, config: { proofs: policy } },
        (await stored()).orderId,
        status,
      )
      return moved.ok ? 'moved' : moved.code
    }

    test('issue 11.3: a proof records what it shows, its customer is mailed, and their answers stand in the history', async () => {
      expect(await send(1, { said: 'As agreed' })).toEqual({ kind: 'done' })
      expect((await stored()).mails?.map(({ occasion }) => occasion)).toEqual(['received', 'proof'])
      expect(proofStateOf(await stored())).toBe('waiting')
      expect(await say(BIGGER)).toBe('kept')
      expect(proofStateOf(await stored())).toBe('change')
      expect(await say(APPROVED)).toBe('kept')
      expect(await proofs()).toMatchObject([
        {
          line: 1,
          said: 'As agreed',
          product: 'Coroplast',
          quantity: 1,
          total: 10,
          options: { Quantity: 1 },
          files: [{ slot: 'front', fileName: 'sign.jpg' }],
          isCurrent: true,
          answers: [{ answer: BIGGER }, { answer: APPROVED }],
        },
      ])
      expect(await kinds()).toEqual(['created', 'proof', 'change', 'approved'])
    })

    test('issue 11.3: two proofs that are sent before a mail went are one mail', async () => {
      await send(1)
      await send(2)
      expect((await stored()).mails?.map(({ occasion }) => occasion)).toEqual(['received', 'proof'])
    })

    test('issue 11.3: approval counts for its version alone: of a changed line nothing is approved, and all versions stay readable', async () => {
      await send(1)
      await say(APPROVED)
      await change(1, boughtFile('two/b.jpg'))
      expect(await say(APPROVED)).toBe('proof_outdated')
      expect(proofStateOf(await stored())).toBe('due')
      await send(1)
      expect(proofStateOf(await stored())).toBe('waiting')
      expect((await proofs()).map(({ isCurrent, answers }) => [isCurrent, answers.length])).toEqual([
        [false, 1],
        [true, 0],
      ])
    })

    test('issue 11.3: what staff did not see is not sent, and what the customer has is not sent again', async () => {
      const before = versionNow(await stored(), 1) ?? ''
      await change(1, { quantity: 7 })
      const order = await stored()
      const act = anAct(order.orderId, { kind: 'proof', line: 1, version: before, said: '' })
      const deps = {
        ...quietDeps(subject.store, clock),
        config: { proofs: 'optional' as const },
        boothSecret: SECRET,
      }
      const { answers } = await actOnOrders(deps, 'auth0|ann', { device: counter, acts: [act] })
      expect(answers[0]?.outcome).toEqual({ kind: 'refused', code: 'proof_outdated' })
      await send(1)
      await send(1)
      expect(await proofs()).toHaveLength(1)
    })

    test.each(['printing', 'cancelled'] as const)(
      'issue 11.3: a proof that nobody answered is not with its customer any more once the order is %s',
      async status => {
        await send(1)
        expect(proofStateOf(await stored())).toBe('waiting')
        await move(status, 'optional')
        expect(proofStateOf(await stored())).toBeUndefined()
      },
    )

    test('issue 11.3: who sends a proof that a colleague sent before, with other words, is told whose words the customer has', async () => {
      await send(1, { said: 'As agreed' })
      expect(await send(1, { said: 'As agreed' })).toMatchObject({ kind: 'done' })
      expect(await send(1)).toMatchObject({ kind: 'done' })
      expect(await send(1, { said: 'Mind the telephone number' })).toMatchObject({
        kind: 'overtaken',
        by: { event: { kind: 'proof', line: 1 } },
      })
      expect((await proofs()).map(({ said }) => said)).toEqual(['As agreed'])
    })

    const untilNow = async (line: number) =>
      (await sentProofs()).find(proof => proof.line === line)?.linkUntil ?? ''
    const opens = async (line: number) => {
      const order = await stored()
      const proof = order.desk?.proofs?.find(each => each.line === line)
      const token = proof ? proofToken(SECRET, order, proof) : ''
      const deps = { store: subject.store, clock, boothSecret: SECRET }
      return (await linkedProof(deps, { order: order.orderId, token })) !== null
    }
    const mails = async () => (await stored()).mails?.map(({ occasion }) => occasion) ?? []
    const allMailsWent = () =>
      subject.store.orders.update(id, order => ({
        ...order,
        mails: order.mails?.map(mail => ({ ...mail, state: 'sent' as const })) ?? [],
      }))

    test('decision 103: a proof whose link has ended is sent again by staff, with another mail, and opens for 30 days more', async () => {
      await send(1, { said: 'As agreed' })
      await allMailsWent()
      now += 31 * DAY
      expect(await opens(1)).toBe(false)
      expect(await send(1, { again: await untilNow(1) })).toEqual({ kind: 'done' })
      expect(await mails()).toEqual(['received', 'proof', 'proof'])
      expect((await proofs()).map(({ said }) => said)).toEqual(['As agreed'])
      expect((await stored()).desk?.history.at(-1)?.event).toEqual({ kind: 'proof', line: 1, again: true })
      now += 29 * DAY
      expect(await opens(1)).toBe(true)
      now += DAY
      expect(await opens(1)).toBe(false)
    })

    test('decision 103: two who send it again send it once; of one that was answered meanwhile, or deleted, nothing goes', async () => {
      await send(1)
      await allMailsWent()
      now += DAY
      const again = await untilNow(1)
      await send(1, { again })
      await allMailsWent()
      expect(await send(1, { again })).toMatchObject({ kind: 'done' })
      expect(await mails()).toEqual(['received', 'proof', 'proof'])
      now += DAY
      await say(APPROVED)
      expect(await send(1, { again: await untilNow(1) })).toMatchObject({ kind: 'done' })
      expect(await mails()).toEqual(['received', 'proof', 'proof'])
      await send(2)
      await forgetCustomer({ store: subject.store, clock }, id)
      expect(await untilNow(2)).toBe('')
    })

    test('decision 103: a mail that names proofs which wait since before has links that open', async () => {
      await send(1)
      now += 31 * DAY
      await send(2)
      expect([await opens(1), await opens(2)]).toEqual([true, true])
    })

    test('issue 11.3: an answer counts once for its key; another under it is refused', async () => {
      await send(1)
      const key = randomUUID()
      expect([await say(BIGGER, { key }), await say(BIGGER, { key })]).toEqual(['kept', 'kept'])
      expect(await say(APPROVED, { key })).toBe('idempotency_conflict')
      expect((await proofs())[0]?.answers).toHaveLength(1)
    })

    test('issue 11.3: a key that an answer to another line, or to another version, was sent under is refused: nobody is told of an answer that nothing holds', async () => {
      await send(1)
      await send(2)
      const key = randomUUID()
      expect(await say(APPROVED, { key })).toBe('kept')
      expect(await say(APPROVED, { key, line: 2 })).toBe('idempotency_conflict')
      await change(1, { quantity: 7 })
      await send(1)
      expect(await say(APPROVED, { key })).toBe('idempotency_conflict')
      expect((await proofs()).map(({ answers }) => answers.length)).toEqual([1, 0, 0])
    })

    test('issue 11.3: what both sides say to the proofs of one order is bounded; approving it takes no room', async () => {
      await send(1)
      const said = {
        id: 'a',
        at: '',
        by: 'link',
        answer: { ...BIGGER, text: 'x'.repeat(256 * 1024) },
      } as const
      await subject.store.orders.update(id, order => ({
        ...order,
        desk: order.desk && {
          ...order.desk,
          proofs: order.desk.proofs?.map(proof => ({ ...proof, answers: [said] })) ?? [],
        },
      }))
      expect([await say(BIGGER), await say(APPROVED)]).toEqual(['too_large', 'kept'])
      expect(await send(2, { said: 'x' })).toEqual({ kind: 'refused', code: 'too_large' })
      expect(await send(2)).toEqual({ kind: 'done' })
    })

    test('D50: where approval is required, nothing is printed before every line is approved, however it is moved', async () => {
      await send(1)
      await say(APPROVED)
      expect(await move('printing', 'required')).toBe('proof_missing')
      const order = await stored()
      const deps = {
        ...quietDeps(subject.store, clock),
        config: { proofs: 'required' as const },
        boothSecret: SECRET,
      }
      const act = anAct(order.orderId, { kind: 'move', status: 'printing' })
      const { answers } = await actOnOrders(deps, 'auth0|ann', { device: counter, acts: [act] })
      expect(answers[0]?.outcome).toEqual({ kind: 'refused', code: 'proof_missing' })
      await send(2, { proofs: 'required' })
      await say(APPROVED, { line: 2 })
      expect(proofStateOf(await stored())).toBe('approved')
      await say(BIGGER, { line: 2 })
      expect(await move('printing', 'required')).toBe('proof_missing')
      await say(APPROVED, { line: 2 })
      expect(await move('printing', 'required')).toBe('moved')
      expect([await say(BIGGER), await send(1)]).toEqual(['final_status', { kind: 'done' }])
    })

    test('issue 11.3: without proofs none is sent; where they are optional, printing waits for none', async () => {
      expect(await send(1, { proofs: 'off' })).toEqual({ kind: 'refused', code: 'forbidden' })
      await send(1)
      expect(await move('printing', 'optional')).toBe('moved')
    })

    test('D50: a link opens its version for 30 days, until a newer one is sent, the order is cancelled or its data deleted', async () => {
      await send(1)
      const opens = async (token: string) =>
        (
          await linkedProof(
            { store: subject.store, clock, boothSecret: SECRET },
            { order: (await stored()).orderId, token },
          )
        )?.proof.version
      const tokens = async () => {
        const order = await stored()
        return order.desk?.proofs?.map(proof => proofToken(SECRET, order, proof)) ?? []
      }
      const [first = ''] = await tokens()
      expect(first).toHaveLength(22)
      expect(JSON.stringify(await stored())).not.toContain(first)
      expect(await opens(first)).toBe(versionNow(await stored(), 1))
      expect(await opens(`${first.slice(0, -1)}${first.endsWith('A') ? 'Q' : 'A'}`)).toBeUndefined()
      await change(1, { quantity: 2 })
      await send(1)
      const [, second = ''] = await tokens()
      expect([await opens(first), await opens(second)]).toEqual([undefined, versionNow(await stored(), 1)])
      now += 30 * DAY
      expect(await opens(second)).toBeUndefined()
      now -= DAY
      await forgetCustomer({ store: subject.store, clock }, id)
      expect(await opens(second)).toBeUndefined()
    })

    test('D50: a cancelled order ends its links', async () => {
      await send(1)
      const order = await stored()
      const [proof] = order.desk?.proofs ?? []
      const token = proof ? proofToken(SECRET, order, proof) : ''
      await move('cancelled', 'optional')
      const deps = { store: subject.store, clock, boothSecret: SECRET }
      expect(await linkedProof(deps, { order: order.orderId, token })).toBeNull()
    })

    test('D50: with another secret of the shop links that went out open their proof, and so do those that go from then on', async () => {
      await send(1)
      const order = await stored()
      const [proof] = order.desk?.proofs ?? []
      const boothSecret = 'another secret of a shop'
      const opens = async (token: string) => {
        const deps = { store: subject.store, clock, boothSecret }
        return (await linkedProof(deps, { order: order.orderId, token }))?.proof.version
      }
      const [waiting] = waitingProofs({ boothSecret, publicUrl: 'https://shop.example' }, order)
      const later = waiting?.href.split('.').at(-1) ?? ''
      const sent = proof ? proofToken(SECRET, order, proof) : ''
      expect([await opens(sent), await opens(later)]).toEqual([proof?.version, proof?.version])
      expect(await opens(proof ? proofToken('a third', order, proof) : '')).toBeUndefined()
      await forgetCustomer({ store: subject.store, clock }, id)
      expect([await opens(sent), await opens(later)]).toEqual([undefined, undefined])
    })

    test('D4: with deleted data go the words said to proofs and the names of files; which versions there were stays', async () => {
      await send(1, { said: 'Dear Pat' })
      await say(BIGGER)
      const [before] = await proofs()
      await forgetCustomer({ store: subject.store, clock }, id)
      await forgetCustomer({ store: subject.store, clock }, id)
      const [after] = await proofs()
      expect(JSON.stringify(after)).not.toMatch(/Dear Pat|Bigger|sign\.jpg/)
      expect([after?.version, after?.isCurrent]).toEqual([before?.version, true])
    })

    test('issue 11.3: killed at any write, a proof with its mail and an answer are there once or not at all', async () => {
      for (const landed of [false, true]) {
        const act = randomUUID()
        await change(1, { quantity: landed ? 3 : 2 })
        const had = (await proofs()).length
        const killed = await send(1, { store: dyingStore(subject.store, { at: 1, landed }) }, act).catch(
          (error: unknown) => error,
        )
        expect(killed).toMatchObject({ code: 'unavailable' })
        expect(await proofs()).toHaveLength(had + (landed ? 1 : 0))
        expect(await send(1, {}, act)).toEqual({ kind: 'done' })
        expect(await proofs()).toHaveLength(had + 1)

        const key = randomUUID()
        const dying = dyingStore(subject.store, { at: 1, landed })
        await expect(say(APPROVED, { key, store: dying })).rejects.toThrow(Killed)
        expect((await proofs()).at(-1)?.answers).toHaveLength(landed ? 1 : 0)
        expect(await say(APPROVED, { key })).toBe('kept')
        expect((await proofs()).at(-1)?.answers).toHaveLength(1)
      }
    })
  })

const boughtFile = (key: string) => {
  const { artwork } = boughtLine(key)
  return { artwork }
}

test('D17 a proof tells the inches of its files where they are known, by which it is drawn', () => {
  const line = boughtLine('one/a.jpg')
  const judged = { key: 'one/a.jpg', at: 'one/a.jpg', etag: '"1"', verdict: 'accept', page: null } as const
  const facts = {
    ...unreadFacts(9, 'image/jpeg'),
    dpi: { x: 150, y: 150 },
    pixels: { width: 2700, height: 3900 },
  }
  const filesOf = (files: OrderItemDoc['files']) => shownOf({ ...line, ...(files && { files }) }).files
  expect(filesOf([{ ...judged, facts }])).toMatchObject([{ size: { widthIn: 18, heightIn: 26 } }])
  expect(filesOf([{ ...judged, facts: null }])[0]).not.toHaveProperty('size')
})

test('issue 11.3: a version is the same exactly while all that it shows is the same', () => {
  const shows: fc.Arbitrary<ProofShows> = fc.record({
    product: fc.constantFrom('Coroplast', '13oz Vinyl Banner'),
    quantity: fc.integer({ min: 1, max: 3 }),
    totalCents: fc.integer({ min: 1, max: 3 }),
    options: fc.constantFrom<OptionsMap>({ Quantity: 1 }, { Quantity: 1, Hem: 'All Sides' }),
    files: fc.constantFrom<ProofShows['files']>(
      [],
      [{ slot: 'front', fileName: 'a.pdf', key: 'one/a', etag: '"1"' }],
      [{ slot: 'front', fileName: 'a.pdf', key: 'one/a', etag: '"2"' }],
      [{ slot: 'back', fileName: 'a.pdf', key: 'one/a', etag: '"1"' }],
    ),
  })
  fc.assert(
    fc.property(shows, shows, (one, other) => {
      expect(versionOf(one) === versionOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
  const { files, ...rest } = shownOf(boughtLine('one/a.jpg'))
  const sized = files.map(file => ({ ...file, size: { widthIn: 9, heightIn: 9 } }))
  expect(versionOf({ ...rest, files: sized })).toBe(versionOf({ ...rest, files }))
  const renamed = files.map(file => ({ ...file, fileName: 'other.jpg' }))
  expect(versionOf({ ...rest, files: renamed })).toBe(versionOf({ ...rest, files }))
})
