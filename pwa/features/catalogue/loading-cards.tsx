import { TEXTS } from '#pwa/lib/texts.ts'
import { Skeleton } from '#pwa/ui/skeleton/skeleton.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import classes from './catalogue.module.css'

/** Cards still on their way, in the shape of the grid to come; screen readers hear the spec's text (D37). */
export function LoadingCards({ count, columns }: { count: number; columns: 'three' | 'four' }) {
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <div className={classes.shelf}>
      <Status className={classes.loading}>{TEXTS.loading}</Status>
      <div aria-hidden="true" className={`${classes.grid} ${classes[columns]}`}>
        {places.map(place => (
          <Skeleton key={place} className={classes.skeleton} />
        ))}
      </div>
    </div>
  )
}
