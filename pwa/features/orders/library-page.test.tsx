import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serving } from '#pwa/lib/serving.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { type NewLine, ShopContext } from '#pwa/ui/shop-context.ts'
import { aShop } from '#pwa/ui/testing/a-shop.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { toCard, toWire } from '#shared/contract/product-wire.ts'
import type { Order } from '#shared/orders/order.ts'
import { anArtwork } from '#shared/testing/cart.ts'
import { eventTent } from '#shared/testing/catalogue.ts'
import LibraryPage from './library-page.tsx'

const BASE = 'https://shop.example/a'
vi.mock('#pwa/lib/config.ts', () => ({ loadConfig: async () => ({ artworkBase: BASE }) }))

const ORDERS = 'GET /api/orders/customer-orders'
const BOUGHT: Order = {
  orderId: 'GL-7KQ2-M9XD',
  status: 'new',
  totalAmount: 45,
  createdAt: '2026-11-21T10:00:00.000Z',
  items: [
    {
      product: 'Coroplast',
      quantity: 1,
      total: 45,
      options: { Quantity: 1 },
      artwork: `${BASE}/${anArtwork(1).key}`,
    },
  ],
}
const shop = {
  'GET /api/product/all-products': [toCard(eventTent)],
  'GET /api/product/product-by-name': { ...toWire(eventTent), priceList: 7 },
  'POST /api/aws/get-presigned-url': { url: '/preview.webp' },
}
const told = { ...shop, [ORDERS]: { orders: [BOUGHT], totalPages: 1 } }

const inCart = (number: number) => ({ artwork: { front: anArtwork(number), back: null } })
type Someone = Awaited<ReturnType<typeof someoneWith>>

function open(who: Someone | null, answers: Record<string, unknown> = told) {
  const addLine = vi.fn(async (_: NewLine) => ({ lineId: 'new' }))
  const status = who ? { user: who.user } : { status: 'anonymous' as const, user: null }
  const page = (
    <ShopContext value={aShop({ addLine })}>
      <LibraryPage />
    </ShopContext>
  )
  return { ...showTo(page, { path: '/artwork', auth: auth(status), answers }), addLine }
}

async function card(fileName: string) {
  const heading = await screen.findByRole('heading', { name: fileName })
  return within(heading.closest('li') as HTMLElement)
}
const linksIn = (file: Awaited<ReturnType<typeof card>>) =>
  file.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])

test('issue 11.7: each file shows its picture and where it is used, in the cart and in orders', async () => {
  open(await someoneWith(inCart(1), inCart(2)))
  const both = await card('artwork-1.jpg')
  expect(await both.findByRole('img', { name: 'Picture of artwork-1.jpg' })).toBeTruthy()
  expect(linksIn(both)).toEqual([
    ['Your cart: 13oz Vinyl Banner, front', '/cart'],
    ['Order GL-7KQ2-M9XD: Coroplast', '/orders/GL-7KQ2-M9XD'],
  ])
  expect(linksIn(await card('artwork-2.jpg'))).toEqual([['Your cart: 13oz Vinyl Banner, front', '/cart']])
})

test('issue 11.7: a file goes onto another product without an upload, and the product’s page opens with it', async () => {
  const { addLine, asked, history } = open(await someoneWith())
  const file = await card('artwork-1.jpg')
  const choice = file.getByLabelText('Product for artwork-1.jpg')
  await within(choice).findByRole('option', { name: eventTent.name })
  await userEvent.selectOptions(choice, eventTent.name)
  await userEvent.click(file.getByRole('button', { name: 'Put it onto this artwork-1.jpg' }))
  await waitFor(() => expect(history.location.href).toBe('/event-tent?line=new'))
  expect(addLine.mock.calls.map(([line]) => [line.product, line.artwork.front?.key])).toEqual([
    [eventTent.name, anArtwork(1).key],
  ])
  expect(asked.filter(({ name }) => name.startsWith('PUT') || name.includes('upload'))).toEqual([])
})

test('issue 11.8: a file that could not be put onto a product leaves the keyboard where it was', async () => {
  const { addLine } = open(await someoneWith())
  const refused = Promise.withResolvers<never>()
  addLine.mockReturnValue(refused.promise)
  const file = await card('artwork-1.jpg')
  const choice = file.getByLabelText('Product for artwork-1.jpg')
  await within(choice).findByRole('option', { name: eventTent.name })
  await userEvent.selectOptions(choice, eventTent.name)
  const put = file.getByRole('button', { name: 'Put it onto this artwork-1.jpg' })
  await userEvent.click(put)
  await waitFor(() => expect(put.getAttribute('aria-disabled')).toBe('true'))
  await userEvent.click(put)
  refused.reject(new Error('The cart is full'))
  await waitFor(() => expect(put.getAttribute('aria-disabled')).toBeNull())
  expect([document.activeElement, addLine.mock.calls.length]).toEqual([put, 1])
})

