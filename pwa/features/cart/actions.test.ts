import 'fake-indexeddb/auto'
import { expect, onTestFinished, test } from 'vitest'
import { writeIdentity } from '#pwa/lib/auth/identity.ts'
import { serving } from '#pwa/lib/serving.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { personOf } from '#pwa/local/people.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { createShopActions } from './actions.ts'

test('issue 9.1: while a ticket is served the shop adds, reads and changes in that ticket’s cart alone', async () => {
  const { user, cart } = await someoneWith({})
  writeIdentity(deviceStorage(), { user, hasTokens: true, recorded: true })
  onTestFinished(serving.stop)
  const [mia, tom] = [crypto.randomUUID(), crypto.randomUUID()]
  const shop = createShopActions()
  serving.serve(user.sub, mia)
  const { lineId } = await shop.addLine(BANNER)
  serving.serve(user.sub, tom)
  expect(await shop.readLine(lineId)).toBeNull()
  await expect(shop.changeLine(lineId, BANNER)).rejects.toThrow()
  serving.stop()
  expect(await shop.readLine(lineId)).toBeNull()
  expect(await cart.list()).toHaveLength(1)
  const counts = await Promise.all(
    [mia, tom].map(async ticket => (await (await personOf(ticketOwner(ticket)).local).cart.list()).length),
  )
  expect(counts).toEqual([1, 0])
})
