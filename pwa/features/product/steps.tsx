import type { ReactNode } from 'react'
import classes from './steps.module.css'

interface StepsProps {
  /** By their titles, in order; what is null is no step of this product, and the others close up. */
  steps: Readonly<Record<string, ReactNode>>
}

/** What there is to do on a product page, step by step (issue 8.9). */
export function Steps({ steps }: StepsProps) {
  return Object.entries(steps)
    .filter(([, content]) => content !== null)
    .map(([title, content], at) => (
      <div key={title} className={classes.step}>
        <h2 className={classes.title}>
          <span className={classes.number}>{at + 1}</span> {title}
        </h2>
        {content}
      </div>
    ))
}
