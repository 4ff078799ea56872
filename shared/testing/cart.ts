import type { ArtworkRef, CartLine, PendingFile } from '#shared/cart/line.ts'

/** A stored front artwork, told apart by number. */
export function anArtwork(number = 1): ArtworkRef {
  const fileName = `artwork-${number}.jpg`
  const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return {
    bucket: 'order-artwork',
    key: `${uuid}/${fileName}`,
    fileName,
    size: 1000 + number,
    type: 'image/jpeg',
  }
}

/** A file that waits on some device, told apart by number. */
export function aWaitingFile(number = 1): PendingFile {
  return { id: `choice-${number}`, fileName: `waiting-${number}.jpg` }
}

/** A line of one 45-dollar banner; tests state what matters to them. */
export function aLine(id: string, overrides: Partial<CartLine> = {}): CartLine {
  return {
    id,
    product: '13oz Vinyl Banner',
    productImg: '13oz-vinyl-banner/whole.jpg',
    options: {
      'Number of Sides': '1 Side',
      'Job Name': '',
      Quantity: 1,
      'Store Pickup': '',
      requiresArtwork: true,
    },
    total: 45,
    priceList: 1,
    priceSeen: 4500,
    artwork: { front: null, back: null },
    ...overrides,
  }
}
