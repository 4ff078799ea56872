import { Link } from '@tanstack/react-router'
import type { Crumb } from '#shared/catalogue/heads-names.ts'
import classes from './breadcrumbs.module.css'

/** The way from home to this page; home itself shows it to screen readers alone, as it leads nowhere. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const here = crumbs.at(-1)
  return (
    <nav aria-label="Breadcrumb" className={crumbs.length > 1 ? classes.way : 'visually-hidden'}>
      <ol className={classes.trail}>
        {crumbs.slice(0, -1).map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{here?.name}</span>
        </li>
      </ol>
    </nav>
  )
}
