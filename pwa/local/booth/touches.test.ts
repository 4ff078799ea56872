import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBooth } from './testing/a-booth.ts'
import { isTouched } from './ticket-row.ts'

/** The booth of one device with one ticket, in two tabs whose modules know nothing of each other. */
async function twoTabs() {
  const { staff, store, booth } = await aBooth()
  const { db, guarded } = staff
  if (!db) throw new Error('There is no database.')
  const ticket = await booth.newTicket()
  vi.resetModules()
  const { ticketStore } = await import('./ticket-store.ts')
  return { ticket, tabs: [store, ticketStore(db, guarded)] as const }
}

test('issue 9.1 law: what one tab writes while another’s is sent counts as unsent, whatever the clock says', async () => {
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  const { ticket, tabs } = await twoTabs()
  const step = fc.record({
    tab: fc.constantFrom(0, 1),
    time: fc.integer({ min: 1, max: 3 }),
    isSent: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async steps => {
      for (const { tab, time, isSent } of steps) {
        clock.mockReturnValue(time)
        const asked = await tabs[0].get(ticket)
        await tabs[tab]?.touch(ticket)
        // What was read before the touch is all that the shop was told of.
        if (isSent) await tabs[0].change(ticket, row => ({ ...row, sent: asked?.touched ?? 0 }))
        const row = await tabs[0].get(ticket)
        expect(row && isTouched(row)).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
})

test('issue 9.1: a ticket that was touched and looked through since counts as sent; one that is not there is touched in vain', async () => {
  const { store, booth } = await aBooth()
  const ticket = await booth.newTicket()
  await store.touch(ticket)
  await store.change(ticket, row => ({ ...row, sent: row.touched }))
  const row = await store.get(ticket)
  expect(row && isTouched(row)).toBe(false)
  await store.touch('nobody')
  expect(await store.get('nobody')).toBeNull()
})
