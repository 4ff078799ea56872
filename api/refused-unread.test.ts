import pino from 'pino'
import { expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { readConfig } from './config.ts'
import { TOLD_A_MINUTE, unreadRefusals, whyUnread } from './refused-unread.ts'
import { NO_TELEMETRY } from './telemetry/telemetry.ts'

test('D26: of a flood that no route is asked for the log has the first of each minute and the number of the others, the figure all', () => {
  let now = Date.parse('2026-11-25T10:00:00Z')
  const lines: Record<string, unknown>[] = []
  const counted: object[] = []
  const refuse = unreadRefusals({
    config: readConfig({}),
    clock: { now: () => now },
    ids: { uuid: () => `id ${counted.length}`, bytes: length => new Uint8Array(length) },
    log: pino({ base: null, timestamp: false }, { write: line => void lines.push(JSON.parse(line)) }),
    telemetry: { ...NO_TELEMETRY, count: (name, labels) => void counted.push([name, labels]) },
  })
  for (let at = 0; at < 5 * TOLD_A_MINUTE; at++)
    expect(refuse(whyUnread(), 'garbage').headers['X-Request-Id']).toBe(`id ${at}`)
  expect(lines).toHaveLength(TOLD_A_MINUTE + 1)
  expect(lines[TOLD_A_MINUTE - 1]).toMatchObject({
    id: `id ${TOLD_A_MINUTE - 1}`,
    status: 400,
    reason: 'garbage',
  })
  expect(lines[TOLD_A_MINUTE]).toMatchObject({ level: 40, until: '2026-11-25T10:01:00.000Z' })
  now += MINUTE
  refuse(whyUnread(), 'garbage')
  expect(lines.slice(TOLD_A_MINUTE + 1)).toMatchObject([
    { level: 40, more: 4 * TOLD_A_MINUTE },
    { id: 'id 300' },
  ])
  expect(counted).toHaveLength(5 * TOLD_A_MINUTE + 1)
  expect(counted[0]).toEqual(['goldleaf_requests_unread_total', { status: '400' }])
})
