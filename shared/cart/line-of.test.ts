import { expect, test } from 'vitest'
import { quote } from '#shared/pricing/quote.ts'
import { anArtwork } from '#shared/testing/cart.ts'
import { eventTent } from '#shared/testing/catalogue.ts'
import { aSelection } from '#shared/testing/selection.ts'
import { lineOf } from './line-of.ts'
import { toOptionsMap } from './options-map.ts'

const chosen = aSelection(eventTent, { sandbag: 'Set of 4 Sandbags' }, { quantity: 2, jobName: 'Fair' })
const product = { ...eventTent, images: ['tent/whole.jpg', 'tent/near.jpg'] }

test('D5: a line holds what was chosen, the price seen with the list it is of, and no file', () => {
  const { totalCents } = quote(eventTent, chosen)
  expect(lineOf(product, chosen, 7)).toEqual({
    product: 'Event Tent',
    productImg: 'tent/whole.jpg',
    options: toOptionsMap(eventTent, chosen),
    total: totalCents / 100,
    priceList: 7,
    priceSeen: totalCents,
    artwork: { front: null, back: null },
  })
})

test('D5: a line holds the files it was given, and no picture where its product has none', () => {
  const artwork = { front: anArtwork(1), back: anArtwork(2) }
  expect(lineOf({ ...product, images: [] }, chosen, 7, artwork)).toMatchObject({ productImg: '', artwork })
})
