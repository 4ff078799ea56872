import type { ReactNode } from 'react'
import { IsDue, useIsDue } from '#pwa/hooks/use-is-due.ts'
import classes from './steps.module.css'

interface StepsProps {
  /** By their titles, in order; what is null is no step of this product, and the others close up. */
  steps: Readonly<Record<string, ReactNode>>
}

/** What there is to do on a product page, step by step (issue 8.9); those after the first keep no page waiting. */
export function Steps({ steps }: StepsProps) {
  const isDue = useIsDue()
  const shown = Object.entries(steps)
    .filter(([, content]) => content !== null)
    .slice(0, isDue ? undefined : 1)
  return (
    <IsDue value={isDue}>
      {shown.map(([title, content], at) => (
        <div key={title} className={classes.step}>
          <h2 className={classes.title}>
            <span className={classes.number}>{at + 1}</span> {title}
          </h2>
          {content}
        </div>
      ))}
    </IsDue>
  )
}
