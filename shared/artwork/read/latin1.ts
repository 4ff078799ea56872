const decoder = new TextDecoder('latin1')

/** One character a byte, so that places in the text are places in the bytes. */
export function latin1(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
