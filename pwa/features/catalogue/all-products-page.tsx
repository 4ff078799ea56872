import { useId, useMemo, useRef } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import { removedLater } from '#pwa/ui/removed-later.ts'
import { useStill } from '#pwa/ui/use-still.ts'
import type { ProductCard } from '#shared/contract/product-wire.ts'
import classes from './catalogue.module.css'
import { useAllProducts, useCategories } from './catalogue-data.ts'
import { goToCard } from './go-to-card.ts'
import { LetterIndex } from './letter-index.tsx'
import { firstByLetter } from './letters.ts'
import { LoadingCards } from './loading-cards.tsx'
import { ProductGrid } from './product-grid.tsx'
import { type ProductSection, productSections } from './product-sections.ts'
import { SectionChips } from './section-chips.tsx'
import { Failed, Nothing } from './states.tsx'

/** /products: everything the shop sells, in the order the API gives, under headings, with its A-Z index (spec §2, issue 8.1). */
export default function AllProductsPage() {
  const { data, error, refetch } = useAllProducts()
  return (
    <div ref={removedLater} className={classes.page}>
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
  const shelves = useRef<HTMLDivElement>(null)
  const categories = useCategories().data
  const sections = useMemo(() => productSections(products, categories ?? []), [products, categories])
  const first = useMemo(
    () => firstByLetter(sections.flatMap(section => section.products.map(({ name }) => name))),
    [sections],
  )
  const choose = (letter: string) => {
    const card = shelves.current?.querySelectorAll('article')[first.get(letter) ?? -1]
    if (card) goToCard(card, still)
  }
  return (
    <>
      <SectionChips names={sections.flatMap(({ name }) => name ?? [])} shelves={shelves} />
      <div ref={shelves} className={classes.sections}>
        {sections.map(section => (
          <Shelf key={section.name} section={section} isFirst={section === sections[0]} />
        ))}
      </div>
      <LetterIndex available={first} onChoose={choose} />
    </>
  )
}

function Shelf({ section: { name, products }, isFirst }: { section: ProductSection; isFirst: boolean }) {
  const id = useId()
  const cards = { products, columns: 'four', isDense: true, isFirst } as const
  if (name === null) return <ProductGrid {...cards} />
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {name}
      </h2>
      <ProductGrid {...cards} heading="h3" />
    </section>
  )
}
