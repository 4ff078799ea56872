import type { Pieces } from '#api/judging/pieces.ts'

/** A file read once from front to back, of which a few megabytes are held. */
export class ForwardBytes {
  /** What is held; the next byte stands at `at`. */
  held: Uint8Array = new Uint8Array()
  at = 0
  readonly #pieces: Pieces

  constructor(pieces: Pieces) {
    this.#pieces = pieces
  }

  /** Holds the next `count` bytes, or what is left of the file. Rejects when the source cannot be read. */
  async hold(count: number): Promise<void> {
    while (this.held.length - this.at < count) {
      const { value: piece } = await this.#pieces.next()
      if (!piece) return
      const kept = this.held.subarray(this.at)
      const joined = new Uint8Array(kept.length + piece.length)
      joined.set(kept)
      joined.set(piece, kept.length)
      this.held = joined
      this.at = 0
    }
  }

  /** The next `count` bytes, passed over. Throws where the file ends before. */
  async take(count: number): Promise<Uint8Array> {
    await this.hold(count)
    const taken = this.held.slice(this.at, this.at + count)
    if (taken.length < count) throw new Error('the file ends within a segment')
    this.at += count
    return taken
  }

  /** The code of the next marker, passed over with all that stands before it: fill, restarts and packed pixels. */
  async nextMarker(): Promise<number> {
    for (;;) {
      const found = this.held.indexOf(0xff, this.at)
      this.at = found === -1 ? this.held.length : found
      await this.hold(2)
      const code = this.held[this.at + 1]
      if (code === undefined) throw new Error('the file ends without an end marker')
      this.at += code === 0xff ? 1 : 2
      if (isMarker(code)) return code
    }
  }
}

/** Not a stuffed byte, fill, or a marker that stands alone within a scan. */
const isMarker = (code: number) => code !== 0 && code !== 0xff && code !== 1 && (code < 0xd0 || code > 0xd7)
