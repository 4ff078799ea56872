import { useQuery } from '@tanstack/react-query'
import { topProductsQuery } from '#pwa/lib/queries.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { usePictureFailure } from '#pwa/ui/absent-picture/use-picture-failure.ts'
import { ProductCard } from '#pwa/ui/product-card/product-card.tsx'
import classes from './home.module.css'

const PLACES = ['a', 'b', 'c', 'd', 'e']

/** The "Top Products" grid with its loading and error texts (spec §2, §4); a picture that fails is told (spec §8, D28). */
export function TopProducts() {
  const { data, error, refetch } = useQuery(topProductsQuery())
  const picture = usePictureFailure()
  return (
    <section aria-labelledby="top-products">
      <h2 id="top-products">{TEXTS.home.topProducts}</h2>
      {data && picture.isFailed && (
        <p role="alert" className={classes.notice}>
          {TEXTS.home.loadFailed}
        </p>
      )}
      {data && (
        <ul className={classes.grid}>
          {data.map(product => (
            <li key={product.name}>
              <ProductCard product={product} heading="h3" onImageError={picture.fail} />
            </li>
          ))}
        </ul>
      )}
      {!data && !error && <LoadingProducts />}
      {!data && error && <Failed onRetry={refetch} />}
    </section>
  )
}

/** The grid's shape, and the spec's text for those who do not see it (D37). */
function LoadingProducts() {
  return (
    <>
      <p role="status" className="visually-hidden">
        {TEXTS.loading}
      </p>
      <div className={classes.grid} aria-hidden="true">
        {PLACES.map(place => (
          <div key={place} className={classes.waiting} />
        ))}
      </div>
    </>
  )
}

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <div className={classes.failed}>
      <p role="alert">{TEXTS.home.loadFailed}</p>
      <button type="button" onClick={() => onRetry()}>
        Try again
      </button>
    </div>
  )
}
