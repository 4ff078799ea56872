import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { orderCost } from './scaling.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../docs/scaling.md'), 'utf8')
const saysThousand = (what: string) =>
  Number(new RegExp(`\\| ${what} \\| ([\\d,]+) \\|`).exec(PAGE)?.[1]?.replace(',', ''))

test('issue 10.6: the page says of an order what is measured of one', async () => {
  const cost = await orderCost(3)
  expect(saysThousand('Calls of the API')).toBe(cost.requests * 1_000)
  for (const [what, found] of [
    ['Reads of the store', cost.reads],
    ['Writes of the store', cost.writes],
  ] as const) {
    expect(saysThousand(what) / 1_000 / found).toBeGreaterThan(0.8)
    expect(saysThousand(what) / 1_000 / found).toBeLessThan(1.25)
  }
  const kept = Object.entries(cost.documents).filter(([, { count }]) => count > 0)
  const told = /New documents: ([\w, ]+)\./.exec(PAGE)?.[1]?.split(', ') ?? []
  expect(kept.map(([name]) => name).toSorted()).toEqual(told.toSorted())
})
