import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshDb } from '#pwa/local/testing/rows.ts'
import { noteRev } from './make-offer.ts'
import { SEEN_REV } from './offer-row.ts'
import { aBooth, FLAG } from './testing/a-booth.ts'

const CASH = { method: 'cash', ref: '', cents: 9_000, by: 'Sam', sawPhone: true } as const

test('B5 law: of all that the shop has named, the highest offer is remembered, in whatever order it was heard', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 9 }), { minLength: 1 }), async revs => {
      const db = freshDb()
      for (const rev of revs) await noteRev(db, rev)
      expect((await db.meta.get(SEEN_REV))?.value ?? 0).toBe(Math.max(...revs))
    }),
    { numRuns: 20 },
  )
})

test('issue 9.3: a cart with a line that this list does not price makes no offer, no code and nothing to send', async () => {
  const { booth, store, openTicket } = await aBooth()
  const ticket = await booth.newTicket()
  const { cart } = await openTicket(ticket)
  await cart.add(FLAG)
  const unpriced = await cart.add({ ...FLAG, product: 'Wooden Sign' })
  expect([await booth.payCode(ticket), await booth.amountDue(ticket)]).toEqual([null, null])
  expect(await booth.take(ticket, { ...CASH, offerId: 'of another' })).toBe(false)
  expect((await store.acts(ticket)).map(({ act }) => act.kind)).toEqual(['token'])
  await cart.remove(unpriced.ok ? unpriced.id : '')
  expect(await booth.payCode(ticket)).not.toBeNull()
})
