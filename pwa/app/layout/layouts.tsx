import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LaterNotices } from '#pwa/app/notices/later-notices.tsx'
import { useIsDue } from '#pwa/hooks/use-is-due.ts'
import { useShownPath } from '#pwa/hooks/use-shown-path.ts'
import { afterPaint } from '#pwa/lib/after-paint.ts'
import { BESIDE } from './drawer.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layouts.module.css'
import { ServingPlace } from './serving-place.tsx'
import { Sidebar } from './sidebar.tsx'
import { StripPlace } from './strip-place.tsx'

const CONTENT = 'content'

interface LayoutProps {
  /** A has the sidebar left of its content, B has none (spec §2). */
  layout: 'A' | 'B'
  children: ReactNode
}

// Made once: what is the same on every page is not drawn anew with each.
const SKIP = (
  <a href={`#${CONTENT}`} className={classes.skip}>
    Skip to content
  </a>
)
const NOTICES = (
  <>
    <ServingPlace />
    <LaterNotices />
  </>
)
const FOOTER = <Footer />

/** Navbar, content, footer (spec §2). They stay while pages change, whatever their layouts: what is there is not drawn anew. */
export function Layout({ layout, children }: LayoutProps) {
  const drawer = layout === 'A' ? 'wide' : 'small'
  return (
    <div className={classes.frame}>
      {SKIP}
      <Header drawer={drawer} />
      {NOTICES}
      <div className={classes.columns} data-drawer={drawer}>
        {layout === 'A' && <Aside />}
        <Content>{children}</Content>
      </div>
      {FOOTER}
    </div>
  )
}

/** Below 1200 px the sidebar is in the drawer (D33): what nobody sees here keeps no page waiting. */
function Aside() {
  const isDue = useIsDue()
  const [isSeen] = useState(() => typeof matchMedia !== 'undefined' && matchMedia(BESIDE.wide).matches)
  return <aside className={classes.aside}>{(isSeen || isDue) && <Sidebar />}</aside>
}

/** After a navigation the focus begins at the new content, as it would on a page freshly loaded: once that is painted (issue 12.4). */
function Content({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const path = useShownPath()
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    void afterPaint().then(() => main.current?.focus({ preventScroll: true }))
  }, [path])
  return (
    <main ref={main} id={CONTENT} tabIndex={-1} className={classes.main}>
      <StripPlace />
      {children}
    </main>
  )
}
