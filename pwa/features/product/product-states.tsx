import { Link } from '@tanstack/react-router'
import { TEXTS } from '#pwa/lib/texts.ts'
import { Skeleton } from '#pwa/ui/skeleton/skeleton.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import classes from './product-states.module.css'
import { ProductTop } from './product-top.tsx'

const FIELDS = ['size', 'options', 'quantity', 'price']

/** The page's shape while the product comes, with the spec's text (spec §2, D37). */
export function ProductLoading({ path, name }: { path: string; name: string }) {
  return (
    <div>
      <ProductTop path={path} />
      <h1>{name}</h1>
      <Status className={classes.text}>{TEXTS.product.loading}</Status>
      <div className={classes.shape} aria-hidden="true">
        <Skeleton className={classes.picture} />
        <div className={classes.fields}>
          {FIELDS.map(field => (
            <Skeleton key={field} className={classes.field} />
          ))}
        </div>
      </div>
    </div>
  )
}

interface ProductFailedProps {
  path: string
  message: string
  onRetry(): void
}

/** The product could not be had: what happened, and another try (spec §8). */
export function ProductFailed({ path, message, onRetry }: ProductFailedProps) {
  return (
    <div className={classes.state}>
      <ProductTop path={path} />
      <p role="alert">{TEXTS.product.failed(message)}</p>
      <button type="button" className={classes.way} onClick={() => onRetry()}>
        Try again
      </button>
    </div>
  )
}

/** The shop has no product by that name (spec §8). */
export function ProductMissing({ path }: { path: string }) {
  return (
    <div className={classes.state}>
      <ProductTop path={path} />
      <h1>{TEXTS.product.missing}</h1>
      <Link to="/products" className={classes.way}>
        {TEXTS.allProducts.heading}
      </Link>
    </div>
  )
}
