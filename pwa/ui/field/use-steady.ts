import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A handler that stays one and the same while what it does is the newest render's: a field that was given nothing else
 * anew is not drawn anew. Mantine's fields cost a slow phone a millisecond each, and a product's page has nine of them.
 */
export function useSteady<A extends unknown[]>(handler?: (...args: A) => void): (...args: A) => void {
  const newest = useRef(handler)
  useLayoutEffect(() => {
    newest.current = handler
  })
  return useCallback((...args: A) => newest.current?.(...args), [])
}
