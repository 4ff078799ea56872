import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { visits } from '#pwa/lib/visits.ts'
import type { Visit } from '#pwa/lib/visits-entry.ts'
import action from '#pwa/ui/action/action.module.css'
import classes from './visitor-order.module.css'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

interface ResultProps {
  title: string
  tone: 'done' | 'stop'
  /** Whose order it is, where that is known; else it is the one opened last. */
  visit?: Visit | undefined
  children: ReactNode
}

/** Where the payment page leads to: its address says nothing of whose order it is, the browser knows (booth, "What of today's code"). */
export function Result({ title, tone, visit: known, children }: ResultProps) {
  const [last] = useState(visits.last)
  const visit = known ?? last
  return (
    <section className={`${classes.result} ${classes[tone]}`}>
      <h1>{title}</h1>
      {children}
      {visit ? (
        <Link to="/o/$token" params={{ token: visit.token }} className={action.main}>
          {TEXTS.toOrder}
        </Link>
      ) : (
        <p>{TEXTS.openLink}</p>
      )}
    </section>
  )
}
