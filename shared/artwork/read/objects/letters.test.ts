import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { latin1Bytes } from '#shared/testing/bytes.ts'
import { base85Bytes, hexBytes } from './letters.ts'

const MANY = 1_000_000
const anyBytes = fc.uint8Array({ maxLength: 40 })
/** White space is passed over wherever it stands. */
const spread = (text: string) => text.replace(/(.{5})/g, '$1\n ')

describe('bytes in hexadecimal', () => {
  const toHex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const read = (text: string, most = MANY) => {
    const { bytes, isCut } = hexBytes(latin1Bytes(text), most)
    return { bytes: [...bytes], isCut }
  }

  test('come back as they were, in either case and with any white space', () => {
    fc.assert(
      fc.property(anyBytes, fc.boolean(), (bytes, isUpper) => {
        const text = isUpper ? toHex(bytes).toUpperCase() : toHex(bytes)
        expect(read(`${spread(text)}>behind`)).toEqual({ bytes: [...bytes], isCut: false })
      }),
    )
  })

  test('end at the first bracket, or where the text ends', () => {
    expect(read('4142>4344>').bytes).toEqual([0x41, 0x42])
    expect(read('4142').bytes).toEqual([0x41, 0x42])
    expect(read('>').bytes).toEqual([])
  })

  test('an odd last figure is the upper half of a byte', () => {
    expect(read('417>').bytes).toEqual([0x41, 0x70])
  })

  test('no more of them are read than asked for, and whether there were more is told', () => {
    expect(read('414243>', 2)).toEqual({ bytes: [0x41, 0x42], isCut: true })
    expect(read('4142>', 2)).toEqual({ bytes: [0x41, 0x42], isCut: false })
  })
})

describe('bytes four in five letters', () => {
  /** As an encoder writes them: groups of four, the last one short, zeros as z. */
  function toBase85(bytes: Uint8Array): string {
    let text = ''
    for (let at = 0; at < bytes.length; at += 4) {
      const group = [...bytes.subarray(at, at + 4)]
      const number = [...group, 0, 0, 0].slice(0, 4).reduce((sum, byte) => sum * 256 + byte, 0)
      const letters = [4, 3, 2, 1, 0].map(power =>
        String.fromCharCode(0x21 + (Math.floor(number / 85 ** power) % 85)),
      )
      text += number === 0 && group.length === 4 ? 'z' : letters.slice(0, group.length + 1).join('')
    }
    return text
  }
  const read = (text: string, most = MANY) => {
    const { bytes, isCut } = base85Bytes(latin1Bytes(text), most)
    return { bytes: [...bytes], isCut }
  }

  test('come back as they were, whatever their number and with any white space', () => {
    fc.assert(
      fc.property(anyBytes, bytes => {
        expect(read(`${spread(toBase85(bytes))}~>`)).toEqual({ bytes: [...bytes], isCut: false })
      }),
    )
  })

  test('four zeros are one letter, and it stands for them only between groups', () => {
    expect(read('zz~>').bytes).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(read('z9jqo^~>').bytes).toEqual([0, 0, 0, 0, 0x4d, 0x61, 0x6e, 0x20])
  })

  test('a single letter at the end says nothing', () => {
    expect(read('9jqo^!~>').bytes).toEqual([0x4d, 0x61, 0x6e, 0x20])
  })

  test('end at the first tilde', () => {
    expect(read('9jqo^~>9jqo^').bytes).toHaveLength(4)
  })

  test('no more of them are given than asked for, and whether there were more is told', () => {
    const { bytes, isCut } = read('zzzz~>', 6)
    expect({ most: bytes.length <= 6, isCut }).toEqual({ most: true, isCut: true })
    expect(read('zz~>', 8).isCut).toBe(false)
  })
})
