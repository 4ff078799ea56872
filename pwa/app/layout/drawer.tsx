import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { useOpenedCode } from '#pwa/ui/use-opened-code.ts'
import classes from './drawer.module.css'
import { NavLinks } from './nav-links.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import { Sidebar } from './sidebar.tsx'
import { OtherSignIn } from './sign-in.tsx'

const loadPanel = () => import('./drawer-panel.tsx')

/** Who is about to press has the code by then. Without a connection the press itself tells. */
const preloadPanel = () => void loadPanel().catch(() => {})

/** The mobile menu (spec §2) and, below 1200 px, the sidebar (D33): one drawer, open until a page is chosen or its person signs in. */
export function Drawer({ reach }: { reach: 'wide' | 'small' }) {
  const path = useLocation({ select: location => location.pathname })
  const person = useAuth().user?.sub ?? ''
  const here = `${path} ${person}`
  const [openAt, setOpenAt] = useState<string | null>(null)
  // Closed as a page arrives, not after it: the page takes the focus.
  const isOpen = openAt === here
  // biome-ignore lint/correctness/useExhaustiveDependencies: back on the page it was opened on it stays closed.
  useEffect(() => setOpenAt(null), [here])
  return (
    <div className={classes.place} data-reach={reach}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        onClick={() => setOpenAt(here)}
      >
        <Icon name="menu" />
        <span className={classes.word}>{MENU}</span>
      </button>
      {isOpen && <Panel beside={BESIDE[reach]} onClose={() => setOpenAt(null)} />}
    </div>
  )
}

const MENU = 'Menu'

/** Where the page shows beside it what the drawer holds, and the button is not there (drawer.module.css). */
export const BESIDE = { small: '(min-width: 768px)', wide: '(min-width: 1200px)' }

function Panel({ beside, onClose }: { beside: string; onClose(): void }) {
  const code = useOpenedCode(loadPanel, onClose)
  return (
    code && (
      <code.DrawerPanel title={MENU} beside={beside} onClose={onClose}>
        <Menu />
      </code.DrawerPanel>
    )
  )
}

function Menu() {
  const { user } = useAuth()
  return (
    <>
      <nav className={classes.pages} aria-label="Main">
        <NavLinks />
      </nav>
      <Sidebar />
      {!user && <OtherSignIn />}
      {user && (
        <Link to="/sync" className={classes.more}>
          Sync center
        </Link>
      )}
      <Link to="/show-check" className={classes.more}>
        Ready for the show?
      </Link>
      <p className={classes.scheme}>
        Light or dark <SchemeToggle />
      </p>
    </>
  )
}
