import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { etagOf } from './etag.ts'
import type { PageFile } from './files.ts'

/** A level that costs about a millisecond for a page; the built files, made once, get the best one. */
const LEVEL = 6
/** A twelfth less, for 60 ms beside the answers. */
const BEST = 11

const atLevel = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/**
 * A file the server writes itself; it is compressed when first asked for in that form, at once for whoever asks, and then
 * as well as can be for all others.
 */
export function madeFile(type: string, text: string): PageFile {
  const plain = new TextEncoder().encode(text)
  let br: PageFile['br'] = null
  let gzip: PageFile['gzip'] = null
  return {
    type,
    etag: etagOf(plain),
    immutable: false,
    plain,
    get br() {
      if (br) return br
      br = new Uint8Array(brotliCompressSync(plain, atLevel(LEVEL)))
      brotliCompress(plain, atLevel(BEST), (error, best) => {
        if (!error) br = new Uint8Array(best)
      })
      return br
    },
    get gzip() {
      gzip ??= new Uint8Array(gzipSync(plain, { level: LEVEL }))
      return gzip
    },
  }
}
