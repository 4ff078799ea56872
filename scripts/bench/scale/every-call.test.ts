import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '#shared/contract/api.ts'
import { EVERY_CALL } from './every-call.ts'
import { type Filled, openFilled } from './filled.ts'

let filled: Filled
beforeAll(async () => {
  filled = await openFilled({ orders: 40, carts: 4 }, null)
})
afterAll(() => filled.shop.close())

test('issue 10.4: every call of the contract is measured at scale, and no other', () => {
  expect(Object.keys(EVERY_CALL).toSorted()).toEqual(Object.keys(API).toSorted())
})

const WAYS = Object.entries(EVERY_CALL).flatMap(([call, recipes]) =>
  Object.entries(recipes).map(([way, recipe]) => ({ name: `${call} ${way}`, recipe })),
)

test('issue 10.4: what is measured at scale is answered, not refused, each time it is asked', async () => {
  const refused: string[] = []
  for (const { name, recipe } of WAYS)
    for (let time = 0; time < 2; time++) {
      const ask = await recipe(filled)
      const answer = await ask()
      if (!answer.ok) refused.push(`${name}: ${answer.status} ${await answer.text()}`)
    }
  expect(refused).toEqual([])
})
