import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from '#shared/artwork/parts.ts'
import { deflated } from '#shared/testing/artwork-pdf-streams.ts'
import { joinBytes, latin1Bytes } from '#shared/testing/bytes.ts'
import { base85Bytes, hexBytes } from './letters.ts'
import { Parser } from './parse.ts'
import { unpacked, unpackedStart } from './unpack.ts'
import { isDict, isRef, type PdfDict, type PdfValue, Unfollowable } from './values.ts'

const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
const ALL = 1 << 20

/** The dictionary, and where its references lead. */
function dictOf(text: string): PdfDict {
  const dict = new Parser(latin1Bytes(text), 0, true).value()
  if (!isDict(dict)) throw new Error('no dictionary')
  return dict
}
const ELSEWHERE: Record<number, PdfValue> = {
  1: { name: 'FlateDecode' },
  2: [{ name: 'AHx' }, { ref: 1 }],
  3: dictOf('<< /Predictor 12 /Columns 4 0 R >>'),
  4: 2,
}
const resolve = async (value: PdfValue | undefined) =>
  isRef(value) ? (ELSEWHERE[value.ref] ?? null) : (value ?? null)

const flate = await deflated(latin1Bytes('what it says'))
const inHex = joinBytes(toHex(flate), '>')
const thrice = joinBytes(toHex(await deflated(flate)), '>')

describe('D16 streams packed in other ways', () => {
  test.each<[string, string, Uint8Array]>([
    ['not at all', '<< >>', latin1Bytes('what it says')],
    ['Flate', '<< /Filter /FlateDecode >>', flate],
    ['Flate in a list', '<< /Filter [/FlateDecode] /DecodeParms [null] >>', flate],
    ['abbreviated', '<< /F /Fl >>', flate],
    ['said elsewhere', '<< /Filter 1 0 R >>', flate],
    ['said elsewhere in a list', '<< /Filter [1 0 R] >>', flate],
    ['hexadecimal', '<< /Filter /ASCIIHexDecode >>', latin1Bytes('77 68 61 74 20 69\n742073617973>')],
    ['base 85', '<< /Filter /ASCII85Decode >>', latin1Bytes("GA(E,+DGp\n?F('?8~>")],
    ['twice', '<< /Filter [/ASCIIHexDecode /FlateDecode] >>', inHex],
    ['twice, said elsewhere', '<< /Filter 2 0 R >>', inHex],
    ['three times', '<< /Filter [/AHx /Fl /Fl] >>', thrice],
  ])('D16 %s', async (_, dict, packed) => {
    expect(textOf(await unpacked(packed, dictOf(dict), resolve))).toBe('what it says')
  })

  test('D16 a predictor belongs to its filter, and may say itself elsewhere', async () => {
    const rows = await deflated(joinBytes([2, 1, 2], [2, 1, 1]))
    const dict = dictOf('<< /Filter [/AHx /Fl] /DecodeParms [null 3 0 R] >>')
    expect([...(await unpacked(joinBytes(toHex(rows), '>'), dict, resolve))]).toEqual([1, 2, 2, 3])
  })

  test.each([
    ['a filter without a name here', '<< /Filter /LZWDecode >>'],
    ['a filter named like what every object has', '<< /Filter /constructor >>'],
    ['a filter that is not there', '<< /Filter [9 0 R] >>'],
    ['more filters than anybody uses', '<< /Filter [/Fl /Fl /Fl /Fl /Fl] >>'],
    ['nothing unpacked', '<< /Filter [/Fl /Fl] >>'],
  ])('D16 %s is not followed', async (_, dict) => {
    await expect(unpacked(flate, dictOf(dict), resolve)).rejects.toThrow(Unfollowable)
  })

  test('D16 what unpacks to more than a table ever takes is not followed, at the first filter or the last', async () => {
    const bomb = await deflated(new Uint8Array(17 << 20))
    await expect(unpacked(bomb, dictOf('<< /Filter /Fl >>'), resolve)).rejects.toThrow(Unfollowable)
    const chain = dictOf('<< /Filter [/Fl /AHx] >>')
    await expect(unpacked(bomb, chain, resolve)).rejects.toThrow(Unfollowable)
    const spaces = await deflated(new Uint8Array(17 << 20).fill(0x30))
    expect((await unpackedStart(spaces, chain, 10, resolve)).isCut).toBe(true)
  })
})

describe('D16 bytes written in letters', () => {
  test('D16 law: hexadecimal figures, any spaces between, give their bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), fc.nat(60), (bytes, most) => {
        const text = latin1Bytes(`${toHex(bytes).replaceAll(/(...)/g, '$1\r\n')}>ff`)
        const found = hexBytes(text, most)
        expect([...found.bytes]).toEqual([...bytes.slice(0, most)])
        expect(found.isCut).toBe(bytes.length > most)
      }),
    )
    expect([...hexBytes(latin1Bytes('aB5>'), 9).bytes]).toEqual([0xab, 0x50])
    expect([...hexBytes(latin1Bytes('0'), 9).bytes]).toEqual([0])
  })

  test.each([
    ["GA(E,+DGp?F('?8~>", 'what it says'],
    ['z~>', '\0\0\0\0'],
    ['5l~>', 'A'],
    ['5sb~>', 'AB'],
    ['', ''],
    ['~>5sb', ''],
  ])('D16 base 85 of %j', (text, content) => {
    expect(textOf(base85Bytes(latin1Bytes(text), ALL).bytes)).toBe(content)
  })

  test('D16 law: letters of base 85 never give more than asked for', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.nat(30), (text, most) => {
        expect(base85Bytes(latin1Bytes(text), most).bytes.length).toBeLessThanOrEqual(most)
      }),
    )
    expect(base85Bytes(latin1Bytes('zzzz'), 8)).toMatchObject({ isCut: true })
    expect(base85Bytes(latin1Bytes('zz'), 8)).toMatchObject({ isCut: false })
  })
})
