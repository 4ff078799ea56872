/** Pieces of a file in a row; text stands for its characters' low bytes. */
export function joinBytes(...parts: (Uint8Array | readonly number[] | string)[]): Uint8Array<ArrayBuffer> {
  const pieces = parts.map(part => (typeof part === 'string' ? latin1Bytes(part) : part))
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** Big-endian, as JPEG has its numbers. */
export function uint16(value: number): [number, number] {
  return [value >> 8, value & 0xff]
}
