import { memo } from 'react'
import { Breadcrumbs } from '#pwa/ui/breadcrumbs/breadcrumbs.tsx'
import { breadcrumbs } from '#shared/catalogue/heads-names.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import { BackButton } from './back-button.tsx'
import classes from './product-view.module.css'

/** The way back and the way from home; what the product is filed under joins it once known. */
export const ProductTop = memo(function ProductTop({ path, product }: { path: string; product?: Product }) {
  return (
    <div className={classes.top}>
      <BackButton />
      <Breadcrumbs crumbs={breadcrumbs(routeFor(path), product)} />
    </div>
  )
})
