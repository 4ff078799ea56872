import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import classes from './drawer.module.css'
import { NavLinks } from './nav-links.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import { Sidebar } from './sidebar.tsx'
import { OtherSignIn } from './sign-in.tsx'

/** The mobile menu (spec §2) and, below 1200 px, the sidebar (D33): one drawer, open until a page is chosen or its person signs in. */
export function Drawer({ reach }: { reach: 'wide' | 'small' }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const path = useLocation({ select: location => location.pathname })
  const person = useAuth().user?.sub
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at a page closes the drawer, and signing in beside it.
  useEffect(() => dialog.current?.close(), [path, person])
  const show = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <div className={classes.place} data-reach={reach}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={show}
      >
        <Icon name="menu" />
        <span className={classes.word}>Menu</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself. */}
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={event => {
          // Outside, or on the entry of the page one is on already: the router has taken that click, and stays.
          if (event.target === event.currentTarget || event.defaultPrevented) event.currentTarget.close()
        }}
      >
        {open && (
          <div className={classes.inside}>
            <button type="button" className={classes.close} onClick={() => dialog.current?.close()}>
              <Icon name="close" />
              Close
            </button>
            <Menu />
          </div>
        )}
      </dialog>
    </div>
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
