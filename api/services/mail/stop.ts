import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Deps, isoNow } from '#api/deps.ts'
import type { Store } from '#api/store/store.ts'

/** Characters of each half of a token: 128 bits. */
const HALF = 32
const TOKEN = /^[0-9a-f]{64}$/

/** Under what an address stands among those that want no more mails; the address itself is not stored (D51). */
export const addressKey = (address: string): string =>
  createHash('sha256').update(`mail ${address.trim().toLowerCase()}`).digest('hex').slice(0, HALF)

const sealOf = (secret: string, key: string): string =>
  createHmac('sha256', secret).update(`stop mails ${key}`).digest('hex').slice(0, HALF)

/** What a link in a mail holds to end mails to its address: it says nothing of it, and nobody else can make one. */
export function stopToken({ boothSecret }: Pick<Deps, 'boothSecret'>, address: string): string {
  const key = addressKey(address)
  return key + sealOf(boothSecret, key)
}

/** The key of the address that a token is for; null where it is none of ours. */
export function readStopToken({ boothSecret }: Pick<Deps, 'boothSecret'>, token: string): string | null {
  if (!TOKEN.test(token)) return null
  const key = token.slice(0, HALF)
  const isOurs = timingSafeEqual(Buffer.from(sealOf(boothSecret, key)), Buffer.from(token.slice(HALF)))
  return isOurs ? key : null
}

/** Ends mails to an address by its key; a repeat changes nothing. */
export async function stopMails({ store, clock }: Pick<Deps, 'store' | 'clock'>, key: string): Promise<void> {
  await store.mailStops.insert({ _id: key, at: isoNow(clock) })
}

/** Has mails to an address go on; a repeat changes nothing. */
export async function resumeMails({ store }: Pick<Deps, 'store'>, key: string): Promise<void> {
  await store.mailStops.remove(key)
}

/** Whether mails to an address were ended, by its key. */
export const isStopped = async (store: Pick<Store, 'mailStops'>, key: string): Promise<boolean> =>
  (await store.mailStops.get(key)) !== null

/** Those of these addresses that want no mails but receipts. */
export async function stoppedAmong(
  { mailStops }: Pick<Store, 'mailStops'>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const found = await mailStops.find({ where: { _id: { in: [...new Set(addresses.map(addressKey))] } } })
  const stopped = new Set(found.map(({ _id }) => _id))
  return new Set(addresses.filter(address => stopped.has(addressKey(address))))
}

/** Whether an address wants no mails but receipts. */
export const wantsNoMails = (store: Pick<Store, 'mailStops'>, address: string): Promise<boolean> =>
  isStopped(store, addressKey(address))
