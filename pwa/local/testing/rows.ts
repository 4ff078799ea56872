import type { Unplaced } from '#pwa/local/cart-repository.ts'
import { LocalDb } from '#pwa/local/local-db.ts'
import { recordOf, type UploadRow } from '#pwa/local/upgrades.ts'
import { isSafe, type UploadRecord } from '#pwa/local/upload-record.ts'
import type { CartLine } from '#shared/cart/line.ts'

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

/** An upload with the fields its state has of these; without a file it has none on the device. */
export function uploadRow({
  earlier = null,
  ...change
}: Partial<Omit<UploadRow, 'earlier'>> & { earlier?: UploadRecord | null } = {}): UploadRecord {
  const record = recordOf({
    line: 'line-1',
    slot: 'front',
    id: 'pick-1',
    madeAt: 1,
    state: 'uploading',
    fileName: 'banner.jpg',
    size: 1234,
    type: 'image/jpeg',
    artwork: null,
    key: change.state === 'stored' ? ARTWORK.key : null,
    was: null,
    message: '',
    preview: null,
    ...change,
    file: change.file ?? (change.state === 'saving' ? 'copy-1' : null),
  })
  return record.state === 'saving' && isSafe(earlier) ? { ...record, earlier } : record
}

type FieldOf<T, K extends PropertyKey> = T extends unknown ? (K extends keyof T ? T[K] : never) : never
type KeyOf<T> = T extends unknown ? keyof T : never

/** An upload for tests that look at one of its fields, whichever state it is in. */
export const anyFields = (
  record: UploadRecord | null | undefined,
): { [K in KeyOf<UploadRecord>]?: FieldOf<UploadRecord, K> } => record ?? {}
