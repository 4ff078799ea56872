import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodePath, OBJECTS_PATH, readAddress, strictEncode } from './address.ts'

const ROOT = `http://127.0.0.1:4000${OBJECTS_PATH}`

describe('addresses of objects (D21)', () => {
  test('D21: a key survives its address, over Unicode, percent, hash, plus and spaces', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[%#+ ?&=/25]*$/))
    fc.assert(
      fc.property(text, text, (key, value) => {
        fc.pre(Buffer.byteLength(key) <= 1024)
        const url = `${ROOT}/shop/${encodePath(key)}?prefix=${strictEncode(value)}&uploads`
        expect(readAddress(url)).toEqual({
          path: `${OBJECTS_PATH}/shop/${key}`,
          bucket: 'shop',
          key,
          query: [
            ['prefix', value],
            ['uploads', ''],
          ],
        })
      }),
    )
  })

  test.each(['/shop', '/shop/', '/shop?list-type=2'])('%s is the bucket itself', rest => {
    expect(readAddress(ROOT + rest)).toMatchObject({ bucket: 'shop', key: '' })
  })

  test('what cannot be decoded, or is too long to be a key, is refused', () => {
    const refusal = (rest: string) => () => readAddress(ROOT + rest)
    expect(refusal('/shop/%')).toThrow(expect.objectContaining({ code: 'InvalidURI' }))
    expect(refusal('/shop/%FF')).toThrow(expect.objectContaining({ code: 'InvalidURI' }))
    expect(refusal('/shop/a?x=%')).toThrow(expect.objectContaining({ code: 'InvalidURI' }))
    expect(refusal(`/shop/${'é'.repeat(513)}`)).toThrow(expect.objectContaining({ code: 'KeyTooLongError' }))
    expect(refusal(`/shop/${'é'.repeat(512)}`)).not.toThrow()
  })
})
