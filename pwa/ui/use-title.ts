import { useEffect } from 'react'
import { BRAND } from '#shared/catalogue/brand.ts'

/** Names the page in the browser's title; home is the shop itself. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = title ? `${title} | ${BRAND.name}` : BRAND.name
  }, [title])
}
