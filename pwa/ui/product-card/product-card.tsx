import type { ReactNode } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import type { ProductCard as Card } from '#shared/contract/product-wire.ts'
import { CardFacts, type PricedCard } from './card-facts.tsx'
import { CardLink } from './card-link.tsx'
import { CardPicture, type Eager } from './card-picture.tsx'
import classes from './product-card.module.css'

export type CardProduct = Pick<Card, 'name' | 'path' | 'images'> & PricedCard

interface ProductCardProps {
  product: CardProduct
  /** The level that follows the heading above the cards. */
  heading?: 'h2' | 'h3'
  /** On the first screen: its picture loads at once (D37). */
  eager?: Eager | undefined
  onImageError?(): void
  /** What stands between the name and the price. */
  children?: ReactNode
}

/** A product as a card: the whole of it is one link to the path in the product's path field (spec §2). */
export function ProductCard(props: ProductCardProps) {
  const { product, heading: Heading = 'h2', eager, onImageError, children } = props
  const { name, path, images } = product
  return (
    <article className={classes.card}>
      <CardPicture imageKey={images[0]} alt={name} eager={eager} onError={onImageError} />
      <div className={classes.body}>
        <Heading className={classes.name}>{name}</Heading>
        {children}
        <CardFacts {...product} />
        <CardLink to={path} className={classes.link} aria-label={`${TEXTS.card.viewDetails} of ${name}`}>
          {TEXTS.card.viewDetails}
        </CardLink>
      </div>
    </article>
  )
}
