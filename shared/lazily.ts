/** What takes long to make and is seldom needed: made when it is asked for first, and then kept. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => {
    made ??= make()
    return made
  }
}
