import { describe, expect, test } from 'vitest'
import { artworkUuid } from '#shared/artwork/address.ts'
import { aLine, anArtwork, aWaitingFile } from '#shared/testing/cart.ts'
import { toCheckoutItem } from './checkout-item.ts'

const uuidOf = (number: number) => artworkUuid(anArtwork(number).key)

describe('a line as checkout sends it', () => {
  test('has what is bought and for how much, and no picture', () => {
    const { id, product, options, total, priceList } = aLine('line-1')
    expect(toCheckoutItem(aLine('line-1'))).toEqual({ id, product, options, total, priceList })
  })

  test('names its files by the UUID of their keys: front and back by themselves, other parts by slot', () => {
    const artwork = { front: anArtwork(1), back: anArtwork(2), wall: anArtwork(3), rider: anArtwork(4) }
    expect(toCheckoutItem(aLine('line-1', { artwork }))).toMatchObject({
      artwork: uuidOf(1),
      artworkBack: uuidOf(2),
      parts: { wall: uuidOf(3), rider: uuidOf(4) },
    })
  })

  test('says nothing of a slot without a file', () => {
    const item = toCheckoutItem(aLine('line-1', { artwork: { front: null, back: anArtwork(2), wall: null } }))
    expect(item).toHaveProperty('artworkBack', uuidOf(2))
    expect(item).not.toHaveProperty('artwork')
    expect(item).not.toHaveProperty('parts')
  })

  test('takes a file that waits on a device for none', () => {
    const item = toCheckoutItem(aLine('line-1', { waitingFront: aWaitingFile() }))
    expect(Object.keys(item)).toEqual(Object.keys(toCheckoutItem(aLine('line-1'))))
  })

  test('is as small whatever its files are called', () => {
    const ref = anArtwork(1)
    const long = { ...ref, key: `${uuidOf(1)}/${'x'.repeat(900)}.jpg`, fileName: `${'x'.repeat(900)}.jpg` }
    const sizeOf = (front: typeof ref) =>
      JSON.stringify(toCheckoutItem(aLine('line-1', { artwork: { front, back: null } }))).length
    expect(sizeOf(long)).toBe(sizeOf(ref))
  })
})
