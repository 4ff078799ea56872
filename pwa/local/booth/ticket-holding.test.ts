import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { uploadRow } from '#pwa/local/testing/rows.ts'
import { aBooth, FLAG } from './testing/a-booth.ts'
import { holdingOf } from './ticket-holding.ts'

test('B3: a ticket is quoted as soon as this device has an offer for it, and its list knows the newest', async () => {
  const { booth, openTicket } = await aBooth()
  const id = await booth.newTicket({ name: 'Mia' })
  const local = await openTicket(id)
  const state = async () => (await booth.tickets()).find(ticket => ticket.id === id)?.state
  const added = await local.cart.add(FLAG)
  expect([await state(), (await holdingOf(local)).offerRev]).toEqual(['serving', 0])
  await booth.payCode(id)
  expect([await state(), (await holdingOf(local)).offerRev]).toEqual(['quoted', 1])
  await local.cart.patch(added.ok ? added.id : '', { priceSeen: 9500 })
  await booth.payCode(id)
  expect((await holdingOf(local)).offerRev).toBe(2)
})

test('issue 9.7: an offer that a change made counts as unsent until its bytes are an act of their own', async () => {
  const { booth, openTicket } = await aBooth()
  const id = await booth.newTicket({ name: 'Mia' })
  const local = await openTicket(id)
  const added = await local.cart.add(FLAG)
  await booth.payCode(id)
  const { rows } = await holdingOf(local)
  await local.cart.patch(added.ok ? added.id : '', { priceSeen: 9500 })
  // The change itself, and the offer that it made.
  expect((await holdingOf(local)).rows).toBe(rows + 2)
  await booth.payCode(id)
  expect((await holdingOf(local)).rows).toBe(rows + 1)
})

test('issue 9.7: what the shop has is not unsent: of files those that are stored', async () => {
  const { booth, openTicket } = await aBooth()
  const local = await openTicket(await booth.newTicket({ name: 'Mia' }))
  const added = await local.cart.add(FLAG)
  const line = added.ok ? added.id : ''
  const counted = async (state: 'uploading' | 'paused' | 'failed' | 'stored') => {
    await local.uploads.put(uploadRow({ line, state, file: 'copy' }))
    return (await holdingOf(local)).files
  }
  expect([
    await counted('uploading'),
    await counted('paused'),
    await counted('failed'),
    await counted('stored'),
  ]).toEqual([1, 1, 1, 0])
})
