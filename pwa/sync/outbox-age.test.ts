import { expect, test } from 'vitest'
import { messageRow } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { MAIN_CART, SYNC_PROTO } from '#shared/contract/limits.ts'
import { LAG_HEADER, OLDEST_HEADER } from '#shared/contract/outbox-age.ts'
import type { SyncRequest } from '#shared/contract/sync.ts'
import { outboxAge } from './outbox-age.ts'

const NOW = 1_000_000
const row = (id: string, madeAt: number): OutboxRow => ({ ...messageRow(id, {}, madeAt), seq: 1 })
const going = (...mids: string[]): SyncRequest => ({
  proto: SYNC_PROTO,
  user: 'pat',
  cart: MAIN_CART,
  epoch: '',
  knownV: 0,
  muts: mids.map(mid => ({ mid })),
})

test('issue 10.5: a device tells how long what it sends waited, and how old the oldest row of all is', () => {
  const rows = [row('stuck', NOW - 9_000), row('a', NOW - 4_000), row('b', NOW - 100)]
  expect(outboxAge(rows, going('a', 'b'), NOW)).toEqual({ [LAG_HEADER]: '4000', [OLDEST_HEADER]: '9000' })
})

test('issue 10.5: nothing waits, nothing is late; a clock that was set back makes no age', () => {
  expect(outboxAge([], going(), NOW)).toEqual({ [OLDEST_HEADER]: '0' })
  const ahead = [row('a', NOW + 5_000)]
  expect(outboxAge(ahead, going('a'), NOW)).toEqual({ [LAG_HEADER]: '0', [OLDEST_HEADER]: '0' })
})
