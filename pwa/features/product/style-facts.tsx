import { useQuery } from '@tanstack/react-query'
import { allProductsQuery } from '#pwa/lib/all-products-query.ts'
import { businessDays } from '#shared/calendar/business-days.ts'
import { formatDollars } from '#shared/money/format.ts'

/** What a character of a style costs at the least, and the days it takes; nothing until that is known. */
export default function StyleFacts({ name }: { name: string }) {
  const { data } = useQuery(allProductsQuery())
  const card = data?.find(each => each.name === name)
  if (card?.from === undefined || card.turnaroundDays === undefined) return null
  return `from ${formatDollars(card.from)} per character, ${businessDays(card.turnaroundDays)}`
}
