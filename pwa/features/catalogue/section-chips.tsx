import type { RefObject } from 'react'
import { useStill } from '#pwa/ui/use-still.ts'
import classes from './section-chips.module.css'

interface SectionChipsProps {
  names: readonly string[]
  /** Where the headings stand, in the order of their names. */
  shelves: RefObject<HTMLElement | null>
}

/** A row that stays in view and leads to each heading of a long page (issue 8.1); nothing where there is but one. */
export function SectionChips({ names, shelves }: SectionChipsProps) {
  const still = useStill()
  if (names.length < 2) return null
  const goTo = (place: number) => {
    const heading = shelves.current?.querySelectorAll<HTMLElement>('section > h2')[place]
    // The focus goes first and without its own jump, which would cut the smooth scroll short.
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'start' })
  }
  return (
    <nav className={classes.chips} aria-label="Kinds of products">
      <ul className={classes.row}>
        {names.map((name, place) => (
          <li key={name}>
            <button type="button" className={classes.chip} onClick={() => goTo(place)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
