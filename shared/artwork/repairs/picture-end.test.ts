import { expect, test } from 'vitest'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { pictureEnd } from './picture-end.ts'

const end = (...bytes: number[]) => pictureEnd(sourceOfBytes(Uint8Array.from(bytes)), 0)

test.each([
  ['at its end marker', [1, 2, 0xff, 0xd9], 4],
  ['before what hangs behind', [1, 0xff, 0xd9, 7, 7, 0xff, 0xd9], 3],
  ['past stuffed bytes, fills and restarts', [0xff, 0, 0xd9, 0xff, 0xd3, 0xff, 0xff, 0xd9], 8],
  ['past a table that holds an end marker', [5, 0xff, 0xc4, 0, 4, 0xff, 0xd9, 8, 0xff, 0xd9], 10],
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
