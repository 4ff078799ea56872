import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { download } from '#pwa/lib/download.ts'
import { databaseName, LocalDb } from '#pwa/local/local-db.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { DamagedRecords } from './damaged-records.tsx'
import { exportDamaged } from './export-damaged.ts'

vi.mock('#pwa/lib/download.ts', () => ({ download: vi.fn() }))
afterEach(() => vi.mocked(download).mockClear())

async function damagedDevice(damage: (db: LocalDb) => Promise<unknown>) {
  const someone = await someoneWith({ product: 'Flag' })
  const db = new LocalDb(await databaseName(someone.user.sub))
  await damage(db)
  db.close()
  showTo(<DamagedRecords />, { auth: auth({ user: someone.user }) })
  return someone
}

test('issue 6.32: a damaged line is told by name, exported as it is, and removed after a question', async () => {
  const record = { id: 'x', place: 9, line: { id: 'x', product: 'Mesh Banner', options: null } }
  const { cart } = await damagedDevice(db => db.lines.put(record as never))
  const part = await screen.findByRole('region', { name: 'Damaged on this device' })
  expect(part.textContent).toContain('“Mesh Banner” in your cart is damaged on this device')
  await userEvent.click(within(part).getByRole('button', { name: 'Export' }))
  expect(JSON.parse(String(vi.mocked(download).mock.lastCall?.[1]))).toEqual(record)
  await userEvent.click(within(part).getByRole('button', { name: 'Remove' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(screen.getByRole('region', { name: 'Damaged on this device' })).toBeTruthy()
  await userEvent.click(within(part).getByRole('button', { name: 'Remove' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Damaged on this device' })).toBeNull())
  expect((await cart.list()).map(({ product }) => product)).toEqual(['Flag'])
})

test.each([
  ['a change', { kind: 'cart', body: null, product: 'Flag' }, /^A change of “Flag” is damaged/],
  ['a message', { kind: 'contact', body: 7 }, /^A message of yours is damaged/],
  ['something', {}, /^A change of an item in your cart is damaged/],
])('issue 6.32: words for %s that cannot be sent', async (_, row, words) => {
  await damagedDevice(db => db.outbox.add({ id: 'broken', ...row } as never))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('issue 6.32: nothing is said where nothing is damaged', async () => {
  await damagedDevice(async () => {})
  await new Promise(resolve => setTimeout(resolve))
  expect(screen.queryByRole('region', { name: 'Damaged on this device' })).toBeNull()
})

test('issue 6.32: any record can be exported, also one that JSON has no words for', () => {
  const record: Record<string, unknown> = { big: 7n, list: [{ a: 1 }, { a: 1 }] }
  record.self = { record }
  expect(JSON.parse(exportDamaged(record))).toEqual({
    big: '7',
    list: [{ a: 1 }, { a: 1 }],
    self: { record: '(the same again)' },
  })
  expect(exportDamaged(undefined)).toBe('')
})
