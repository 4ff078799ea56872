import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasFindings, type Reconciliation } from './services/checkout/reconcile.ts'
import { bareEnv } from './testing/bare-env.ts'
import { buyable, itemFor, openedCheckout, pay, productNamed, uploadArtwork } from './testing/orders.ts'
import { newPerson } from './testing/people.ts'
import { openTestShop, type TestShop } from './testing/shop.ts'

const CLI = fileURLToPath(new URL('./reconcile-cli.ts', import.meta.url))
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  // The provider's webhooks are lost: what was paid is an order once somebody looks.
  shop.deps.payments = { ...shop.deps.payments, readEvent: async () => null }
})
afterAll(() => shop.close())

/** A paid session the shop has not heard of. */
async function paid(): Promise<string> {
  const who = await newPerson(shop)
  const product = productNamed(shop, 'Coroplast')
  const item = itemFor(product, buyable(product), await uploadArtwork(shop, who))
  const session = await openedCheckout(shop, who, [item])
  await pay(session)
  return session.id
}

const run = (...args: string[]) =>
  new Promise<{ code: number; said: string }>(resolve => {
    const env = { ...bareEnv(), PORT: new URL(shop.url).port, DATA_DIR: shop.dataDir }
    execFile(process.execPath, [CLI, ...args], { env }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout }),
    )
  })

describe('npm run reconcile', () => {
  test('ends with 1 and names what was found, for people and as JSON', async () => {
    const sessionId = await paid()
    const people = await run('--days', '1')
    expect([people.code, people.said]).toEqual([
      1,
      expect.stringMatching(new RegExp(`Payments without an order: \\d+\n[^]*${sessionId}`)),
    ])
    const { code, said } = await run('--json')
    const found = JSON.parse(said) as Reconciliation
    expect([code, hasFindings(found)]).toEqual([1, true])
    expect(found.paymentsWithoutOrder.map(each => each.sessionId)).toEqual([sessionId])
  })

  test('ends with 2 when it is asked wrongly', async () => {
    for (const wrong of [['--days', 'all'], ['--days=366'], ['--day', '30'], ['30']])
      expect(await run(...wrong), wrong.join(' ')).toEqual({
        code: 2,
        said: expect.stringContaining('Usage'),
      })
  })
})
