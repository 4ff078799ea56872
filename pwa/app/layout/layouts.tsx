import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { LaterNotices } from '#pwa/app/notices/later-notices.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layouts.module.css'
import { ServingPlace } from './serving-place.tsx'
import { Sidebar } from './sidebar.tsx'
import { StripPlace } from './strip-place.tsx'

const CONTENT = 'content'

/** Navbar, left sidebar, content, footer (spec §2); below 1200 px the sidebar is in the drawer (D33). */
export function LayoutA({ children }: { children: ReactNode }) {
  return (
    <Frame drawer="wide">
      <aside className={classes.aside}>
        <Sidebar />
      </aside>
      <Content>{children}</Content>
    </Frame>
  )
}

/** Navbar, content, footer (spec §2). */
export function LayoutB({ children }: { children: ReactNode }) {
  return (
    <Frame drawer="small">
      <Content>{children}</Content>
    </Frame>
  )
}

function Frame({ children, drawer }: { children: ReactNode; drawer: 'wide' | 'small' }) {
  return (
    <div className={classes.frame}>
      <a href={`#${CONTENT}`} className={classes.skip}>
        Skip to content
      </a>
      <Header drawer={drawer} />
      <ServingPlace />
      <LaterNotices />
      <div className={classes.columns} data-drawer={drawer}>
        {children}
      </div>
      <Footer />
    </div>
  )
}

/** After a navigation the focus begins at the new content, as it would on a page freshly loaded. */
function Content({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const path = useLocation({ select: location => location.pathname })
  const last = useRef(path)
  useEffect(() => {
    if (last.current !== path) main.current?.focus({ preventScroll: true })
    last.current = path
  }, [path])
  return (
    <main ref={main} id={CONTENT} tabIndex={-1} className={classes.main}>
      <StripPlace />
      {children}
    </main>
  )
}
