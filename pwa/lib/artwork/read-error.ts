/** Why a file got no verdict at all: the reader did not load, or the file went away while it was read. */
export class ArtworkReadError extends Error {
  override readonly name = 'ArtworkReadError'
  readonly code: 'unavailable' | 'unreadable'

  constructor(code: ArtworkReadError['code'], reason: string) {
    super(reason)
    this.code = code
  }
}
