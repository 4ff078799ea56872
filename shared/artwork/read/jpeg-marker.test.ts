import { describe, expect, test } from 'vitest'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { markerFrom, standsAlone } from './jpeg-marker.ts'

const SOI = 0xd8
const APP0 = 0xe0

const find = (bytes: Uint8Array, at = 0) => markerFrom(sourceOfBytes(bytes), at)
/** So many zeros with a marker behind them. */
function behind(gap: number, code = APP0): Uint8Array {
  const bytes = new Uint8Array(gap + 2)
  bytes.set([0xff, code], gap)
  return bytes
}

describe('the next marker', () => {
  test('stands where it is looked for, or behind it', async () => {
    const bytes = Uint8Array.of(0xff, SOI, 0xff, APP0)
    expect(await find(bytes)).toEqual({ code: SOI, start: 0 })
    expect(await find(bytes, 1)).toEqual({ code: APP0, start: 2 })
    expect(await find(bytes, 2)).toEqual({ code: APP0, start: 2 })
  })

  test('comes behind fill bytes, of which the last begins it', async () => {
    expect(await find(Uint8Array.of(0xff, 0xff, 0xff, APP0))).toEqual({ code: APP0, start: 2 })
  })

  test('is no 0xFF of the picture, behind which a zero is stuffed', async () => {
    expect(await find(Uint8Array.of(0xff, 0, 0xff, 0, 0xff, APP0))).toEqual({ code: APP0, start: 4 })
  })

  test.each([0, 1, 510, 511, 512, 513, 1023, 1024])(
    'is seen behind %i strays, across any edge',
    async gap => {
      expect(await find(behind(gap))).toEqual({ code: APP0, start: gap })
    },
  )

  test('is not looked for without end', async () => {
    expect(await find(behind((1 << 20) + 2000))).toBeNull()
  })

  test('is none where the file ends, be it after the first half', async () => {
    expect(await find(Uint8Array.of())).toBeNull()
    expect(await find(Uint8Array.of(1, 2, 3))).toBeNull()
    expect(await find(Uint8Array.of(1, 0xff))).toBeNull()
    expect(await find(Uint8Array.of(0xff, SOI), 2)).toBeNull()
  })
})

test('restarts and the temporary one stand alone, all others have a length', () => {
  const alone = Array.from({ length: 256 }, (_, code) => code).filter(standsAlone)
  expect(alone).toEqual([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7])
})
