import { useQuery } from '@tanstack/react-query'
import { useLinkProps, useLocation } from '@tanstack/react-router'
import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { categoriesQuery } from '#pwa/lib/queries.ts'
import { useStill } from '#pwa/ui/use-still.ts'
import type { ProductLink } from '#shared/catalogue/product.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import { entryFor, menuOf } from './menu.ts'
import classes from './sidebar.module.css'

/** As high as the fade at the list's end (layouts.module.css), in CSS pixels. */
const FADE = 56

/** Categories from the server, with a button for each subcategory and each direct product (spec §2, D36). */
export function Sidebar() {
  const { data } = useQuery(categoriesQuery())
  const path = useLocation({ select: location => location.pathname })
  const menu = useMemo(() => data && menuOf(data), [data])
  const current = menu && entryFor(menu, path)
  const list = useCurrentInView(current)
  const here = routeFor(path).path
  const link = (entry: ProductLink, className?: string) => (
    <MenuLink
      entry={entry}
      className={className}
      isCurrent={entry === current}
      isHere={entry.path === here}
    />
  )
  return (
    <nav ref={list} aria-label="Catalog">
      {menu ? (
        menu.map(({ heading, links }) => (
          <section key={heading.path} className={classes.group}>
            <h2 className={classes.heading}>{link(heading)}</h2>
            <ul className={classes.list}>
              {links.map(each => (
                // Two products may lead to one page (D36); their names still stand for themselves.
                <li key={each.name}>{link(each, classes.link)}</li>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <PendingLink />
      )}
    </nav>
  )
}

interface MenuLinkProps {
  entry: ProductLink
  className: string | undefined
  isCurrent: boolean
  /** It leads to the page one is on. */
  isHere: boolean
}

/** Leads to its page and to the top, also where that page is open already (spec §2, issue 6.19). */
function MenuLink({ entry, className, isCurrent, isHere }: MenuLinkProps) {
  const still = useStill()
  // Where the page stays, the router would put it back to where it was scrolled.
  const props = useLinkProps({ to: entry.path, resetScroll: !isHere, ...(className && { className }) })
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    props.onClick?.(event)
    // The router takes a plain click, and leaves those to the browser that open elsewhere.
    if (isHere && event.defaultPrevented) scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  }
  const menuProps = { ...props, onClick, 'aria-current': isCurrent ? ('page' as const) : undefined }
  return <a {...menuProps}>{entry.name}</a>
}

/** The list to scroll: an entry that lies beyond what it shows comes into view, and the page stays where it is. */
function useCurrentInView(current: ProductLink | undefined) {
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const link = current && list.current?.querySelector('[aria-current]')
    if (!link || !list.current) return
    const [shown, entry] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()]
    const above = shown.top + FADE - entry.top
    const below = entry.bottom - (shown.bottom - FADE)
    if (above > 0) list.current.scrollTop -= above
    else if (below > 0) list.current.scrollTop += below
  }, [current])
  return list
}

/** The menu's shape while it comes; a menu that fails is only logged, and the page stands without it (spec §8). */
function PendingLink() {
  return (
    <div aria-hidden="true" className={classes.waiting}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map(line => (
        <span key={line} />
      ))}
    </div>
  )
}
