import { randomUUID } from 'node:crypto'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { buyable, itemFor, pay } from '#api/testing/orders.ts'
import type { TestPerson } from '#api/testing/people.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { CheckoutItem, CheckoutSession, CheckoutState } from '#shared/contract/calls.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { askingAt, untilDone } from './asking.ts'
import type { Busy } from './busy.ts'
import { ownOrderIds } from './own-orders.ts'

const JPEG = buildJpeg({ jfif: { unit: 1, x: 300, y: 300 } })

/** What all here buy. */
export const coroplast = (() => {
  const product = loadCatalogueData().products.find(({ name }) => name === 'Coroplast')
  if (!product) throw new Error('no Coroplast')
  return product
})()

/** A customer who changes the cart, and buys each third time: a file, a line with it, a checkout, and the payment. */
export function openDevice(url: string, who: TestPerson): Busy {
  const { ask, once, ...asking } = askingAt(url, who.token)
  const inCart = new Set<string>()
  let orders = 0

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
      return once(async () => {
        const headers = { 'Content-Type': type, 'If-None-Match': '*' }
        const { status } = await fetch(signed, { method: 'PUT', body: JPEG, headers })
        // It had arrived, and only the answer was lost.
        return status === 200 || status === 412 ? (signed.split('?')[0] ?? '') : null
      })
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
      await once(() => pay(session)).catch(() => null)
      const { status } = await ask<CheckoutState>(`/api/stripe/checkout-session/${session.id}`)
      return status === 'paid' ? status : null
    })
    orders++
    inCart.delete(id)
  }

  async function differences(): Promise<string[]> {
    const { snapshot } = await sync([])
    const lines = snapshot?.lines.map(({ id }) => id) ?? []
    const bought = await ownOrderIds({ ask })
    return [
      ...lines.filter(id => !inCart.has(id)).map(id => `${who.email}: line ${id} should be gone`),
      ...[...inCart].filter(id => !lines.includes(id)).map(id => `${who.email}: line ${id} is lost`),
      ...(bought.length === orders ? [] : [`${who.email}: ${bought.length} orders of ${orders} payments`]),
    ]
  }

  const turn = (n: number) => (n % 3 === 1 ? buy() : add(randomUUID()))
  return { ...asking, done: () => ({ orders }), turn, differences }
}
