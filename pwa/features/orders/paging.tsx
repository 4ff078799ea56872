import { TEXTS } from '#pwa/lib/texts.ts'
import action from '#pwa/ui/action/action.module.css'
import classes from './orders.module.css'

interface PagingProps {
  page: number
  totalPages: number
  onPage(page: number): void
}

/** Previous and Next; the page never goes below 1 nor above the last one (spec §2, §4). */
export function Paging({ page, totalPages, onPage }: PagingProps) {
  return (
    <nav className={classes.paging} aria-label="Pages">
      <button type="button" className={action.other} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {TEXTS.orders.previous}
      </button>
      <span>{TEXTS.orders.page(page, Math.max(1, totalPages))}</span>
      <button
        type="button"
        className={action.other}
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        {TEXTS.orders.next}
      </button>
    </nav>
  )
}
