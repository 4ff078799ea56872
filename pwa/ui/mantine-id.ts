import { useId as useReactId } from 'react'

/**
 * Stands in for Mantine's `useId` in the build (vite.config.ts): that one makes another id once a field is there, for
 * React 17, and so every field of a page is drawn a second time before the page can answer.
 */
export function useId(staticId?: string): string {
  const id = useReactId()
  return staticId ?? `mantine-${id}`
}
