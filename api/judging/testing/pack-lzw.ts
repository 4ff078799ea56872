const CLEAR = 256
const END = 257
const FIRST = 258
const MAX_CODES = 4096

/** Packs bytes as LZW with codes of 9 to 12 bits, begun anew where all are used. */
export function packLzw(bytes: Uint8Array, early: 0 | 1): Uint8Array {
  const out: number[] = []
  let [pending, count] = [0, 0]
  // A code and the byte behind it make another.
  const known = new Map<number, number>()
  let made = 0
  const put = (code: number) => {
    // Whoever unpacks makes the code only now.
    const size = Math.min(12, Math.max(9, 32 - Math.clz32(FIRST + Math.max(0, made - 1) + early)))
    pending = (pending << size) | code
    count += size
    for (; count >= 8; count -= 8) out.push((pending >>> (count - 8)) & 255)
    pending &= (1 << count) - 1
  }
  const begin = () => {
    put(CLEAR)
    known.clear()
    made = 0
  }
  begin()
  let code: number | null = null
  for (const byte of bytes) {
    const longer: number | undefined = code === null ? byte : known.get(code * 256 + byte)
    if (code === null || longer !== undefined) {
      code = longer ?? byte
      continue
    }
    put(code)
    known.set(code * 256 + byte, FIRST + made++)
    code = byte
    if (FIRST + made < MAX_CODES - 1) continue
    put(code)
    code = null
    begin()
  }
  if (code !== null) {
    put(code)
    made++
  }
  put(END)
  out.push((pending << (8 - count)) & 255)
  return Uint8Array.from(out)
}
