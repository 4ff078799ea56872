import { type FocusEvent, memo } from 'react'
import { useIsDue } from '#pwa/hooks/use-is-due.ts'
import { Breadcrumbs } from '#pwa/ui/breadcrumbs/breadcrumbs.tsx'
import { breadcrumbs } from '#shared/catalogue/heads-names.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import { BackButton } from './back-button.tsx'
import classes from './product-view.module.css'

/** With the keyboard, as a browser leaves a link half out of view: one that is pressed may not move from under the finger. */
function intoView({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}

/**
 * The way back and, a moment later in the line kept for it, the way from home (issue 12.4); what the product is filed
 * under joins it once known.
 */
export const ProductTop = memo(function ProductTop({ path, product }: { path: string; product?: Product }) {
  const isDue = useIsDue()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no control, but what hears of those in it.
    <div className={classes.top} onFocus={intoView}>
      <BackButton />
      {isDue ? (
        <Breadcrumbs crumbs={breadcrumbs(routeFor(path), product)} />
      ) : (
        <div className={classes.wayRoom} />
      )}
    </div>
  )
})
