import type { Unpacked } from './inflate.ts'

const [CLOSE, TILDE, LOWER_Z, FIRST_OF_85, LAST_OF_85] = [0x3e, 0x7e, 0x7a, 0x21, 0x75]
const LETTERS = 5

/** Bytes written in hexadecimal, to the first `>`; an odd last figure stands for the upper half of a byte. */
export function hexBytes(text: Uint8Array, most: number): Unpacked {
  const bytes = new Uint8Array(Math.min(most, (text.length + 1) >> 1))
  let figures = 0
  for (const letter of text) {
    const figure = figureOf(letter)
    if (letter === CLOSE) break
    if (figure === null) continue
    const at = figures >> 1
    if (at >= most) return { bytes, isCut: true }
    bytes[at] = (bytes[at] ?? 0) | (figures % 2 === 0 ? figure << 4 : figure)
    figures++
  }
  return { bytes: bytes.subarray(0, (figures + 1) >> 1), isCut: false }
}

function figureOf(letter: number): number | null {
  if (letter >= 0x30 && letter <= 0x39) return letter - 0x30
  const small = letter | 0x20
  return small >= 0x61 && small <= 0x66 ? small - 0x57 : null
}

/** Bytes written four in five letters, to the first `~`. */
export function base85Bytes(text: Uint8Array, most: number): Unpacked {
  const bytes = new Uint8Array(Math.min(most, text.length * 4))
  let length = 0
  let group: number[] = []
  const put = (keep: number) => {
    const filled = [...group, ...new Array<number>(LETTERS - group.length).fill(LAST_OF_85 - FIRST_OF_85)]
    const number = filled.reduce((sum, letter) => sum * 85 + letter, 0)
    for (let byte = 0; byte < keep; byte++) bytes[length++] = Math.floor(number / 256 ** (3 - byte))
    group = []
  }
  for (const letter of text) {
    if (letter === TILDE) break
    if (letter === LOWER_Z && group.length === 0) group = [0, 0, 0, 0, 0]
    else if (letter >= FIRST_OF_85 && letter <= LAST_OF_85) group.push(letter - FIRST_OF_85)
    if (group.length === LETTERS) put(4)
    if (length > most) return { bytes, isCut: true }
  }
  if (group.length > 1) put(group.length - 1)
  return { bytes: bytes.subarray(0, length), isCut: length > most }
}
