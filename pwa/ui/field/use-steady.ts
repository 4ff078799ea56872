import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A handler that stays one and the same while what it does is the newest render's: a field that was given nothing else
 * anew is not drawn anew. A product's page draws itself at every choice, and Mantine's fields are the dearest of it.
 */
export function useSteady<A extends unknown[]>(handler?: (...args: A) => void): (...args: A) => void {
  const newest = useRef(handler)
  useLayoutEffect(() => {
    newest.current = handler
  })
  return useCallback((...args: A) => newest.current?.(...args), [])
}
