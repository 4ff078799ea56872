import { S3Error } from './s3-error.ts'

const LONGEST_LINE = 8192

/** Bytes arriving in pieces, taken out line by line or count by count. */
class Feed {
  readonly #source: AsyncIterator<Uint8Array>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next()
    if (done) throw new S3Error('IncompleteBody')
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value])
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#held.indexOf('\r\n')
      if (end > LONGEST_LINE || (end < 0 && this.#held.length > LONGEST_LINE))
        throw new S3Error('IncompleteBody')
      if (end < 0) {
        await this.#more()
        continue
      }
      const line = this.#held.toString('latin1', 0, end)
      this.#held = this.#held.subarray(end + 2)
      return line
    }
  }

  /** At most `count` bytes, at least one. */
  async some(count: number): Promise<Uint8Array> {
    while (this.#held.length === 0) await this.#more()
    const piece = this.#held.subarray(0, count)
    this.#held = this.#held.subarray(piece.length)
    return piece
  }
}

/**
 * Unwraps `aws-chunked` content (size lines in hex, then trailing headers), as SDKs send a stream whose checksum is
 * known only at its end. Trailing headers are put into `trailers` in lower case before the last byte is answered for.
 */
export async function* unchunk(
  source: AsyncIterable<Uint8Array>,
  trailers: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const feed = new Feed(source)
  for (let left = await chunkSize(feed); left > 0; left = await chunkSize(feed)) {
    while (left > 0) {
      const piece = await feed.some(left)
      left -= piece.length
      yield piece
    }
    if ((await feed.line()) !== '') throw new S3Error('IncompleteBody')
  }
  for (let line = await feed.line(); line !== ''; line = await feed.line()) {
    const colon = line.indexOf(':')
    trailers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
}

async function chunkSize(feed: Feed): Promise<number> {
  const [size = ''] = (await feed.line()).split(';')
  if (!/^[0-9a-f]{1,8}$/i.test(size)) throw new S3Error('IncompleteBody')
  return Number.parseInt(size, 16)
}
