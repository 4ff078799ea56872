import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ByteSource } from '#shared/artwork/byte-source.ts'

/** Hands pdf.js the ranges it asks for; `failed` rejects when the file itself cannot be read, which is no damage. */
export class SourceTransport extends PDFDataRangeTransport {
  readonly failed: Promise<never>
  readonly #source: ByteSource
  readonly #fail: (reason: unknown) => void
  #aborted = false

  constructor(source: ByteSource) {
    super(source.size, null)
    const { promise, reject } = Promise.withResolvers<never>()
    promise.catch(() => {})
    this.failed = promise
    this.#fail = reject
    this.#source = source
  }

  override requestDataRange(begin: number, end: number): void {
    this.#source.read(begin, end - begin).then(chunk => {
      if (!this.#aborted) this.onDataRange(begin, chunk)
    }, this.#fail)
  }

  override abort(): void {
    this.#aborted = true
  }
}
