import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) },
})

/** What a reader that nobody here wrote finds on a photograph of a screen; undefined for nothing. */
export async function readCode(photograph: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(photograph).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as const
  const [read] = await readBarcodes(pixels, { formats: ['QRCode'] })
  return read?.text
}
