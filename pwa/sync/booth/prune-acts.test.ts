import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { aBooth } from '#pwa/local/booth/testing/a-booth.ts'
import { DAY } from '#shared/time.ts'
import { pruneActs } from './send-acts.ts'

const NOW = Date.parse('2026-11-25T10:00:00Z')

test('B12, B13: acts are kept for 90 days after their answer by the shop’s clock, and all of them before it told the time', async () => {
  const { booth, store } = await aBooth()
  const ticket = await booth.newTicket()
  await booth.letIn(ticket)
  const answeredAt = [NOW - 91 * DAY, NOW - 89 * DAY]
  const acts = await store.acts(ticket)
  await store.putActs(
    acts.map((act, at) => ({
      ...act,
      state: 'answered',
      outcome: { kind: 'done' },
      answeredAt: answeredAt[at] ?? NOW,
    })),
  )
  await pruneActs({ store, shopNow: () => null })
  expect(await store.acts(ticket)).toHaveLength(2)
  await pruneActs({ store, shopNow: () => NOW })
  expect((await store.acts(ticket)).map(act => act.answeredAt)).toEqual([NOW - 89 * DAY])
})
