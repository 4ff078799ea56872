import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rightsHere } from '#pwa/lib/rights.ts'
import { personOf, releasePerson } from '#pwa/local/people.ts'
import { ADA, showTo } from '#pwa/ui/testing/show-person.tsx'
import { aDeskRow } from '#shared/testing/desk.ts'
import BoardPage from './board-page.tsx'
import { DeskGate } from './desk-gate.tsx'

beforeEach(() => rightsHere.put(null))
afterEach(() => releasePerson(ADA.sub))

const show = (rights: unknown) =>
  showTo(
    <DeskGate>
      <BoardPage />
    </DeskGate>,
    { path: '/desk', answers: rights === undefined ? {} : { 'GET /api/users/rights': { rights } } },
  )

const deskCalls = ({ asked }: ReturnType<typeof show>) =>
  asked.filter(({ name }) => name.includes('/api/desk'))

test('D42: who may not see orders is told so, and nothing of them is asked for', async () => {
  const shown = show(['booth:sell'])
  expect(await screen.findByText('The desk is for the shop’s staff')).toBeTruthy()
  expect(deskCalls(shown)).toEqual([])
})

test('D42: once the right is gone, so are the orders that this device had', async () => {
  const { db } = await personOf(ADA.sub).local
  await db?.deskOrders.put({ orderId: 'GL-1', order: aDeskRow({ orderId: 'GL-1' }), job: null })
  show([])
  expect(await screen.findByText('The desk is for the shop’s staff')).toBeTruthy()
  await expect.poll(() => db?.deskOrders.count()).toBe(0)
})

test('D42: where nobody ever said what this account may, nothing is shown', async () => {
  const shown = show(undefined)
  expect(await screen.findByText(/^Whether this account may see/)).toBeTruthy()
  expect(deskCalls(shown)).toEqual([])
})

test('D42: who may see orders sees the board', async () => {
  show(['orders:read'])
  expect(await screen.findByLabelText('Find orders')).toBeTruthy()
})
