import type { CartLine } from '#shared/cart/line.ts'
import type { Unplaced } from './cart-repository.ts'
import { LocalDb } from './schema.ts'
import type { UploadRow } from './upload-repository.ts'

let made = 0

/** A database nobody else uses; tests import fake-indexeddb/auto. */
export function freshDb(): LocalDb {
  made++
  return new LocalDb(`test-${made}-${crypto.randomUUID()}`)
}

/** Ids that rise: `id-1`, `id-2`. */
export function risingIds(): () => string {
  let last = 0
  return () => `id-${++last}`
}

export const BANNER: Unplaced = {
  product: '13oz Vinyl Banner',
  productImg: '13oz-vinyl-banner/whole.jpg',
  options: { Material: '13oz Vinyl', 'Job Name': 'Fair', Quantity: 2, requiresArtwork: true },
  total: 90,
  priceList: 1,
  priceSeen: 9000,
  artwork: { front: null, back: null },
}

export const ARTWORK: NonNullable<CartLine['artwork']['front']> = {
  bucket: 'order-artwork',
  key: '0b0f4a36-0001-4000-8000-000000000000/banner.jpg',
  fileName: 'banner.jpg',
  size: 1234,
  type: 'image/jpeg',
}

export function uploadRow(change: Partial<UploadRow> = {}): UploadRow {
  return {
    line: 'line-1',
    slot: 'front',
    id: 'pick-1',
    madeAt: 1,
    state: 'uploading',
    fileName: 'banner.jpg',
    size: 1234,
    type: 'image/jpeg',
    artwork: null,
    key: ARTWORK.key,
    was: null,
    message: '',
    preview: null,
    file: null,
    ...change,
  }
}
