import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { uploadRow } from '#pwa/local/testing/rows.ts'
import { aBooth, FLAG } from './testing/a-booth.ts'
import { holdingOf } from './ticket-holding.ts'
import { isUnsent } from './ticket-row.ts'
import { newRow } from './ticket-store.ts'
import { type UnsentTicket, unsentTickets, watchUnsentTickets, watchWaitingWork } from './unsent-tickets.ts'

/** A booth and what is unsent of it. */
async function counting() {
  const made = await aBooth()
  const { db } = made.staff
  if (!db) throw new Error('There is no database.')
  return { ...made, db, unsent: () => unsentTickets(db) }
}

test('issue 9.7: of each customer everything is counted that is not at the shop: fields, acts, cart, offers and files', async () => {
  const { booth, openTicket, unsent } = await counting()
  const mia = await booth.newTicket({ name: 'Mia' })
  // Its fields, and its link.
  expect(await unsent()).toEqual([{ id: mia, name: 'Mia', changes: 2, files: 0, refusal: null }])
  const { cart, uploads } = await openTicket(mia)
  const added = await cart.add(FLAG)
  expect((await unsent())[0]).toMatchObject({ changes: 3 })
  await booth.payCode(mia)
  expect((await unsent())[0]).toMatchObject({ changes: 4 })
  await cart.patch(added.ok ? added.id : '', { priceSeen: 9500 })
  // The change, and its offer that has no bytes yet.
  expect((await unsent())[0]).toMatchObject({ changes: 6 })
  await uploads.put(uploadRow({ line: added.ok ? added.id : '', state: 'uploading', file: 'copy' }))
  expect((await unsent())[0]).toMatchObject({ changes: 6, files: 1 })
})

test('issue 9.7: customers are named as staff wrote them last, in the order they were served; who is whole at the shop is not among them', async () => {
  const { booth, store, openTicket, unsent } = await counting()
  const [mia, tom] = [await booth.newTicket({ name: 'Mia' }), await booth.newTicket({ name: 'Tom' })]
  await booth.patchFields(tom, { name: 'Thomas' })
  expect((await unsent()).map(({ name }) => name)).toEqual(['Mia', 'Thomas'])
  await openTicket(mia)
  await store.deleteActs(({ ticket }) => ticket === mia)
  await store.change(mia, row => ({ ...row, fields: { ...row.fields, name: 'Mia' }, changes: [] }))
  expect((await unsent()).map(({ id }) => id)).toEqual([tom])
})

test('issue 9.7: one that was written to and not looked through since is told rather than hidden', async () => {
  const { store, unsent } = await counting()
  await store.add(newRow({ id: crypto.randomUUID(), fields: newFields('Cut off'), touched: 5 }))
  expect(await unsent()).toMatchObject([{ name: 'Cut off', changes: 1, files: 0 }])
})

test('issue 9.7: a change that needs staff, and a ticket that the shop refuses, are still counted', async () => {
  const { booth, store, openTicket, unsent } = await counting()
  const mia = await booth.newTicket({ name: 'Mia' })
  const { cart, outbox } = await openTicket(mia)
  await cart.add(FLAG)
  await outbox.transact(({ rows }) => ({ put: rows.map(row => ({ ...row, state: 'needs-you' })) }))
  await store.change(mia, row => ({ ...row, refusal: 'not_found' }))
  expect(await unsent()).toMatchObject([{ changes: 3, refusal: 'not_found' }])
  expect(await store.get(mia)).toMatchObject({ rows: 1, stuck: 1 })
})

test('issue 9.7 law: nothing is counted exactly where nothing is unsent', () => {
  const counts = fc.record({
    rows: fc.nat(2),
    stuck: fc.nat(2),
    files: fc.nat(2),
    touched: fc.nat(1),
    sent: fc.nat(1),
  })
  fc.assert(
    fc.property(counts, fc.nat(2), fc.nat(2), (row, fields, acts) => {
      const change = { mid: '', seenRev: 0, val: {} }
      const parts = row.rows + row.stuck + row.files + fields + acts
      const is = isUnsent({ ...row, changes: Array.from({ length: fields }, () => change) }, acts)
      expect(is).toBe(parts > 0 || row.touched !== row.sent)
    }),
  )
})

test('issue 9.7: whoever watches hears of each change of each ticket, and of none after stopping', async () => {
  const { booth, db, openTicket } = await counting()
  const told: UnsentTicket[][] = []
  const stop = watchUnsentTickets(db, tickets => told.push(tickets))
  onTestFinished(stop)
  const mia = await booth.newTicket({ name: 'Mia' })
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject([{ name: 'Mia', changes: 2 }]))
  await (await openTicket(mia)).cart.add(FLAG)
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject([{ changes: 3 }]))
  stop()
  const before = told.length
  await booth.newTicket()
  expect(told).toHaveLength(before)
})

test('issue 9.7: what waits beside the carts is told by ticket, acts in the order they were done', async () => {
  const { booth, db } = await counting()
  const mia = await booth.newTicket({ name: 'Mia' })
  await booth.cancel(mia)
  const seen = vi.fn()
  onTestFinished(watchWaitingWork(db, seen))
  await vi.waitFor(() => expect(seen).toHaveBeenCalled())
  expect(seen.mock.lastCall?.[0]).toMatchObject({
    changes: [{ ticket: mia, change: { val: { name: 'Mia' } } }],
    acts: [
      { ticket: mia, act: { kind: 'token' } },
      { ticket: mia, act: { kind: 'cancel' } },
    ],
  })
})

test('issue 9.7: word of a waiting file is none beside the file itself', async () => {
  const { booth, openTicket } = await counting()
  const local = await openTicket(await booth.newTicket())
  const added = await local.cart.add(FLAG)
  await local.cart.markPending(added.ok ? added.id : '', 'front', { id: 'choice', fileName: 'a.pdf' })
  expect(await local.outbox.list()).toHaveLength(2)
  expect(await holdingOf(local)).toEqual({
    lines: 1,
    totalCents: 9000,
    offerRev: 0,
    rows: 1,
    stuck: 0,
    files: 0,
  })
})

function newFields(name: string) {
  const show = { name: '', from: '', to: '' }
  return { name, phone: '', mail: '', company: '', note: '', consent: false, show }
}
