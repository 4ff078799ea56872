import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/order.ts'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import { libraryOf } from './library.ts'

const BASE = 'https://shop.example/a'
const addressOf = (number: number) => `${BASE}/${anArtwork(number).key}`

const order = (orderId: string, createdAt: string, ...fronts: string[]): Order => ({
  orderId,
  status: 'new',
  totalAmount: 45,
  createdAt,
  items: fronts.map(artwork => ({
    product: 'Coroplast',
    quantity: 1,
    total: 45,
    options: { Quantity: 1 },
    artwork,
  })),
})

test('issue 11.7: each file stands once with every place it is used, what the cart holds first, then the newest orders', () => {
  const lines = [
    aLine('a', { artwork: { front: anArtwork(1), back: anArtwork(1) } }),
    aLine('b', { artwork: { front: anArtwork(1), back: null } }),
    aLine('c'),
  ]
  const orders = [
    order('GL-OLD', '2026-01-01T00:00:00.000Z', addressOf(2)),
    order('GL-NEW', '2026-02-01T00:00:00.000Z', addressOf(3), addressOf(1), addressOf(1)),
  ]
  const uses = libraryOf(lines, orders, { artworkBase: BASE }).map(({ file, cart, orders }) => [
    file.fileName,
    cart.map(({ line, slot }) => `${line} ${slot}`),
    orders.map(({ orderId }) => orderId),
  ])
  expect(uses).toEqual([
    ['artwork-1.jpg', ['a front', 'a back', 'b front'], ['GL-NEW']],
    ['artwork-3.jpg', [], ['GL-NEW']],
    ['artwork-2.jpg', [], ['GL-OLD']],
  ])
})

test('issue 11.7: a file that is stored elsewhere is left out', () => {
  const away = order('GL-1', '2026-01-01T00:00:00.000Z', 'https://elsewhere.example/x/y.pdf', '')
  expect(libraryOf([], [away], { artworkBase: BASE })).toEqual([])
})

test('D58: what is kept is marked, and stands last where nothing uses it', () => {
  const lines = [aLine('a', { artwork: { front: anArtwork(1), back: null } })]
  const kept = [anArtwork(1), anArtwork(2)]
  const files = libraryOf(lines, [], { artworkBase: BASE, kept })
  expect(files.map(({ file, cart, isKept }) => [file.fileName, cart.length, isKept])).toEqual([
    ['artwork-1.jpg', 1, true],
    ['artwork-2.jpg', 0, true],
  ])
})
