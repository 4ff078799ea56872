import type { PdfBox } from './matrix.ts'

/** What is kept of a path: the points that bend a curve count as if it went through them. */
export interface PathSeen {
  /** Around all of its points. */
  box: PdfBox
  /** All of them lie on one line: it has no area. */
  isFlat: boolean
}

/** A path as it is put together. */
export class Path {
  #left = Infinity
  #bottom = Infinity
  #right = -Infinity
  #top = -Infinity
  #first: readonly [x: number, y: number] | null = null
  /** From the first point to the first that is another. */
  #along: readonly [x: number, y: number] | null = null
  #isFlat = true

  add(x: number, y: number): void {
    if (x < this.#left) this.#left = x
    if (x > this.#right) this.#right = x
    if (y < this.#bottom) this.#bottom = y
    if (y > this.#top) this.#top = y
    if (this.#isFlat) this.#isFlat = this.#isOnLine(x, y)
  }

  /** What is kept of it, null without a point; then the next path begins. */
  take(): PathSeen | null {
    if (this.#first === null) return null
    const seen: PathSeen = { box: [this.#left, this.#bottom, this.#right, this.#top], isFlat: this.#isFlat }
    this.#left = this.#bottom = Infinity
    this.#right = this.#top = -Infinity
    this.#first = this.#along = null
    this.#isFlat = true
    return seen
  }

  #isOnLine(x: number, y: number): boolean {
    if (this.#first === null) {
      this.#first = [x, y]
      return true
    }
    const [across, up] = [x - this.#first[0], y - this.#first[1]]
    if (this.#along === null) {
      if (across !== 0 || up !== 0) this.#along = [across, up]
      return true
    }
    return across * this.#along[1] === up * this.#along[0]
  }
}
