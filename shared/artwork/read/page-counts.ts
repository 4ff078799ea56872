import type { ByteSource } from '#shared/artwork/byte-source.ts'

/** Longer than any match below, so that one across the edge of a read is seen whole. */
const MARGIN = 256
/** A count that pdf.js would take at its word. */
const BELIEVED =
  /(\/Count[\0\s]{0,32}(?:%[^\r\n]{0,60}[\r\n][\0\s]{0,16}){0,2})(0|1)(?=[^\d.])(?!\s+\d+\s+R)/g
/** Where a file says its number of pages a second time. */
const LINEARIZED = /\/Linearized/g

/**
 * The same file for pdf.js, which counts a page tree's pages itself only when it misses the last page that /Count
 * promises: a tree that promises no page or one is shown to promise nine, so that the tree decides and not its label.
 * Nothing moves: every change is as long as what it replaces.
 */
export function distrustPageCounts(source: ByteSource): ByteSource {
  return {
    size: source.size,
    async read(offset, length) {
      const before = Math.min(MARGIN, offset)
      const bytes = await source.read(offset - before, before + length + MARGIN)
      overwrite(bytes, BELIEVED, match => `${match[1]}9`)
      overwrite(bytes, LINEARIZED, () => '/Linearised')
      return bytes.slice(before, before + length)
    },
  }
}

function overwrite(bytes: Uint8Array, pattern: RegExp, by: (match: RegExpExecArray) => string): void {
  for (const match of latin1(bytes).matchAll(pattern)) {
    const text = by(match)
    for (let at = 0; at < text.length; at++) bytes[match.index + at] = text.charCodeAt(at)
  }
}

const decoder = new TextDecoder('latin1')

/** One character a byte, so that places in the text are places in the file. */
function latin1(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
