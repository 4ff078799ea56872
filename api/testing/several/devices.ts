import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { buyable, itemFor, pay } from '#api/testing/orders.ts'
import type { TestPerson } from '#api/testing/people.ts'
import { type CallInit, callerOf } from '#api/testing/shop.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { CheckoutItem, CheckoutSession, CheckoutState } from '#shared/contract/calls.ts'
import { isPassing } from '#shared/contract/errors.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'

/** How long a device goes on asking before it counts as failed, in milliseconds; real ones go on for ever. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 200
const JPEG = buildJpeg({ jfif: { unit: 1, x: 300, y: 300 } })

const coroplast = (() => {
  const product = loadCatalogueData().products.find(({ name }) => name === 'Coroplast')
  if (!product) throw new Error('no Coroplast')
  return product
})()

/** Tried again by itself, as a device's outbox does ("What is tried again"); what stays refused throws. */
async function untilDone<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS
  let last: unknown
  while (Date.now() < giveUpAt) {
    const done = await attempt().catch(error => {
      last = error
      return null
    })
    if (done !== null) return done
    await sleep(PAUSE_MS)
  }
  throw new Error(`${what} failed for good`, { cause: last })
}

/** A customer's device; everything it did is to be found afterwards, once. */
export interface Device {
  who: TestPerson
  requests(): number
  /** One change to the cart. */
  change(): Promise<void>
  /** A file, a line with it, a checkout, and the payment. */
  buy(): Promise<void>
  /** What is not as it did it: lines in the cart, orders. Empty when all is. */
  differences(): Promise<string[]>
}

export function openDevice(url: string, who: TestPerson): Device {
  const call = callerOf(url)
  const inCart = new Set<string>()
  let orders = 0
  let requests = 0

  const ask = <T>(path: string, init: CallInit = {}): Promise<T> =>
    untilDone(path, async () => {
      requests++
      const answer = await call(path, { ...init, token: who.token, signal: AbortSignal.timeout(15_000) })
      if (answer.ok) return (await answer.json()) as T
      if (isPassing(answer.status)) return null
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    })

  const sync = (muts: Parameters<typeof syncOf>[1]) =>
    ask<SyncAnswer>('/api/sync/cart', { json: syncOf(who.sub, muts) })

  async function add(line: string, changes: Parameters<typeof mutations.add>[1] = {}): Promise<void> {
    const { rejected } = await sync([mutations.add(line, changes)])
    if (rejected.length > 0) throw new Error(`a line was refused: ${JSON.stringify(rejected)}`)
    inCart.add(line)
  }

  async function upload(): Promise<{ address: string; artwork: ArtworkRef }> {
    const type = 'image/jpeg'
    const artwork: ArtworkRef = {
      bucket: 'order-artwork',
      key: `${randomUUID()}/sign.jpg`,
      fileName: 'sign.jpg',
      size: JPEG.length,
      type,
    }
    const address = await untilDone('upload', async () => {
      const json = {
        bucket: artwork.bucket,
        key: artwork.key,
        contentType: type,
        contentLength: JPEG.length,
      }
      const { url: signed } = await ask<{ url: string }>('/api/aws/get-presigned-upload-url', { json })
      requests++
      const headers = { 'Content-Type': type, 'If-None-Match': '*' }
      const { status } = await fetch(signed, { method: 'PUT', body: JPEG, headers })
      // It had arrived, and only the answer was lost.
      return status === 200 || status === 412 ? (signed.split('?')[0] ?? '') : null
    })
    return { address, artwork }
  }

  const checkout = (item: CheckoutItem) =>
    ask<CheckoutSession>('/api/stripe/create-checkout-session', { json: { items: [item] } })

  async function buy(): Promise<void> {
    const { address, artwork } = await upload()
    const item = itemFor(coroplast, buyable(coroplast), address)
    const { id = '', product, productImg = '', options, total } = item
    await add(id, { product, productImg, options, total, artwork: { front: artwork, back: null } })
    const session = await checkout(item)
    await untilDone('payment', async () => {
      requests++
      await pay(session).catch(() => null)
      const { status } = await ask<CheckoutState>(`/api/stripe/checkout-session/${session.id}`)
      return status === 'paid' ? status : null
    })
    orders++
    inCart.delete(id)
  }

  async function differences(): Promise<string[]> {
    const { snapshot } = await sync([])
    const lines = snapshot?.lines.map(({ id }) => id) ?? []
    const told = await ask<{ orders: unknown[] }>('/api/orders/customer-orders?limit=100')
    return [
      ...lines.filter(id => !inCart.has(id)).map(id => `${who.email}: line ${id} should be gone`),
      ...[...inCart].filter(id => !lines.includes(id)).map(id => `${who.email}: line ${id} is lost`),
      ...(told.orders.length === orders
        ? []
        : [`${who.email}: ${told.orders.length} orders of ${orders} payments`]),
    ]
  }

  return { who, requests: () => requests, change: () => add(randomUUID()), buy, differences }
}
