import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { visits } from '#pwa/lib/visits.ts'
import action from '#pwa/ui/action/action.module.css'
import classes from './visitor-order.module.css'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

interface ResultProps {
  title: string
  tone: 'done' | 'stop'
  children: ReactNode
}

/** Where the payment page leads to: its address says nothing of whose order it is, the browser knows (booth, "What of today's code"). */
export function Result({ title, tone, children }: ResultProps) {
  const [visit] = useState(visits.last)
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
