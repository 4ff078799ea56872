import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useShownPath } from './use-shown-path.ts'

/** What stands behind the `#` of the page that is shown; while another is being fetched, still of the one before. */
export function useShownHash(): string {
  const path = useShownPath()
  const there = useLocation({ select: ({ pathname, hash }) => (pathname === path ? hash : null) })
  const [shown, setShown] = useState(there ?? '')
  if (there !== null && there !== shown) setShown(there)
  return there ?? shown
}
