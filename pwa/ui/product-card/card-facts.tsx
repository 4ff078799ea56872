import { businessDays } from '#shared/calendar/business-days.ts'
import type { ProductCard } from '#shared/contract/product-wire.ts'
import { formatDollars } from '#shared/money/format.ts'
import classes from './product-card.module.css'

export type PricedCard = Pick<ProductCard, 'from' | 'ratePerSqFt' | 'isPerCharacter' | 'turnaroundDays'>

/** "$2.50 per sq ft". */
const rateText = (dollars: number): string => `${formatDollars(dollars)} per sq ft`

/** What a product costs at the least and how long it takes (issue 8.1, D44); its place is kept until that is known. */
export function CardFacts({ from, ratePerSqFt, isPerCharacter, turnaroundDays }: PricedCard) {
  return (
    <p className={classes.facts}>
      {from !== undefined && <strong>from {formatDollars(from)}</strong>}
      {isPerCharacter && <span>per character</span>}
      {ratePerSqFt !== undefined && <span>{rateText(ratePerSqFt)}</span>}
      {turnaroundDays !== undefined && <span className={classes.days}>{businessDays(turnaroundDays)}</span>}
    </p>
  )
}
