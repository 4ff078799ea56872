import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface CardLinkProps {
  /** A path of the shop, from its root. */
  to: string
  className: string | undefined
  'aria-label': string
  children: ReactNode
}

/**
 * The link of a card, of which a page has up to 85. It leads to the same path wherever it stands, so it does not watch the
 * address as the router's own does (decision 83). A press with a key held down, or with another button, is the browser's.
 */
export function CardLink({ to, children, ...looks }: CardLinkProps) {
  const router = useRouter()
  const prepare = () => void router.preloadRoute({ to }).catch(() => undefined)
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ to })
  }
  return (
    <a {...looks} href={to} onClick={open} onMouseEnter={prepare} onFocus={prepare} onTouchStart={prepare}>
      {children}
    </a>
  )
}