test('D58: deleting a file says which items lose it first, and takes it off those alone', async () => {
  const who = await someoneWith(inCart(2), inCart(3), inCart(2))
  open(who)
  const file = await card('artwork-2.jpg')
  const press = () => userEvent.click(file.getByRole('button', { name: 'Delete artwork-2.jpg' }))
  const fronts = async () => (await who.cart.list()).map(({ artwork }) => artwork.front?.fileName)
  await press()
  const question = within(await screen.findByRole('dialog', { name: 'Delete artwork-2.jpg?' }))
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '13oz Vinyl Banner, front',
    '13oz Vinyl Banner, front',
  ])
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
  expect(await fronts()).toEqual(['artwork-2.jpg', 'artwork-3.jpg', 'artwork-2.jpg'])
  await press()
  const again = within(await screen.findByRole('dialog'))
  await userEvent.click(again.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'artwork-2.jpg' })).toBeNull())
  expect(await fronts()).toEqual([undefined, 'artwork-3.jpg', undefined])
})

test('D58: a file is kept by a press, also once nothing uses it, and then deleted by the shop’s word alone', async () => {
  const KEPT = 'GET /api/users/kept-files'
  const KEEP = 'POST /api/users/kept-files'
  let files = [anArtwork(3)]
  const answers: Record<string, unknown> = { ...told, [KEPT]: () => ({ files }) }
  const { asked } = open(await someoneWith(inCart(2)), answers)
  const bodies = () => asked.filter(({ name }) => name === KEEP).map(({ body }) => body)
  const kept = await card('artwork-3.jpg')
  expect(kept.getByText('Nothing uses it now.')).toBeTruthy()
  const used = await card('artwork-2.jpg')
  await userEvent.click(used.getByRole('button', { name: 'Keep artwork-2.jpg' }))
  await waitFor(() => expect(bodies()).toHaveLength(1))
  const again = await used.findByRole('button', { name: 'Keep artwork-2.jpg' })
  await waitFor(() => expect(again.hasAttribute('aria-disabled')).toBe(false))
  answers[KEEP] = () => {
    files = [anArtwork(2), anArtwork(3)]
    return { ok: true }
  }
  await userEvent.click(used.getByRole('button', { name: 'Keep artwork-2.jpg' }))
  const said = await used.findByText('You keep it, also once nothing uses it.')
  // The button is gone: the keyboard is where it stood.
  expect(document.activeElement).toBe(said.parentElement)
  answers[KEEP] = () => {
    files = [anArtwork(2)]
    return { ok: true }
  }
  await userEvent.click(kept.getByRole('button', { name: 'Delete artwork-3.jpg' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete artwork-3.jpg?' }))
  expect(question.getByText('About two weeks later the shop deletes it.')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'artwork-3.jpg' })).toBeNull())
  expect(bodies().slice(-2)).toMatchObject([
    { key: anArtwork(2).key, isKept: true },
    { key: anArtwork(3).key, isKept: false },
  ])
  expect((await card('artwork-1.jpg')).queryByRole('button', { name: /^Keep/ })).toBeNull()
})

test('D58: a file that orders are made from cannot be deleted, and that is said', async () => {
  open(await someoneWith())
  const file = await card('artwork-1.jpg')
  expect(file.getByText(/cannot be deleted/)).toBeTruthy()
  expect(file.queryByRole('button', { name: /^(Delete|Take out)/ })).toBeNull()
})

test('issue 11.7: without a connection the library is what this device has seen, marked so', async () => {
  const who = await someoneWith(inCart(2))
  const first = open(who)
  await card('artwork-1.jpg')
  first.unmount()
  open(who, {})
  expect(await screen.findByText(/The shop cannot be reached/)).toBeTruthy()
  expect(await card('artwork-1.jpg')).toBeTruthy()
  expect(await card('artwork-2.jpg')).toBeTruthy()
})

test('issue 11.7: another person of this device sees nothing of it, and a stranger is asked to sign in', async () => {
  const first = open(await someoneWith(inCart(2)))
  await card('artwork-2.jpg')
  first.unmount()
  const other = open(await someoneWith(), { ...shop, [ORDERS]: { orders: [], totalPages: 0 } })
  expect(await screen.findByText(/^No artwork yet/)).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  other.unmount()
  const { asked } = open(null)
  expect(await screen.findByText('Please log in to view your orders.')).toBeTruthy()
  expect(asked.filter(({ name }) => name === ORDERS)).toEqual([])
})

test('issue 11.7: while a ticket is served nothing of one’s own library goes into its cart', async () => {
  const who = await someoneWith()
  open(who)
  await card('artwork-1.jpg')
  expect(screen.getByLabelText('Product for artwork-1.jpg')).toBeTruthy()
  onTestFinished(() => serving.stop())
  act(() => serving.serve(who.user.sub, 'a-ticket'))
  expect(screen.queryByLabelText('Product for artwork-1.jpg')).toBeNull()
})
