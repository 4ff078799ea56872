import { latin1 } from '#shared/artwork/read/latin1.ts'
import type { FileBytes } from './file-bytes.ts'
import { Unfollowable } from './values.ts'

const BEHIND_BYTES = 32
const LOOK_BYTES = 1 << 16
/** Some programs leave out the word itself. */
const END = /[\0\t\n\f\r ]*(?:endstream|endobj)/y
const FOUND = /(?:\r\n|\r|\n)?endstream/g
const END_CHARACTERS = '\r\nendstream'.length

/**
 * Bytes of the stream that begins at `start`: as many as it says, where its end follows them, else as many as stand
 * before the first end within `most`. Throws `Unfollowable` where there is none.
 */
export async function streamLength(
  file: FileBytes,
  start: number,
  said: number | null,
  most: number,
): Promise<number> {
  if (said !== null && said >= 0 && (await endsAt(file, start + said))) return said
  for (let from = 0; from < most; from += LOOK_BYTES) {
    const text = latin1(await file.read(start + from, LOOK_BYTES + END_CHARACTERS))
    FOUND.lastIndex = 0
    const found = FOUND.exec(text)
    if (found) return from + found.index
    if (text.length < LOOK_BYTES) break
  }
  throw new Unfollowable('a stream without end')
}

/** True where the end of a stream follows, behind white space. */
export async function endsAt(file: FileBytes, offset: number): Promise<boolean> {
  END.lastIndex = 0
  return END.test(latin1(await file.read(offset, BEHIND_BYTES)))
}
