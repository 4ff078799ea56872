import fc from 'fast-check'
import { expect, test } from 'vitest'
import { artworkKeyFor, keyToUrl } from '#shared/artwork/address.ts'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import { toDollars } from '#shared/money/cents.ts'
import { quote } from '#shared/pricing/quote.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { eventTent } from '#shared/testing/catalogue.ts'
import { lineAgain, storedFile } from './line-again.ts'
import type { OrderItem } from './order.ts'

const BASE = 'https://files.example/order-artwork'
const UUID = '0d9cbd1a-3b54-4a0b-9a0e-5a1c5f7f0a11'
const OTHER = '1d9cbd1a-3b54-4a0b-9a0e-5a1c5f7f0a12'
const wire = { ...toWire(eventTent), priceList: 7 }

const bought: OrderItem = {
  product: eventTent.name,
  quantity: 1,
  total: 604,
  options: { ...toOptionsMap(eventTent, defaultSelection(eventTent)), 'Job Name': 'Fair' },
  artwork: '',
}

test('issue 11.7: a bought item is a line at today’s price, of today’s list, with the same choices', () => {
  const cents = quote(eventTent, defaultSelection(eventTent)).totalCents
  const line = lineAgain(bought, wire, BASE)
  expect(line).toMatchObject({
    product: eventTent.name,
    priceList: 7,
    total: toDollars(cents),
    priceSeen: cents,
  })
  expect(line?.options).toEqual(bought.options)
  expect(line?.artwork).toEqual({ front: null, back: null })
})

test('issue 11.7 law: its stored files come along, each in its slot, under the name they have', () => {
  const extensions = fc.constantFrom('.pdf', '.PDF', '.jpg', '.jpeg')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      extensions,
      (stem, extension) => {
        const keys = { front: artworkKeyFor(UUID, stem + extension), top: artworkKeyFor(OTHER, 'top.jpg') }
        const artworkParts = { top: keyToUrl(BASE, keys.top) }
        const item = { ...bought, artwork: keyToUrl(BASE, keys.front), artworkParts }
        const artwork = lineAgain(item, wire, BASE)?.artwork
        expect(artwork?.front?.key).toBe(keys.front)
        expect(artwork?.front?.fileName).toBe(decodeURIComponent(keys.front.slice(UUID.length + 1)))
        expect(artwork?.front?.type).toBe(/pdf$/i.test(extension) ? 'application/pdf' : 'image/jpeg')
        expect(artwork?.top?.key).toBe(keys.top)
        expect(artwork?.back).toBeNull()
      },
    ),
  )
})

test('issue 11.7: a file that lies elsewhere is left out: the line asks for it', () => {
  const item = { ...bought, artwork: `https://elsewhere.example/${UUID}/a.jpg` }
  expect(lineAgain(item, wire, BASE)?.artwork.front).toBeNull()
})

test('issue 11.7: what is not made like that any more is no line', () => {
  const gone = { ...bought, options: { ...bought.options, Sandbag: 'Bags of gold' } }
  expect(lineAgain(gone, wire, BASE)).toBeNull()
  expect(lineAgain({ ...bought, options: { ...bought.options, Quantity: 0 } }, wire, BASE)).toBeNull()
})

test('issue 11.7: where no price list says what it costs today it is no line', () => {
  const { priceList: _, ...unlisted } = wire
  expect(lineAgain(bought, unlisted, BASE)).toBeNull()
})

test('issue 11.7: a stored file is told by its address, its kind by how its name ends', () => {
  const stored = (name: string) => storedFile(keyToUrl(BASE, `${UUID}/${name}`), BASE)
  expect(stored('a%20b.pdf')).toEqual({
    bucket: 'order-artwork',
    key: `${UUID}/a%20b.pdf`,
    fileName: 'a b.pdf',
    size: 0,
    type: 'application/pdf',
  })
  expect(['a.pdf.jpg', 'pdf.jpeg', 'xpdf', 'a.PDF'].map(name => stored(name)?.type)).toEqual([
    'image/jpeg',
    'image/jpeg',
    'image/jpeg',
    'application/pdf',
  ])
})
