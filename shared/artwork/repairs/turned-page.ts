import type { Quarters } from './quarters.ts'

/** How pdf.js writes a page that it took out: always with its rotation, its measures behind it. */
const ROTATION = /\/Rotate (0|90|180|270) \/MediaBox \[/g

/**
 * A PDF of one page as pdf.js writes it, turned with the clock: the spaces between the two give way, no byte moves, and
 * its tables stay right. Null where it is written otherwise.
 */
export function turnedPage(pdf: Uint8Array, quarters: Quarters): Uint8Array<ArrayBuffer> | null {
  const [found, ...more] = new TextDecoder('latin1').decode(pdf).matchAll(ROTATION)
  if (found === undefined || more.length > 0) return null
  const [was, rotation] = found
  const start = `/Rotate ${(Number(rotation) + 90 * quarters) % 360}`
  const end = '/MediaBox['
  const turned = Uint8Array.from(pdf)
  turned.set(new TextEncoder().encode(start + end.padStart(was.length - start.length)), found.index)
  return turned
}
