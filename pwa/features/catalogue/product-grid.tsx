import type { ReactNode } from 'react'
import type { Eager } from '#pwa/ui/product-card/card-picture.tsx'
import { type CardProduct, ProductCard } from '#pwa/ui/product-card/product-card.tsx'
import classes from './catalogue.module.css'

/** Cards that are on the first screen of most devices load their pictures at once (D37). */
const FIRST_SCREEN = 4

function eagerAt(index: number): Eager | undefined {
  if (index === 0) return 'always'
  return index < FIRST_SCREEN ? 'wide' : undefined
}

interface ProductGridProps<P extends CardProduct> {
  products: readonly P[]
  columns: 'three' | 'four'
  heading?: 'h2' | 'h3'
  /** What a card says besides the product's name. */
  detail?(product: P): ReactNode
  onImageError?(): void
  /** Two columns even on a phone. */
  isDense?: boolean
  /** Whether its cards are on the first screen. */
  isFirst?: boolean
}

/** Products as cards, in the order given (spec §2). */
export function ProductGrid<P extends CardProduct>(props: ProductGridProps<P>) {
  const { products, columns, heading, detail, onImageError, isDense = false, isFirst = true } = props
  return (
    <div className={classes.shelf}>
      <ul className={`${classes.grid} ${classes[columns]} ${isDense ? classes.dense : ''}`}>
        {products.map((product, index) => (
          <li key={product.name} className={classes.cell}>
            <ProductCard
              product={product}
              heading={heading}
              eager={isFirst ? eagerAt(index) : undefined}
              onImageError={onImageError}
            >
              {detail?.(product)}
            </ProductCard>
          </li>
        ))}
      </ul>
    </div>
  )
}
