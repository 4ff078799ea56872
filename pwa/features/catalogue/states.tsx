import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import actions from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import classes from './states.module.css'

/** A page whose data could not be had: what happened, and another try. */
export function Failed({ children, onRetry }: { children: ReactNode; onRetry(): void }) {
  return (
    <div className={classes.state}>
      <p role="alert">{children}</p>
      <button type="button" className={actions.other} onClick={() => onRetry()}>
        Try again
      </button>
    </div>
  )
}

interface NothingProps {
  children: ReactNode
  /** The page that has something, and its name. */
  to: string
  label: string
}

/** A page with nothing to show, and a way on. */
export function Nothing({ children, to, label }: NothingProps) {
  return (
    <div className={classes.state}>
      <Status>{children}</Status>
      <Link to={to} className={actions.other}>
        {label}
      </Link>
    </div>
  )
}
