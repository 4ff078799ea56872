import type { ReactNode, Ref } from 'react'
import { type CardProduct, ProductCard } from '#pwa/ui/product-card/product-card.tsx'
import classes from './catalogue.module.css'

/** Cards that are on the first screen of most devices load their pictures at once (D37). */
const FIRST_SCREEN = 4

interface ProductGridProps<P extends CardProduct> {
  products: readonly P[]
  columns: 'three' | 'four'
  heading?: 'h2' | 'h3'
  /** What a card says besides the product's name. */
  detail?(product: P): ReactNode
  onImageError?(): void
  ref?: Ref<HTMLUListElement>
}

/** Products as cards, in the order given (spec §2). */
export function ProductGrid<P extends CardProduct>(props: ProductGridProps<P>) {
  const { products, columns, heading, detail, onImageError, ref } = props
  return (
    <div className={classes.shelf}>
      <ul ref={ref} className={`${classes.grid} ${classes[columns]}`}>
        {products.map((product, index) => (
          <li key={product.name} className={classes.cell}>
            <ProductCard
              product={product}
              heading={heading}
              eager={index < FIRST_SCREEN}
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
