import { expect, test } from 'vitest'
import { actOf, deskRow } from '#pwa/local/desk/desk-act.ts'
import type { Reply } from '#pwa/sync/reply.ts'
import { retryRow } from '#pwa/sync/row-actions.ts'
import { sendRow } from '#pwa/sync/send-row.ts'
import { memoryLocal } from '#pwa/sync/testing/local.ts'
import type { DeskOutcome, DeskRow } from '#shared/contract/desk.ts'
import { aDeskEntry, aDeskRow } from '#shared/testing/desk.ts'

const by = { user: 'auth0|sam', device: { id: '0d9cbd1a-3b54-4a0b-9a0e-5a1c5f7f0a11', label: 'iPad' } }
const ORDER = aDeskRow().orderId

/** A move, sent to a shop that replies like this. */
async function moved(reply: Reply) {
  const { outbox } = memoryLocal()
  const made = { order: ORDER, seen: 1, act: { kind: 'move', status: 'printing' } as const }
  await outbox.add(deskRow('act-1', made, by, Date.now()))
  const kept: { orders: readonly DeskRow[]; waiting: number }[] = []
  const step = await sendRow(
    {
      sub: by.user,
      outbox,
      post: async () => reply,
      newId: () => 'x',
      now: () => Date.now(),
      log() {},
      keepOrders: async orders => void kept.push({ orders, waiting: (await outbox.list()).length }),
    },
    `desk:${ORDER}`,
  )
  return { step, kept, outbox, rows: await outbox.list() }
}

const told = aDeskRow({ rev: 2, status: 'printing' })
const answered = (outcome: DeskOutcome): Reply => ({
  kind: 'taken',
  body: { answers: [{ id: 'act-1', outcome }], orders: [told] },
})

test('issue 11.1: what the shop says of an order is on the device before the act is gone: the board never falls back', async () => {
  const { step, kept, rows } = await moved(answered({ kind: 'done' }))
  expect(step).toBe('more')
  expect(kept).toEqual([{ orders: [told], waiting: 1 }])
  expect(rows).toEqual([])
})

test('issue 11.1: whoever was second is told by whom, and may move it again in view of that', async () => {
  const first = aDeskEntry({
    n: 4,
    who: 'Sue',
    device: 'iPad',
    event: { kind: 'move', from: 'new', to: 'ready' },
  })
  const { rows, outbox } = await moved(answered({ kind: 'overtaken', by: first }))
  expect(rows).toMatchObject([
    { state: 'needs-you', code: 'overtaken', reason: 'Sue (iPad) moved it to ready first.' },
  ])
  await retryRow(outbox, 'act-1', () => 'act-2')
  const [again] = await outbox.list()
  expect(again).toMatchObject({ id: 'act-2', state: 'waiting', body: { acts: [{ id: 'act-2', seen: 4 }] } })
  expect(again && actOf(again)?.act).toEqual({ kind: 'move', status: 'printing' })
})

test('issue 11.3: whoever sent a proof second is told that the customer has it without their words', async () => {
  const first = aDeskEntry({ n: 4, who: 'Sue', device: 'iPad', event: { kind: 'proof', line: 1 } })
  const { rows } = await moved(answered({ kind: 'overtaken', by: first }))
  expect(rows).toMatchObject([
    {
      state: 'needs-you',
      code: 'overtaken',
      reason: 'Sue (iPad) sent this proof first: the customer has it without your words.',
    },
  ])
})

test('issue 11.1: an act that was refused waits for its person; one that cannot count now is sent again', async () => {
  const refused = await moved(answered({ kind: 'refused', code: 'artwork_to_follow' }))
  expect(refused.rows).toMatchObject([{ state: 'needs-you', code: 'artwork_to_follow' }])
  const later = await moved(answered({ kind: 'refused', code: 'unavailable' }))
  expect(later.step).toEqual({ later: null, said: null })
  expect(later.rows).toMatchObject([{ state: 'waiting' }])
})

test.each([{}, { answers: [] }, { answers: [], orders: [] }, null])(
  'issue 11.1: what our API did not say (%j) drops nothing',
  async body => {
    const { rows } = await moved({ kind: 'taken', body })
    expect(rows).toMatchObject([{ id: 'act-1', state: 'waiting' }])
  },
)
