/** Begins to follow something as soon as it comes; what never comes is not followed. Returns an unsubscribe function, for before that too. */
export function followLater<T>(coming: Promise<T>, follow: (value: T) => () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  coming.then(
    value => {
      if (!signal.aborted) signal.addEventListener('abort', follow(value))
    },
    () => {},
  )
  return () => ending.abort()
}
