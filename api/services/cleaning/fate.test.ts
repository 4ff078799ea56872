import { describe, expect, test } from 'vitest'
import { artworkDoc } from '#api/testing/records.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { fateOf } from './fate.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()

describe('D24 what becomes of artwork nothing refers to', () => {
  test.each([
    ['unclaimed, up to 24 hours', { owner: null, createdAt: ago(DAY - 1) }, 'keep'],
    ['unclaimed, 24 hours', { owner: null, createdAt: ago(DAY) }, 'remove'],
    ['owned, up to 14 days', { createdAt: ago(14 * DAY - 1) }, 'keep'],
    ['owned, 14 days', { createdAt: ago(14 * DAY) }, 'doom'],
    ['doomed, up to a day', { createdAt: ago(90 * DAY), doomedAt: ago(DAY - 1) }, 'keep'],
    ['doomed, a day', { createdAt: ago(90 * DAY), doomedAt: ago(DAY) }, 'remove'],
    ['spared', { createdAt: ago(90 * DAY), doomedAt: null }, 'doom'],
    ['half deleted', { createdAt: ago(HOUR), removing: true }, 'remove'],
  ] as const)('%s', (_, changes, fate) => {
    expect(fateOf(artworkDoc('key', changes), NOW)).toBe(fate)
  })
})
