import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { publish } from '#api/catalogue/publisher.ts'
import { repriced } from '#api/catalogue/testing/list.ts'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import { newPerson } from '#api/testing/people.ts'
import { type Device, openDevice } from '#api/testing/several/devices.ts'
import { openSeveral, type Several } from '#api/testing/several/processes.ts'
import { callerOf } from '#api/testing/shop.ts'

/** `npm run test:engines` plays this for longer, with as many devices as a trade show has (issue 10.3). */
const DEVICES = Number(process.env.SEVERAL_DEVICES ?? 5)
const KILLS = Number(process.env.SEVERAL_KILLS ?? 2)
const KILL_EVERY_MS = Number(process.env.SEVERAL_KILL_EVERY_MS ?? 500)
/** Between two things a device does: people are not faster, and what is started in the meantime needs the machine too. */
const PAUSE_MS = 250
const PROCESSES = 3
const MIB = 2 ** 20

let shop: Several
beforeAll(async () => {
  shop = await openSeveral(PROCESSES, { UPLOAD_GB_PERSON: '1' })
}, 60_000)
afterAll(() => shop.close())

/** Each process in turn: killed so often, then all replaced. */
async function disturb(): Promise<void> {
  for (let n = 0; n < KILLS; n++) {
    await sleep(KILL_EVERY_MS)
    await shop.kill(n % PROCESSES)
  }
  for (let n = 0; n < PROCESSES; n++) await shop.replace(n)
}

test('issue 10.3: processes that are killed and replaced under load lose, double and refuse nothing for good', async () => {
  const devices: Device[] = []
  while (devices.length < DEVICES) devices.push(openDevice(shop.url, await newPerson(shop)))
  let isOver = false
  const disturbed = disturb().finally(() => {
    isOver = true
  })
  const worked = devices.map(async device => {
    for (let turn = 0; !isOver; turn++) {
      await (turn % 3 === 1 ? device.buy() : device.change())
      await sleep(PAUSE_MS)
    }
  })
  expect(await Promise.allSettled([disturbed, ...worked])).toEqual(
    Array.from({ length: devices.length + 1 }, () => ({ status: 'fulfilled', value: undefined })),
  )
  const differences = await Promise.all(devices.map(device => device.differences()))
  expect(differences.flat()).toEqual([])
  const requests = devices.reduce((sum, device) => sum + device.requests(), 0)
  process.stdout.write(
    `${requests} requests of ${DEVICES} devices, ${shop.proxy.broken()} of them broken off\n`,
  )
  expect(requests).toBeGreaterThan(DEVICES * 5)
}, 600_000)

describe('issue 10.3: limits that guard money and storage are one for all processes', () => {
  /** How many of so many that ask at once, each process in turn, are not refused for their number. */
  async function admitted(count: number, ask: (token: string, n: number) => [path: string, json: object]) {
    const { token } = await newPerson(shop)
    const call = callerOf(shop.url)
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const [path, json] = ask(token, n)
        return (await call(path, { token, json })).status
      }),
    )
    expect(statuses.filter(status => status >= 500)).toEqual([])
    return statuses.filter(status => status !== 429).length
  }

  test('issue 10.3: a person who may store 1 GB a day stores 1 GB, whichever process is asked', async () => {
    const json = { bucket: 'order-artwork', contentType: 'image/jpeg', contentLength: 16 * MIB }
    const files = await admitted(100, () => [
      '/api/aws/get-presigned-upload-url',
      { ...json, key: `${randomUUID()}/a.jpg` },
    ])
    expect(files).toBe(1024 / 16)
  })

  test('issue 10.3: a person opens 60 checkouts a minute, whichever process is asked', async () => {
    expect(await admitted(90, () => ['/api/stripe/create-checkout-session', { items: [] }])).toBe(60)
  })
})

test('issue 10.3: within 5 s of publishing every process has the new price list, also one that nobody asked meanwhile', async () => {
  const numbers = () =>
    Promise.all(
      shop.ports.map(async port => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/catalogue`)
        return ((await answer.json()) as { number: number }).number
      }),
    )
  expect(await numbers()).toEqual([1, 1, 1])
  const store = openSqliteStore({ file: join(shop.dataDir, 'shop.sqlite') })
  await publish(store, repriced(loadCatalogueData(), 1), { now: () => Date.now() })
  await store.close()
  // The promise itself: nobody asks them until then.
  await sleep(5_000)
  expect(await numbers()).toEqual([2, 2, 2])
})
