import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { orderCost } from './scaling/order-cost.ts'
import { SEVERAL_HEADING, severalCost, tellSeveral } from './scaling/several-cost.ts'

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

test('issue 10.6: what orders cost several processes is counted of each, and the page’s table has the columns that are printed', async () => {
  const cost = await severalCost(2, { orders: 2, customers: 2 })
  expect(cost.shares).toHaveLength(2)
  expect(Math.min(...cost.shares)).toBeGreaterThan(0)
  const row = tellSeveral('SQLite', cost)
  expect(row.split('|').length).toBe(SEVERAL_HEADING.split('|').length)
  const [, table = ''] = PAGE.split(SEVERAL_HEADING)
  const rows = table.split('\n\n')[0]?.split('\n').slice(2) ?? []
  expect(
    rows.map(each =>
      each
        .split('|')
        .slice(1, 3)
        .map(cell => cell.trim()),
    ),
  ).toEqual([
    ['SQLite', '1'],
    ['SQLite', '2'],
    ['SQLite', '3'],
    ['MongoDB', '1'],
    ['MongoDB', '2'],
    ['MongoDB', '3'],
  ])
}, 60_000)
