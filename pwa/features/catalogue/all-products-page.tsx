import { useMemo, useRef } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import { useStill } from '#pwa/ui/use-still.ts'
import type { ProductCard } from '#shared/contract/product-wire.ts'
import classes from './catalogue.module.css'
import { useAllProducts } from './catalogue-data.ts'
import { goToCard } from './go-to-card.ts'
import { LetterIndex } from './letter-index.tsx'
import { firstByLetter } from './letters.ts'
import { LoadingCards } from './loading-cards.tsx'
import { ProductGrid } from './product-grid.tsx'
import { Failed, Nothing } from './states.tsx'

/** /products: everything the shop sells, in the order the API gives, with its A-Z index (spec §2). */
export default function AllProductsPage() {
  const { data, error, refetch } = useAllProducts()
  return (
    <div className={classes.page}>
      <h1>{TEXTS.allProducts.heading}</h1>
      {!data && !error && <LoadingCards count={8} columns="four" />}
      {!data && error && <Failed onRetry={refetch}>{TEXTS.allProducts.failed}</Failed>}
      {data?.length === 0 && (
        <Nothing to="/" label={TEXTS.nav.home}>
          {TEXTS.allProducts.empty}
        </Nothing>
      )}
      {data && data.length > 0 && <IndexedProducts products={data} />}
    </div>
  )
}

function IndexedProducts({ products }: { products: readonly ProductCard[] }) {
  const still = useStill()
  const grid = useRef<HTMLUListElement>(null)
  const first = useMemo(() => firstByLetter(products.map(({ name }) => name)), [products])
  const choose = (letter: string) => {
    const card = grid.current?.children[first.get(letter) ?? -1]
    if (card) goToCard(card, still)
  }
  return (
    <>
      <ProductGrid ref={grid} products={products} columns="four" />
      <LetterIndex available={first} onChoose={choose} />
    </>
  )
}
