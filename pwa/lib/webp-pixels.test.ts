import sharp from 'sharp'
import { expect, test } from 'vitest'
import { webpPixels } from './webp-pixels.ts'

const OPAQUE = { channels: 3, background: '#246' } as const
const CLEAR = { channels: 4, background: { r: 20, g: 40, b: 60, alpha: 0.5 } } as const

test.each([
  ['plain', OPAQUE, false],
  ['without loss', OPAQUE, true],
  ['with clear parts', CLEAR, false],
])(
  'D19 the pixels of a small picture, %s, are read from its address',
  async (_, { channels, background }, lossless) => {
    const picture = sharp({ create: { width: 480, height: 273, channels, background } })
    const bytes = await picture.webp({ lossless }).toBuffer()
    expect(webpPixels(`data:image/webp;base64,${bytes.toString('base64')}`)).toEqual({
      width: 480,
      height: 273,
    })
  },
)

test.each([
  'data:image/webp;base64,fair',
  `data:image/webp;base64,${btoa('no WebP at all, though it is long enough')}`,
  `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"></svg>')}`,
  'https://objects/preview.webp',
])('D19 what is no WebP has none: %s', address => {
  expect(webpPixels(address)).toBeNull()
})
