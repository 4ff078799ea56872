import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import type { Pieces } from '#api/judging/pieces.ts'
import { unlzw } from './unlzw.ts'

/** Unpacked bytes that come at once. */
const PIECE = 1 << 20

/** How streams are packed that are unpacked as they come; `early` is LZW's. What is damaged ends early. */
const UNPACKERS: ReadonlyMap<string, (packed: Pieces, early: number) => Pieces> = new Map([
  ['FlateDecode', inflated],
  ['LZWDecode', unlzw],
  ['RunLengthDecode', unrun],
])

export const isUnpacked = (filter: string) => UNPACKERS.has(filter)
/** Whether rows may have been made easier to pack by it. */
export const isPredicted = (filter: string) => filter === 'FlateDecode' || filter === 'LZWDecode'

/** The bytes as they were before that filter packed them; as they are for one that is not known here. */
export function unpackPieces(packed: Pieces, filter: string, early: number): Pieces {
  return UNPACKERS.get(filter)?.(packed, early) ?? packed
}

async function* inflated(packed: Pieces): Pieces {
  const inflate = createInflate({ chunkSize: PIECE })
  let unread: unknown = null
  const from = Readable.from(packed).on('error', error => {
    unread = error
    inflate.destroy()
  })
  try {
    yield* from.pipe(inflate)
  } catch {
    // What is there of a damaged picture is drawn.
  } finally {
    from.destroy()
  }
  if (unread !== null) throw unread
}

/** Below 128 so many bytes and one follow as they are, above it one follows that comes 257 times less so often. */
async function* unrun(packed: Pieces): Pieces {
  let [wanted, isRun] = [0, false]
  for await (const piece of packed) {
    const out: Uint8Array[] = []
    for (let at = 0; at < piece.length; ) {
      if (wanted === 0) {
        const said = piece[at++] ?? 0
        if (said === 128) {
          yield Buffer.concat(out)
          return
        }
        isRun = said > 128
        wanted = isRun ? 257 - said : said + 1
      } else if (isRun) {
        out.push(new Uint8Array(wanted).fill(piece[at++] ?? 0))
        wanted = 0
      } else {
        const some = piece.subarray(at, at + wanted)
        out.push(some)
        at += some.length
        wanted -= some.length
      }
    }
    yield Buffer.concat(out)
  }
}
