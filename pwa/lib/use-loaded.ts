import { type DependencyList, useEffect, useState } from 'react'

/**
 * What an asynchronous function returned last; null until then. It runs anew when a dependency changes: an answer that
 * comes too late is dropped, and `signal` is aborted for what it holds on to. The function handles its own failures.
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  dependencies: DependencyList,
): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    void load(signal).then(value => {
      if (!signal.aborted) setLoaded({ value })
    })
    return () => ending.abort()
    // biome-ignore lint/correctness/useExhaustiveDependencies: they are the caller's.
  }, dependencies)
  return loaded === null ? null : loaded.value
}

/** Runs when a signal is aborted; at once where it already is. */
export function onAbort(signal: AbortSignal, run: () => void): void {
  if (signal.aborted) run()
  else signal.addEventListener('abort', run, { once: true })
}
