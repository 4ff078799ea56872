import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { type RowShape, type Samples, shrinkRows } from './samples.ts'
import { type Predictor, unpredicted } from './unpredicted.ts'

/** Bytes of a file that are asked for at once. */
const PIECE = 1 << 20

/** Rows of a picture as a file has them. */
export interface PackedRows extends RowShape {
  isDeflated: boolean
  predictor: Predictor
}

/**
 * A small picture of one whose rows are read, looked at and let go of: as much is held of a billion pixels as of a million.
 * What is damaged ends early; rejects when the source cannot be read.
 */
export async function shrinkPacked(source: ByteSource, packed: PackedRows): Promise<Samples> {
  const { width, colours, bytes, predictor, isDeflated } = packed
  const small = shrinkRows(packed)
  const plain = unpredicted(predictor, width * colours * bytes, colours * bytes)
  let rest = new Uint8Array()
  for await (const piece of isDeflated ? inflated(source) : pieces(source)) {
    const all = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let at = 0
    for (; at + plain.packedLength <= all.length && small.wantsMore(); at += plain.packedLength)
      small.take(plain.row(all.subarray(at, at + plain.packedLength)))
    rest = Uint8Array.from(all.subarray(at))
    if (!small.wantsMore()) break
  }
  return small.finish()
}

async function* pieces(source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += PIECE) yield await source.read(at, PIECE)
}

async function* inflated(source: ByteSource): AsyncGenerator<Uint8Array> {
  const inflate = createInflate({ chunkSize: PIECE })
  let unread: unknown = null
  const from = Readable.from(pieces(source)).on('error', error => {
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
