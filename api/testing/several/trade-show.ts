import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callerOf } from '#api/testing/caller.ts'
import { newPerson } from '#api/testing/people.ts'
import { type Busy, type Worked, workThrough } from './busy.ts'
import { openDevice } from './devices.ts'
import type { Several } from './processes.ts'

/** Enough of several processes to play with, whatever is in front of them. */
export type Processes = Pick<Several, 'url' | 'ports' | 'kill' | 'replace'>

/** `npm run test:engines` plays this for longer, with as many devices as a trade show has (issue 10.3). */
const DEVICES = Number(process.env.SEVERAL_DEVICES ?? 5)
const KILLS = Number(process.env.SEVERAL_KILLS ?? 2)
const KILL_EVERY_MS = Number(process.env.SEVERAL_KILL_EVERY_MS ?? 500)
/** Between two things a device does: people are not faster, and what is started in the meantime needs the machine too. */
const PAUSE_MS = 250
const MIB = 2 ** 20

/** Each process in turn: killed so often, then all replaced. */
async function disturb(shop: Processes): Promise<void> {
  for (let n = 0; n < KILLS; n++) {
    await sleep(KILL_EVERY_MS)
    await shop.kill(n % shop.ports.length)
  }
  for (let n = 0; n < shop.ports.length; n++) await shop.replace(n)
}

/** Customers' devices that sync, upload and buy while processes are killed and replaced. */
export async function tradeShow(shop: Processes): Promise<Worked & { devices: number }> {
  const devices: Busy[] = []
  while (devices.length < DEVICES) devices.push(openDevice(shop.url, await newPerson(shop)))
  return { devices: devices.length, ...(await workThrough(devices, () => disturb(shop), PAUSE_MS)) }
}

/** Tries of what is answered "not now" for another reason than its number, and the pause between them in milliseconds. */
const TRIES = 20
const AGAIN_MS = 1000

/** How many of so many that ask at once, each process in turn, are not refused for their number. */
async function admitted(
  shop: Processes,
  count: number,
  ask: () => [path: string, json: object],
): Promise<number> {
  const { token } = await newPerson(shop)
  const call = callerOf(shop.url)
  const statusOf = async (path: string, json: object, tries = 1): Promise<number> => {
    const { status } = await call(path, { token, json })
    if (status < 500 || tries === TRIES) return status
    await sleep(AGAIN_MS)
    return statusOf(path, json, tries + 1)
  }
  const statuses = await Promise.all(Array.from({ length: count }, () => statusOf(...ask())))
  const failed = statuses.filter(status => status >= 500)
  if (failed.length > 0) throw new Error(`answered ${failed.join()}`)
  return statuses.filter(status => status !== 429).length
}

/** Files of 16 MB that a person is let store of 100, where `UPLOAD_GB_PERSON` is 1: 64. */
export const filesAdmitted = (shop: Processes): Promise<number> =>
  admitted(shop, 100, () => {
    const file = { bucket: 'order-artwork', contentType: 'image/jpeg', contentLength: 16 * MIB }
    return ['/api/aws/get-presigned-upload-url', { ...file, key: `${randomUUID()}/a.jpg` }]
  })

/** Checkouts of a minute that a person is let open of 90: 60. */
export const checkoutsAdmitted = (shop: Processes): Promise<number> =>
  admitted(shop, 90, () => ['/api/stripe/create-checkout-session', { items: [] }])

/** The number of the price list that each process has. */
export const priceListsOf = ({ ports }: Processes): Promise<number[]> =>
  Promise.all(
    ports.map(async port => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/catalogue`)
      return ((await answer.json()) as { number: number }).number
    }),
  )
