import { Link } from '@tanstack/react-router'
import classes from './breadcrumbs.module.css'

interface BreadcrumbsProps {
  trail: readonly { label: string; to: string }[]
  here: string
}

/** The way from home to this page. */
export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.trail}>
        {[{ label: 'Home', to: '/' }, ...trail].map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}
