import { Pagination } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { Kit } from '#pwa/ui/kit/kit.tsx'
import '@mantine/core/styles/Pagination.layer.css'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import action from '#pwa/ui/action/action.module.css'
import classes from './orders.module.css'

interface PagingProps {
  page: number
  totalPages: number
  onPage(page: number): void
}

const PreviousWord = () => PAGE_TEXTS.orders.previous
const NextWord = () => PAGE_TEXTS.orders.next

/** Previous and Next; the page never goes below 1 nor above the last one (spec §2, §4). */
export function Paging({ page, totalPages, onPage }: PagingProps) {
  const shown = useRef<HTMLSpanElement>(null)
  // The button that led to an end is off there, and a browser takes the keyboard from what is off. Not to the other
  // button: whoever pressed once too often would be led back.
  useLayoutEffect(() => {
    const pressed = document.activeElement
    if (pressed?.matches(':disabled') && shown.current?.parentElement?.contains(pressed))
      shown.current.focus()
  })
  return (
    <nav aria-label="Pages">
      {/* From a page past the last one, as it is on its way to fewer, nothing goes on. */}
      <Kit>
        <Pagination.Root
          className={classes.paging}
          value={page}
          total={Math.max(page, totalPages)}
          onChange={onPage}
        >
          <Pagination.Previous className={action.other} icon={PreviousWord} />
          <span ref={shown} tabIndex={-1}>
            {PAGE_TEXTS.orders.page(page, Math.max(1, totalPages))}
          </span>
          <Pagination.Next className={action.other} icon={NextWord} />
        </Pagination.Root>
      </Kit>
    </nav>
  )
}
