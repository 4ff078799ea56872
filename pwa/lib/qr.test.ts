import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { orderPath, toDigits } from '#shared/booth/code.ts'
import { qrDrawing } from './qr.ts'

const wasm = readFileSync(
  new URL('../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url),
)
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) },
})

/** What a reader that nobody here wrote makes of the pixels on a screen. */
async function readFrom(address: string, px: number): Promise<string | undefined> {
  const { path, viewBox } = qrDrawing(address)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="${viewBox}">
    <rect x="-4" y="-4" width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#1d1a16"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const [read] = await readBarcodes(
    { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' },
    { formats: ['QRCode'] },
  )
  return read?.text
}

const TOKEN = 'q8-Zr_x1Yk3sN0bVt7uWcA'
const linkOf = (bytes: number) => {
  const code = Uint8Array.from({ length: bytes }, (_, at) => (at * 167 + 13) % 256)
  return `https://print.goldleaf.example${orderPath(TOKEN, toDigits(code))}`
}

describe('issue 9.3: the code on the screen', () => {
  test.each([25, 60, 100, 150, 200, 250, 300])(
    '%i bytes drawn at 320 px are read by a reader nobody here wrote',
    async bytes => {
      const link = linkOf(bytes)
      expect(await readFrom(link, 320)).toBe(link)
    },
  )

  test.each([400, 600, 900])('%i bytes are read from the full screen of a tablet', async bytes => {
    const link = linkOf(bytes)
    expect(await readFrom(link, 780)).toBe(link)
  })

  test('a link alone is read too', async () => {
    const link = `https://print.goldleaf.example${orderPath(TOKEN)}`
    expect(await readFrom(link, 320)).toBe(link)
  })

  test('digits take three in ten bits: 300 bytes make no more than 65 modules and the quiet zone', () => {
    expect(qrDrawing(linkOf(300)).modules).toBeLessThanOrEqual(65 + 8)
  })
})
