import { Status } from '#pwa/ui/status/status.tsx'
import { formatCents } from '#shared/money/format.ts'
import classes from './cart.module.css'
import { CART_TEXTS } from './cart-texts.ts'
import type { PriceUpdate } from './price-updates.ts'

interface LineUpdateProps {
  news: PriceUpdate | undefined
  /** Whether the shop has said that it holds the line's own price (D12). */
  isHeld: boolean
}

/** What a new price list changed for a line, politely. */
export function LineUpdate({ news, isHeld }: LineUpdateProps) {
  return <Status className={classes.news}>{news && wordsOf(news, isHeld)}</Status>
}

function wordsOf(news: PriceUpdate, isHeld: boolean): string {
  if (news.kind === 'updated') return CART_TEXTS.priceUpdated(formatCents(news.wasCents))
  const today = CART_TEXTS.dearer(formatCents(news.nowCents))
  return isHeld ? today : `${today} ${CART_TEXTS.maybeHeld}`
}
