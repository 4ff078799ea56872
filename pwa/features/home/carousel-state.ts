/** Where a slide of a looping row stands beside the shown one: 0 is centre, -1 left of it, 1 right of it. */
export function placeOf(slide: number, shown: number, count: number): number {
  const behind = (((slide - shown) % count) + count) % count
  return behind > count / 2 ? behind - count : behind
}

/** The slide a number of steps from this one, around the ends. */
export function stepFrom(shown: number, steps: number, count: number): number {
  return (((shown + steps) % count) + count) % count
}
