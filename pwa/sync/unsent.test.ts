import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBooth, FLAG } from '#pwa/local/booth/testing/a-booth.ts'
import { BANNER, uploadRow } from '#pwa/local/testing/rows.ts'
import { memoryLocal } from './testing/local.ts'
import { type Unsent, watchUnsent } from './unsent.ts'
import { unplacedFiles } from './uploads/upload-records.ts'

function watching() {
  const local = memoryLocal()
  const told: Unsent[] = []
  const stop = watchUnsent(local, unsent => told.push(unsent))
  return { local, told, stop, last: () => told.at(-1) }
}

test('"Outbox" unsent: nothing is told as nothing', () => {
  expect(watching().told).toEqual([{ rows: [], uploads: [], tickets: [], count: 0 }])
})

test('"Outbox" unsent: changes of the cart count until they arrived', async () => {
  const { local, last } = watching()
  await local.cart.add(BANNER)
  expect(last()?.count).toBe(1)
  await local.outbox.transact(({ rows }) => ({ arrived: rows.map(({ id }) => id) }))
  expect(last()?.count).toBe(0)
})

test('"Outbox" unsent: what needs the person is still unsent', async () => {
  const { local, last } = watching()
  await local.cart.add(BANNER)
  await local.outbox.transact(({ rows }) => ({ put: rows.map(row => ({ ...row, state: 'needs-you' })) }))
  expect(last()?.rows).toMatchObject([{ state: 'needs-you' }])
})

test('D19 unsent: word of a waiting file is none beside the file, unless it needs the person', async () => {
  const { local, last } = watching()
  const added = await local.cart.add(BANNER)
  await local.cart.markPending(added.ok ? added.id : '', 'front', { id: 'choice', fileName: 'a.jpg' })
  expect(await local.outbox.list()).toHaveLength(2)
  expect(last()?.count).toBe(1)
  await local.outbox.transact(({ rows }) => ({ put: rows.map(row => ({ ...row, state: 'needs-you' })) }))
  expect(last()?.count).toBe(2)
})

test.each([
  ['uploading', 1],
  ['failed', 1],
  ['saving', 1],
  ['paused', 1],
  ['interrupted', 0],
  ['stored', 0],
  ['refused', 0],
] as const)('"Outbox" unsent: a file that is %s counts %i', async (state, count) => {
  const { local, last } = watching()
  await local.uploads.put(uploadRow({ state, file: 'copy' }))
  expect(last()?.count).toBe(count)
})

const STATES = ['saving', 'interrupted', 'refused', 'uploading', 'paused', 'failed', 'stored'] as const

test('"Outbox" unsent: badge and sign-out name the files that, without their line, are left to be placed: no more, no fewer', async () => {
  const row = fc.record({ state: fc.constantFrom(...STATES), file: fc.constantFrom('copy', null) })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 8 }), async rows => {
      const { local, last } = watching()
      for (const [i, each] of rows.entries())
        await local.uploads.put(uploadRow({ line: `gone-${i}`, ...each }))
      await local.outbox.transact(() => ({ base: { epoch: 'e', v: 1, lines: [] } }))
      const lines = (found: { line: string }[] = []) => found.map(({ line }) => line).toSorted()
      expect(lines(last()?.uploads)).toEqual(lines(await unplacedFiles(local)))
    }),
  )
})

test('"Outbox" unsent: after stopping nothing more is told', async () => {
  const { local, told, stop } = watching()
  stop()
  await local.cart.add(BANNER)
  expect(told).toHaveLength(1)
})

test('issue 9.7: a staff member’s own and what waits of every customer are one count', async () => {
  const { booth, staff, openTicket } = await aBooth()
  await staff.cart.add(BANNER)
  const told: Unsent[] = []
  onTestFinished(watchUnsent(staff, unsent => told.push(unsent)))
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ count: 1, tickets: [] }))
  const mia = await booth.newTicket({ name: 'Mia' })
  const { cart, uploads } = await openTicket(mia)
  await cart.add(FLAG)
  await uploads.put(uploadRow({ state: 'uploading', file: 'copy' }))
  await vi.waitFor(() =>
    expect(told.at(-1)).toMatchObject({ count: 5, tickets: [{ name: 'Mia', changes: 3, files: 1 }] }),
  )
})
