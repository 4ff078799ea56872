import { expect, test } from 'vitest'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { pictureEnd } from './picture-end.ts'

const end = (...bytes: number[]) => pictureEnd(sourceOfBytes(Uint8Array.from(bytes)), 0)
/** So many bytes of a table, which look like end markers. */
const held = (bytes: number) => Array.from({ length: bytes }, (_, at) => (at % 2 === 0 ? 0xff : 0xd9))

test.each([
  ['at its end marker', [1, 2, 0xff, 0xd9], 4],
  ['before what hangs behind', [1, 0xff, 0xd9, 7, 7, 0xff, 0xd9], 3],
  ['past stuffed bytes, fills and restarts', [0xff, 0, 0xd9, 0xff, 0xd3, 0xff, 0xff, 0xd9], 8],
  ['past a table that holds an end marker', [5, 0xff, 0xc4, 0, 4, 0xff, 0xd9, 8, 0xff, 0xd9], 10],
  ['past a table of several hundred bytes', [0xff, 0xc4, 1, 44, ...held(298), 0xff, 0xd9, 9], 304],
  ['past one that ends with its file', [0xff, 0xc4, 1, 44, ...held(298)], 302],
  ['with its file where that ends within a table’s length', [1, 0xff, 0xc4], 3],
  ['with its file where that ends with a marker', [0xff, 0xc4, 1], 3],
  ['with its file where that ends with half a marker', [1, 2, 0xff], 3],
  ['with its file where a table says it goes on beyond', [0xff, 0xc4, 9, 9, 1, 0xff, 0xd9], 7],
  ['at the file’s end where no marker comes', [1, 2, 3], 3],
])('D46: a picture ends %s', async (_, bytes, expected) => {
  expect(await end(...bytes)).toBe(expected)
})

test('D46: a marker across two readings is found', async () => {
  const step = 1 << 20
  for (const at of [step - 3, step - 2, step - 1, step]) {
    const bytes = new Uint8Array(step + 40)
    bytes.set([0xff, 0xc4, 0, 4, 0xff, 0xd9, 0xff, 0xd9], at)
    expect(await pictureEnd(sourceOfBytes(bytes), 0)).toBe(at + 8)
  }
})

test('D46: the data may begin anywhere: what stands before it ends no picture', async () => {
  const bytes = Uint8Array.from([0xff, 0xd9, 7, 0xff, 0xd9, 7])
  expect(await pictureEnd(sourceOfBytes(bytes), 2)).toBe(5)
  expect(await pictureEnd(sourceOfBytes(bytes), 5)).toBe(6)
})
