import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Pixels } from './encode.ts'
import { keptPixels } from './kept-pixels.ts'

const WIDTH = 64
const HEIGHT = 48

/** Pixels that stand for a drawing, and how often each was drawn. */
function setUp(maxBytes: number) {
  const drawn: string[] = []
  const pixelsOf = keptPixels(async svg => {
    drawn.push(svg)
    const data = Buffer.alloc(WIDTH * HEIGHT * 3, svg)
    return { data, width: WIDTH, height: HEIGHT, channels: 3 } satisfies Pixels
  }, maxBytes)
  return { pixelsOf, drawn }
}

test('issue 12.6: a drawing is turned into pixels once, though others are cut in between', async () => {
  const { pixelsOf, drawn } = setUp(10_000)
  const first = await pixelsOf('a')
  await pixelsOf('b')
  const again = await pixelsOf('a')
  expect({ ...again, data: again.data.equals(first.data) }).toEqual({ ...first, data: true })
  await pixelsOf('b')
  expect(drawn).toEqual(['a', 'b'])
})

test('issue 12.6: cuts of the same drawing share its pixels', async () => {
  const { pixelsOf, drawn } = setUp(10_000)
  const [one, other] = await Promise.all([pixelsOf('a'), pixelsOf('a')])
  expect(other).toBe(one)
  expect(drawn).toEqual(['a'])
})

test('issue 12.6: a drawing asked for twice at once, with another in between, takes its room once', async () => {
  const packed = zstdCompressSync(Buffer.alloc(WIDTH * HEIGHT * 3, 'a')).length
  const { pixelsOf, drawn } = setUp(packed * 2.5)
  await Promise.all(['a', 'b', 'a'].map(pixelsOf))
  for (const svg of ['b', 'a', 'b']) await pixelsOf(svg)
  expect(drawn).toEqual(['a', 'b', 'a'])
})

test('issue 12.6: of more than may be kept the oldest is drawn anew', async () => {
  const { pixelsOf, drawn } = setUp(60)
  for (const svg of ['a', 'b', 'c', 'd', 'a']) await pixelsOf(svg)
  expect(drawn).toEqual(['a', 'b', 'c', 'd', 'a'])
})

test('issue 12.6: a drawing that fails is tried again after another one', async () => {
  let isBroken = true
  const pixelsOf = keptPixels(async () => {
    if (isBroken) throw new Error('no drawing')
    return { data: Buffer.alloc(3), width: 1, height: 1, channels: 3 }
  }, 10_000)
  await expect(pixelsOf('a')).rejects.toThrow('no drawing')
  isBroken = false
  await pixelsOf('b')
  expect(await pixelsOf('a')).toMatchObject({ width: 1 })
})
