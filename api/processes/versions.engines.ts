import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropDatabase, MONGODB_TEST_URI, onMongo } from '#api/testing/engine-store.ts'
import { newPerson } from '#api/testing/people.ts'
import { type Device, openDevice } from '#api/testing/several/devices.ts'
import { MAIN, openSeveral, type Several } from '#api/testing/several/processes.ts'
import { type Sources, sourcesOf } from '#api/testing/several/version-before.ts'
import { SECOND } from '#shared/time.ts'

/** The server of the version before and today's on one store, in turn and together (issue 10.3). */
const COMMIT = process.env.VERSION_BEFORE ?? ''
const DEVICES = 6
const PAUSE_MS = 150
/** How long devices work on each mixture of versions. */
const PHASE_MS = 4 * SECOND

let before: Sources
beforeAll(() => {
  before = sourcesOf(COMMIT)
})
afterAll(() => before.remove())

const STORES = [
  ['SQLite', () => ({})],
  ['MongoDB', () => withoutAddress(onMongo(MONGODB_TEST_URI ?? '', 0))],
] as const

/** The address that customers have is the proxy's. */
function withoutAddress({ PUBLIC_URL: _, ...settings }: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(settings).filter((pair): pair is [string, string] => !!pair[1]))
}

async function drop({ MONGODB_DATABASE: database }: Record<string, string>): Promise<void> {
  if (database && MONGODB_TEST_URI) await dropDatabase({ uri: MONGODB_TEST_URI, database })
}

describe.each(STORES)('on %s', (_, settingsOf) => {
  test('issue 10.3: a rolling update, a roll-back and another update lose nothing, double nothing and refuse nothing for good', async () => {
    const settings = settingsOf()
    let main = before.main
    const started: string[] = []
    const shop: Several = await openSeveral(2, settings, () => {
      started.push(main === MAIN ? 'today' : 'before')
      return main
    })
    const devices: Device[] = []
    while (devices.length < DEVICES) devices.push(openDevice(shop.url, await newPerson(shop)))
    let isOver = false
    const worked = devices.map(async device => {
      for (let turn = 0; !isOver; turn++) {
        await (turn % 3 === 1 ? device.buy() : device.change())
        await sleep(PAUSE_MS)
      }
    })
    const rolled = (async () => {
      await sleep(PHASE_MS)
      for (const next of [MAIN, before.main, MAIN]) {
        main = next
        for (const process of [0, 1]) {
          await shop.replace(process)
          await sleep(PHASE_MS)
        }
      }
    })().finally(() => {
      isOver = true
    })
    const done = await Promise.allSettled([rolled, ...worked])
    const differences = (await Promise.all(devices.map(device => device.differences()))).flat()
    const requests = devices.reduce((sum, device) => sum + device.requests(), 0)
    await shop.close()
    await drop(settings)
    expect(done.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(differences).toEqual([])
    expect(started.join(' ')).toBe('before before today today before before today today')
    process.stdout.write(`${requests} requests of ${DEVICES} devices, ${shop.proxy.broken()} broken off\n`)
    expect(requests).toBeGreaterThan(DEVICES * 20)
  }, 300_000)
})
