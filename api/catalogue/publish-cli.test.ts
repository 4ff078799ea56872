import { execFile, spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Subject } from '#api/store/contract/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { bareEnv } from '#api/testing/bare-env.ts'
import { buyable, itemFor, openedCheckout, productNamed } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { boughtLine, checkoutDoc } from '#api/testing/records.ts'
import { openTestShop } from '#api/testing/shop.ts'
import { loadCatalogueData } from './load.ts'
import { newestList, publish } from './publisher.ts'
import { repriced } from './testing/list.ts'

const CLI = fileURLToPath(new URL('./publish-cli.ts', import.meta.url))

describe('npm run catalogue:publish', () => {
  let subject: Subject
  beforeEach(() => {
    subject = sqliteSubject()
  })
  afterEach(() => subject.dispose())
  const run = (...args: string[]) => {
    const env = { ...bareEnv(), DATA_DIR: dirname(subject.address) }
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' })
    return { status, said: stdout.trim(), complained: stderr }
  }

  test('publishes once into the data folder it is given and says when there is nothing to publish', async () => {
    expect(run()).toMatchObject({ status: 0, said: 'Published price list 1: 85 entries.' })
    expect(run()).toMatchObject({
      status: 0,
      said: 'Nothing to publish: price list 1 already sells exactly this.',
    })
    expect(await newestList(subject.store)).toMatchObject({ number: 1 })
    expect(await subject.store.lists.count({})).toBe(1)
  })

  test('D12: withdraws an older list, and says why it does not', async () => {
    await publish(subject.store, repriced(loadCatalogueData(), 1), { now: () => 0 })
    expect(run('--withdraw', '1')).toMatchObject({ status: 1, said: expect.stringContaining('current one') })
    expect(run().said).toContain('Published price list 2')
    expect(run('--withdraw', '1')).toMatchObject({ status: 0 })
    expect(await subject.store.lists.get('1')).toMatchObject({ withdrawn: true })
    expect(run('--withdraw', 'x')).toMatchObject({
      status: 1,
      said: expect.stringContaining('never published'),
    })
  })

  test('issue 6.9: a page that cannot be ended, since the provider is silent, is told and ends with 1', async () => {
    run()
    await publish(subject.store, repriced(loadCatalogueData(), 1), { now: () => 0 })
    await subject.store.checkouts.insert(
      checkoutDoc({ sessionId: 'cs_test_1', lines: [{ ...boughtLine(), priceList: 1 }] }),
    )
    await subject.store.checkouts.insert(checkoutDoc({ lines: [{ ...boughtLine(), priceList: 2 }] }))
    const { status, said, complained } = run('--withdraw', '1')
    expect([status, said]).toEqual([
      1,
      [
        'Price list 1 is withdrawn: its prices are held for nobody from now on.',
        'Payment pages at its prices: 0 ended, 0 paid before.',
      ].join('\n'),
    ])
    expect(complained).toContain('1 could not be ended: the payment provider did not answer.')
    expect(await subject.store.lists.get('1')).toMatchObject({ endingSince: expect.any(String) })
  })
})

test('issue 6.9: beside a running shop it ends the pages at the prices it withdraws, and says so', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  const who = await newPerson(shop)
  const product = productNamed(shop, 'Solid Color Table Throws')
  const page = await openedCheckout(shop, who, [itemFor(product, buyable(product))])
  await publish(shop.deps.store, repriced(loadCatalogueData(), 1), shop.deps.clock)
  const env = { ...bareEnv(), DATA_DIR: shop.dataDir, PORT: new URL(shop.url).port }
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, '--withdraw', '1'], { env })
  expect(stdout.trim().split('\n')).toEqual([
    'Price list 1 is withdrawn: its prices are held for nobody from now on.',
    'Payment pages at its prices: 1 ended, 0 paid before.',
    'No payment page is open at its prices any more.',
  ])
  expect((await shop.deps.payments.getSession(page.id))?.status).toBe('expired')
})
