import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STAFF_ACCOUNT } from '#api/embedded/identity/pages.ts'
import { dropDatabase, MONGODB_TEST_URI, onMongo } from '#api/testing/engine-store.ts'
import { newPerson, signedIn } from '#api/testing/people.ts'
import { type Busy, inWords, workThrough } from '#api/testing/several/busy.ts'
import { openDesk } from '#api/testing/several/desk-device.ts'
import { openDevice } from '#api/testing/several/devices.ts'
import { MAIN, openSeveral, type Several } from '#api/testing/several/processes.ts'
import { openStand } from '#api/testing/several/stand.ts'
import { type Sources, sourcesOf } from '#api/testing/several/version-before.ts'
import { SECOND } from '#shared/time.ts'

/** The server of the version before and today's on one store, in turn and together (issue 10.3). */
const COMMIT = process.env.VERSION_BEFORE ?? ''
const DEVICES = 6
const STANDS = 2
const PAUSE_MS = 150
/** How long everybody works on each mixture of versions. */
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

/** Customers, stands with their visitors, and the desk. */
async function everybodyAt(shop: Several): Promise<Busy[]> {
  const customers: Busy[] = []
  while (customers.length < DEVICES) customers.push(openDevice(shop.url, await newPerson(shop)))
  const staff = await signedIn(shop, STAFF_ACCOUNT)
  const stands: Busy[] = []
  while (stands.length < STANDS) stands.push(await openStand(shop.url, staff, await newPerson(shop)))
  const desk = openDesk(shop.url, { staff, customer: await newPerson(shop) })
  return [...customers, ...stands, desk]
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
    const rolled = async () => {
      await sleep(PHASE_MS)
      for (const next of [MAIN, before.main, MAIN]) {
        main = next
        for (const process of [0, 1]) {
          await shop.replace(process)
          await sleep(PHASE_MS)
        }
      }
    }
    const everybody = await everybodyAt(shop)
    const { requests, repeats, done, ...faults } = await workThrough(everybody, rolled, PAUSE_MS)
    await shop.close()
    await drop(settings)
    expect(faults).toEqual({ failures: [], differences: [] })
    expect(started.join(' ')).toBe('before before today today before before today today')
    process.stdout.write(
      `${requests} requests of ${DEVICES} customers, ${STANDS} stands and a desk, ${repeats} sent again; ${inWords(done)}\n`,
    )
    // Each lane was in use on each mixture of versions.
    for (const count of [done.orders, done.tickets, done.jobs, done.messages])
      expect(count).toBeGreaterThan(7)
    expect(requests).toBeGreaterThan(DEVICES * 20)
  }, 300_000)
})
