import { Link } from '@tanstack/react-router'
import classes from './home.module.css'

const SHELVES = [
  ['/banners', 'Banners'],
  ['/displays', 'Displays'],
  ['/large-format', 'Large Format'],
  ['/signs-letters', 'Signs'],
] as const

/** What the shop sells in four words, where the sidebar is folded away: one tap to start. */
export function Shelves() {
  return (
    <nav className={classes.shelves} aria-label="Categories">
      {SHELVES.map(([to, label]) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
