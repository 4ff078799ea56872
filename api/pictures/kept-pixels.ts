import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Pixels } from './encode.ts'

const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

interface Packed {
  data: Buffer
  raw: Omit<Pixels, 'data'>
}

/**
 * Pixels of drawings, each made once though its cuts are asked for at two times: the lists' cuts of all come before the
 * rest of each. All but the last are packed, in `maxBytes` at the most: a drawing of 3.7 MB is one of 0.1 MB then, and
 * packing and unpacking it take 6 ms where drawing it takes 70 (decision 73).
 */
export function keptPixels(
  rasterize: (svg: string) => Promise<Pixels>,
  maxBytes: number,
): (svg: string) => Promise<Pixels> {
  const kept = new Map<string, Packed>()
  let bytes = 0
  let last: { svg: string; pixels: Promise<Pixels> } | null = null

  const keep = (svg: string, { data, ...raw }: Pixels) => {
    // Asked for twice at once it is made twice, and would take room twice.
    if (kept.has(svg)) return
    const packed = { data: zstdCompressSync(data, PACKING), raw }
    kept.set(svg, packed)
    bytes += packed.data.length
    for (const [oldest, { data }] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldest)
      bytes -= data.length
    }
  }
  const make = async (svg: string) => {
    const packed = kept.get(svg)
    if (packed) return { data: zstdDecompressSync(packed.data), ...packed.raw }
    const pixels = await rasterize(svg)
    keep(svg, pixels)
    return pixels
  }
  return svg => {
    if (last?.svg !== svg) last = { svg, pixels: make(svg) }
    return last.pixels
  }
}
