import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { refusal } from '#api/testing/refusal.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'

describe('asking about a session', () => {
  let shop: TestShop
  let pat: TestPerson
  let asked: string[] = []
  const ask = (id: string, token: string) => shop.call(`/api/stripe/checkout-session/${id}`, { token })

  beforeAll(async () => {
    shop = await openTestShop()
    pat = await newPerson(shop, 'Pat')
    const { payments } = shop.deps
    shop.deps.payments = {
      ...payments,
      getSession: async id => {
        asked.push(id)
        return payments.getSession(id)
      },
    }
  })
  afterAll(() => shop.close())
  beforeEach(() => {
    asked = []
  })

  test.each([
    'none',
    'pi_123',
    'cs_',
    'cs_test_a%2F..%2Fb',
    'cs_test_%00',
    'cs_test_a%20b',
    `cs_test_${'a'.repeat(400)}`,
  ])('what cannot be the name of one never reaches the payment provider: %s', async id => {
    expect(await refusal(await ask(id, pat.token))).toEqual({ status: 422, code: 'invalid' })
    expect(asked).toEqual([])
  })

  test('names as the real provider makes them are asked about', async () => {
    const id = 'cs_live_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4y5Z6a7B8c9'
    expect((await ask(id, pat.token)).status).toBe(404)
    expect(asked).toEqual([id])
  })

  test('nobody makes the shop ask without end, and twenty return pages a minute pass', async () => {
    const busy = await newPerson(shop, 'Busy')
    const statuses: number[] = []
    for (let at = 0; at < 130; at++) statuses.push((await ask('cs_test_none', busy.token)).status)
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 404))
    expect(statuses.at(-1)).toBe(429)
    expect(asked.length).toBeLessThan(130)
    expect((await ask('cs_test_none', pat.token)).status).toBe(404)
  })
})
