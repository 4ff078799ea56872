import { TEXTS } from '#pwa/lib/texts.ts'
import { usePictureFailure } from '#pwa/ui/absent-picture/use-picture-failure.ts'
import { removedLater } from '#pwa/ui/removed-later.ts'
import type { RouteInfo } from '#shared/catalogue/routes.ts'
import type { ProductCard } from '#shared/contract/product-wire.ts'
import { formatDollars } from '#shared/money/format.ts'
import classes from './catalogue.module.css'
import { isMissing, useListing } from './catalogue-data.ts'
import { LoadingCards } from './loading-cards.tsx'
import { ProductGrid } from './product-grid.tsx'
import { Failed, Nothing } from './states.tsx'

interface ListingPageProps {
  /** What this listing asks the API for. */
  listing: NonNullable<RouteInfo['listing']>
}

/** Any listing route: a subcategory's name, description and products in three columns (spec §2). */
export default function ListingPage({ listing }: ListingPageProps) {
  const { data, error, refetch } = useListing(listing)
  const empty = data ? data.products.length === 0 : isMissing(error)
  return (
    <div ref={removedLater} className={classes.page}>
      <h1>{data?.subCategory.name ?? listing.subCategoryName}</h1>
      {data && <p className={classes.lead}>{data.subCategory.description}</p>}
      {data && !empty && <Products key={data.subCategory.name} products={data.products} />}
      {!data && !error && <LoadingCards count={6} columns="three" />}
      {empty && (
        <Nothing to="/products" label={TEXTS.allProducts.heading}>
          {TEXTS.listing.empty}
        </Nothing>
      )}
      {!data && error && !empty && <Failed onRetry={refetch}>{TEXTS.listing.failed(error.message)}</Failed>}
    </div>
  )
}

function Products({ products }: { products: readonly ProductCard[] }) {
  const picture = usePictureFailure()
  return (
    <>
      {picture.isFailed && (
        <p role="alert" className={classes.notice}>
          {TEXTS.listing.imageFailed}
        </p>
      )}
      <ProductGrid
        products={products.map(withoutRate)}
        columns="three"
        detail={product => <Detail product={product} />}
        onImageError={picture.fail}
      />
    </>
  )
}

/** The rate stands in the line of the spec already, by its option name. */
function withoutRate({ ratePerSqFt: _, ...card }: ProductCard): ProductCard {
  return card
}

/** Description, and the option name with its price to two decimals (spec §2). */
function Detail({ product: { description, optionName, price } }: { product: ProductCard }) {
  return (
    <>
      <p className={classes.description}>{description}</p>
      <p className={classes.price}>
        <span>{optionName}</span> <strong>{formatDollars(price)}</strong>
      </p>
    </>
  )
}
