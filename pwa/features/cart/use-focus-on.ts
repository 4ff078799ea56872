import { useCallback, useEffect, useRef } from 'react'
import type { CartLine } from '#shared/cart/line.ts'

/** Id of the heading of a cart with nothing in it. */
export const EMPTY_HEADING = 'cart-empty'

export const headingOf = (lineId: string): string => `cart-line-${lineId}`

/** Where the keyboard goes once a line is gone: to the next one, else the one before, else the empty cart. */
export function headingAfter(lines: readonly Pick<CartLine, 'id'>[], removed: string): string {
  const at = lines.findIndex(({ id }) => id === removed)
  const neighbour = lines[at + 1] ?? lines[at - 1]
  return neighbour ? headingOf(neighbour.id) : EMPTY_HEADING
}

/** Puts the keyboard on a heading of the cart by its id: at once, or as soon as `lines` bring it onto the page. */
export function useFocusOn(lines: readonly CartLine[]): (heading: string) => void {
  const wanted = useRef<string | null>(null)
  const tryIt = useCallback(() => {
    const heading = wanted.current === null ? null : document.getElementById(wanted.current)
    if (!heading) return
    wanted.current = null
    heading.focus()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are new headings.
  useEffect(tryIt, [lines])
  return useCallback(
    heading => {
      wanted.current = heading
      tryIt()
    },
    [tryIt],
  )
}
