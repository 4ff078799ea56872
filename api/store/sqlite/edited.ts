import type { TextEdit } from './layout.ts'

/** The text after the edits, which come in the order of their places: the very same bytes, changed, where it stays as long as it was. */
export function edited(text: Buffer, edits: readonly TextEdit[]): Buffer {
  const pieces: { at: number; bytes: Buffer }[] = []
  let shift = 0
  for (const [index, { at, removed, text: put }] of edits.entries()) {
    const bytes = Buffer.from(put)
    pieces.push({ at: at + shift, bytes })
    shift += bytes.length - removed
    const behind = text.subarray(at + removed, edits[index + 1]?.at)
    if (shift !== 0) pieces.push({ at: at + removed + shift, bytes: Buffer.from(behind) })
  }
  const whole = shift === 0 ? text : Buffer.alloc(text.length + shift)
  if (whole !== text) text.copy(whole)
  for (const { at, bytes } of pieces) whole.set(bytes, at)
  return whole
}
