import { Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import type { CardProduct } from '#pwa/ui/product-card/product-card.tsx'
import { removedLater } from '#pwa/ui/removed-later.ts'
import { pageName } from '#shared/catalogue/heads-names.ts'
import type { Category, ProductLink } from '#shared/catalogue/product.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import classes from './catalogue.module.css'
import { useAllProducts, useCategories } from './catalogue-data.ts'
import { type CategorySection, categorySections } from './category-sections.ts'
import { LoadingCards } from './loading-cards.tsx'
import { ProductGrid } from './product-grid.tsx'
import { Failed, Nothing } from './states.tsx'

/** One of the four category addresses: its subcategories with their products, and direct products (D33, D36). */
export default function CategoryPage({ url }: { url: string }) {
  const { data, error, refetch } = useCategories()
  const category = data?.find(each => each.url === url)
  return (
    <div ref={removedLater} className={classes.page}>
      <h1>{category?.name ?? pageName(routeFor(url))}</h1>
      {category && <Sections category={category} />}
      {!data && !error && <LoadingCards count={8} columns="four" />}
      {data && !category && (
        <Nothing to="/products" label={TEXTS.allProducts.heading}>
          {TEXTS.listing.empty}
        </Nothing>
      )}
      {!data && error && <Failed onRetry={refetch}>{TEXTS.listing.failed(error.message)}</Failed>}
    </div>
  )
}

function Sections({ category }: { category: Category }) {
  const sections = useMemo(() => categorySections(category), [category])
  const toCards = useCards()
  // A subcategory whose products stand in the category directly has no cards of its own (D36).
  const first = sections.find(({ products }) => products.length > 0)
  return sections.map(section => (
    <Section key={section.name} section={section} toCards={toCards} isFirst={section === first} />
  ))
}

interface SectionProps {
  section: CategorySection
  toCards: ReturnType<typeof useCards>
  isFirst: boolean
}

function Section({ section, toCards, isFirst }: SectionProps) {
  const { name, path, description, products } = section
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{path ? <Link to={path}>{name}</Link> : name}</h2>
      {description && <p className={classes.lead}>{description}</p>}
      {products.length > 0 && (
        <ProductGrid products={toCards(products)} columns="four" heading="h3" isFirst={isFirst} />
      )}
    </section>
  )
}

/** Menus carry names and paths alone; pictures and prices come with all products, and a card can wait for its own. */
function useCards() {
  const { data } = useAllProducts()
  return useMemo(() => {
    const cards = new Map(data?.map(product => [product.name, product]))
    return (links: readonly ProductLink[]) =>
      links.map(({ name, path }): CardProduct => ({ images: [], ...cards.get(name), name, path }))
  }, [data])
}
