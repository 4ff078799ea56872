import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, hashedUuid, uuidBytes, uuidOf } from './uuid-bytes.ts'

const bytes16 = fc.uint8Array({ minLength: 16, maxLength: 16 })

test('B5: law: every UUID is 16 bytes and comes back as it was written', () => {
  fc.assert(
    fc.property(fc.uuid(), uuid => {
      expect(uuidBytes(uuid)).toHaveLength(16)
      expect(uuidOf(uuidBytes(uuid))).toBe(uuid)
    }),
  )
})

test('B5: law: any 16 bytes are one UUID, and different ones another', () => {
  fc.assert(
    fc.property(bytes16, bytes16, (one, other) => {
      const uuid = uuidOf(one)
      expect(uuid && [...uuidBytes(uuid)]).toEqual([...one])
      expect(uuidOf(other) === uuid).toBe(`${one}` === `${other}`)
    }),
  )
})

test('B5: law: what is no UUID, or one in another way of writing, has no bytes', () => {
  const some = '6f1c9e0a-0000-4000-8000-00000000000a'
  const others = [
    some.toUpperCase(),
    some.slice(1),
    `${some}0`,
    some.replaceAll('-', ''),
    ` ${some}`,
    `${some}\n`,
  ]
  for (const wrong of others) expect(() => uuidBytes(wrong)).toThrow(RangeError)
  fc.assert(
    fc.property(fc.string(), text => {
      expect(() => uuidBytes(text)).toThrow(RangeError)
    }),
  )
})

test('B8: only 16 bytes are a UUID, whatever a code claims to hold', () => {
  const notBytes = fc.oneof(fc.anything(), fc.uint8Array({ maxLength: 15 }), fc.uint8Array({ minLength: 17 }))
  fc.assert(
    fc.property(notBytes, value => {
      fc.pre(!(value instanceof Uint8Array && value.length === 16))
      expect(uuidOf(value)).toBeNull()
    }),
  )
})

test('B8: law: hexadecimal digits are read two by two', () => {
  fc.assert(
    fc.property(fc.uint8Array(), bytes => {
      const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
      expect([...fromHex(hex)]).toEqual([...bytes])
    }),
  )
})

test('B6: the UUID of bytes is one of version 8 that holds their SHA-256 but for what says so', async () => {
  // Of no bytes that is e3b0c442 98fc 1c14 9afb f4c8996fb924 (FIPS 180-4).
  expect(await hashedUuid(new Uint8Array())).toBe('e3b0c442-98fc-8c14-8afb-f4c8996fb924')
  expect(await hashedUuid(Uint8Array.of(1))).not.toBe(await hashedUuid(Uint8Array.of(2)))
})
