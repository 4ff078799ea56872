import { SearchBox } from '#pwa/features/search/search-box.tsx'
import { AccountCorner } from './account-corner.tsx'
import { Brand } from './brand.tsx'
import { DemoMark } from './demo-mark.tsx'
import { Drawer } from './drawer.tsx'
import classes from './header.module.css'
import { NavLinks } from './nav-links.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'

/** Made once: what is the same on every page is not drawn anew with each. */
const BESIDE = (
  <>
    <Brand />
    <nav className={classes.links} aria-label="Main">
      <NavLinks />
    </nav>
    <div className={classes.search}>
      <SearchBox />
    </div>
    <div className={classes.corner}>
      <span className={classes.scheme}>
        <SchemeToggle />
      </span>
      <AccountCorner />
    </div>
  </>
)

const BELOW = (
  <>
    <div className={classes.bar} aria-hidden="true" />
    <DemoMark />
  </>
)

/** The navbar (spec §2) with the printer's colour bar below it (experience "Colours"). */
export function Header({ drawer }: { drawer: 'wide' | 'small' }) {
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Drawer reach={drawer} />
        {BESIDE}
      </div>
      {BELOW}
    </header>
  )
}
