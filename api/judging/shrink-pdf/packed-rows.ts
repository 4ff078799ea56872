import type { Pieces } from '#api/judging/pieces.ts'
import { ForwardBytes } from '#api/judging/shrink-jpeg/forward-bytes.ts'
import { type Fax, FaxRows } from './fax-rows.ts'
import { type RowShape, rowBytes, type Samples, shrinkRows } from './samples.ts'
import { type Predictor, unpredicted } from './unpredicted.ts'

/**
 * A small picture of one whose rows are read, looked at and let go of: as much is held of a billion pixels as of a million.
 * What is damaged ends early; rejects when the source cannot be read.
 */
export async function shrinkPacked(pieces: Pieces, shape: RowShape, predictor: Predictor): Promise<Samples> {
  const small = shrinkRows(shape)
  const plain = unpredicted(predictor, rowBytes(shape), Math.ceil((shape.colours * shape.bits) / 8))
  const from = new ForwardBytes(pieces)
  while (small.wantsMore()) {
    await from.hold(plain.packedLength)
    const end = from.at + plain.packedLength
    if (end > from.held.length) break
    small.take(plain.row(from.held.subarray(from.at, end)))
    from.at = end
  }
  return small.finish()
}

/** The same of a fax; rows that do not come are white. */
export async function shrinkFax(pieces: Pieces, fax: Fax, shape: RowShape): Promise<Samples> {
  const small = shrinkRows({ ...shape, bits: 8 })
  const rows = new FaxRows(new ForwardBytes(pieces), fax)
  const line = new Uint8Array(fax.columns)
  const [white, black] = fax.isBlackSet ? [0, 255] : [255, 0]
  while (small.wantsMore()) {
    if (!(await rows.next(line, white, black))) line.fill(white)
    small.take(line)
  }
  return small.finish()
}
