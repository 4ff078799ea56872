/** Where a slide of a looping row stands beside the shown one: 0 is centre, -1 left of it, 1 right of it. */
export function placeOf(slide: number, shown: number, count: number): number {
  const behind = (((slide - shown) % count) + count) % count
  return behind > count / 2 ? behind - count : behind
}

/** The slide a number of steps from this one, around the ends. */
export function stepFrom(shown: number, steps: number, count: number): number {
  return (((shown + steps) % count) + count) % count
}

/** Whether a slide has its picture: not yet, or not on this device, which has no connection either. */
export type SlideState = 'coming' | 'there' | 'missing'

/**
 * Where the carousel moves on to by itself: the next slide that is not missing, once its picture is there
 * (issue 6.20). Null while that one is still coming, or when there is no other.
 */
export function nextOf(shown: number, slides: readonly SlideState[]): number | null {
  const others = slides.slice(1).map((_, at) => stepFrom(shown, at + 1, slides.length))
  const next = others.find(slide => slides[slide] !== 'missing')
  return next !== undefined && slides[next] === 'there' ? next : null
}
