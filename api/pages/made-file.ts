import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { etagOf } from './etag.ts'
import type { PageFile } from './files.ts'

/** A level that costs about a millisecond for a page; the built files, made once, get the best one. */
const LEVEL = 6

/** A file the server writes itself; it is compressed when first asked for in that form, and never again. */
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
      br ??= new Uint8Array(
        brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } }),
      )
      return br
    },
    get gzip() {
      gzip ??= new Uint8Array(gzipSync(plain, { level: LEVEL }))
      return gzip
    },
  }
}
