/** What a token that begins with a byte is. */
export type ByteKind = 'space' | 'number' | 'word' | 'name' | 'text' | 'angle' | 'comment' | 'bracket'

const codes = (letters: string) => Array.from(letters, letter => letter.charCodeAt(0))

const SPACES = new Set(codes('\0\t\n\f\r '))
export const END_OF_LINE: ReadonlySet<number> = new Set(codes('\r\n'))

const KINDS: ByteKind[] = Array.from({ length: 256 }, (_, byte) => (SPACES.has(byte) ? 'space' : 'word'))
const put = (letters: string, kind: ByteKind) => {
  for (const code of codes(letters)) KINDS[code] = kind
}
put('0123456789+-.', 'number')
put('[]{})>', 'bracket')
put('/', 'name')
put('(', 'text')
put('<', 'angle')
put('%', 'comment')

export function byteKind(byte: number): ByteKind {
  return KINDS[byte] ?? 'word'
}

export function isSpace(byte: number | undefined): boolean {
  return byte !== undefined && SPACES.has(byte)
}

/** A digit, a sign or a point. */
export function isNumeric(byte: number | undefined): boolean {
  return byte !== undefined && byteKind(byte) === 'number'
}

/** Neither white space nor one of the signs that end a name or word. */
export function isRegular(byte: number | undefined): boolean {
  if (byte === undefined) return false
  const kind = byteKind(byte)
  return kind === 'word' || kind === 'number'
}
