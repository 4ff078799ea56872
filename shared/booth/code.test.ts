import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CODE_BYTES } from '#shared/contract/limits.ts'
import {
  type BoothCode,
  boothCode,
  fitsCode,
  fromDigits,
  importBoothKey,
  isGenuine,
  orderPath,
  readCode,
  toDigits,
  tokenHash,
} from './code.ts'

const anyBytes = (max: number, min = 0) =>
  fc.uint8Array({ minLength: min, maxLength: max }).map(bytes => new Uint8Array(bytes))

const KID = '00ff00ff00ff00ff'
const key = await importBoothKey(new Uint8Array(32).fill(7))
const binding = { tokenHash: await tokenHash('AAAAAAAAAAAAAAAAAAAAAA'), origin: 'https://shop.example' }

/** The code that was made of an offer. */
async function madeOf(offer: Uint8Array<ArrayBuffer>): Promise<BoothCode> {
  const code = readCode(await boothCode(key, { kid: KID, offer, ...binding }))
  if (!code) throw new Error('a code reads back')
  return code
}

describe('issue 9.3: a code that carries an offer', () => {
  test('any bytes become digits and come back, zeros at their beginning too', () => {
    fc.assert(
      fc.property(anyBytes(900), bytes => {
        expect(fromDigits(toDigits(bytes))).toEqual(bytes)
      }),
    )
  })

  test('digits that no bytes make, and what is no digits, are none', () => {
    for (const digits of ['', '0', '01', '2', '16', '4095', '1e3', '-1', ' 1', '１', '9'.repeat(2301)])
      expect([digits, fromDigits(digits)]).toEqual([digits, null])
  })

  test('the offer, its key and its proof come back, and prove themselves', async () => {
    await fc.assert(
      fc.asyncProperty(anyBytes(800, 1), async offer => {
        const code = await madeOf(offer)
        expect(code).toMatchObject({ kid: KID, offer })
        expect(await isGenuine(key, code, binding)).toBe(true)
      }),
    )
  })

  test('B8: any flipped bit is refused', async () => {
    const offer = new Uint8Array(40).map((_, i) => i * 5)
    const bytes = fromDigits(await boothCode(key, { kid: KID, offer, ...binding })) ?? new Uint8Array()
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const altered = bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      const code = readCode(toDigits(altered))
      expect([bit, code && (await isGenuine(key, code, binding))]).toEqual([bit, false])
    }
  })

  test('B8: any other digits are refused: one changed, some left out, some more', async () => {
    const made = await boothCode(key, { kid: KID, offer: new Uint8Array(30).fill(9), ...binding })
    const replaced = (at: number, digit: number) => made.slice(0, at) + digit + made.slice(at + 1)
    const anyAltered = fc
      .oneof(
        fc.tuple(fc.nat(made.length - 1), fc.nat(9)).map(([at, digit]) => replaced(at, digit)),
        fc.nat(made.length - 1).map(length => made.slice(0, length)),
        fc.nat(999).map(more => made + more),
      )
      .filter(digits => digits !== made)
    await fc.assert(
      fc.asyncProperty(anyAltered, async digits => {
        const code = readCode(digits)
        expect(code !== null && (await isGenuine(key, code, binding))).toBe(false)
      }),
    )
  })

  test('B8: under another link, at another shop, with another key or name of one it proves nothing', async () => {
    const code = await madeOf(new Uint8Array([1, 2, 3]))
    const otherLink = { ...binding, tokenHash: await tokenHash('AAAAAAAAAAAAAAAAAAAAAB') }
    const otherKey = await importBoothKey(new Uint8Array(32).fill(8))
    expect({
      right: await isGenuine(key, code, binding),
      otherLink: await isGenuine(key, code, otherLink),
      otherShop: await isGenuine(key, code, { ...binding, origin: 'https://shop.example:4000' }),
      otherKey: await isGenuine(otherKey, code, binding),
      otherName: await isGenuine(key, { ...code, kid: '00ff00ff00ff00fe' }, binding),
      shorter: await isGenuine(key, { ...code, mac: code.mac.subarray(0, 8) }, binding),
    }).toEqual({
      right: true,
      otherLink: false,
      otherShop: false,
      otherKey: false,
      otherName: false,
      shorter: false,
    })
  })

  test('a code ends at 900 bytes, and one without an offer is none', async () => {
    const most = new Uint8Array(MAX_CODE_BYTES - 24)
    expect([fitsCode(most), fitsCode(new Uint8Array(most.length + 1))]).toEqual([true, false])
    expect(readCode(toDigits(new Uint8Array(MAX_CODE_BYTES)))).not.toBeNull()
    expect(readCode(toDigits(new Uint8Array(MAX_CODE_BYTES + 1)))).toBeNull()
    expect(readCode(toDigits(new Uint8Array(24)))).toBeNull()
  })

  test('a booth key is never read out of the device', async () => {
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  test('a link carries its code behind #, which no server is sent', () => {
    expect([orderPath('T', '123'), orderPath('T')]).toEqual(['/o/T#123', '/o/T'])
  })
})
