import { Children, type ReactNode, type Ref, useEffect, useState } from 'react'
import { after } from '#pwa/lib/after.ts'
import classes from './status.module.css'

/** A screen reader that looks at what changed a few times a second has seen the place by then, in milliseconds. */
const SEEN_MS = 250

interface StatusProps {
  /** `div` for more than a sentence. */
  as?: 'p' | 'div'
  id?: string
  /** Its name, where there are several. */
  label?: string
  /** While there is something to say. */
  className?: string | undefined
  /** For what the keyboard is to be put on once it says something. */
  ref?: Ref<HTMLParagraphElement & HTMLDivElement>
  /** The words; nothing while there are none. No controls: they would be read out with them. */
  children: ReactNode
}

/**
 * Words that come while a page is open. Screen readers say what comes into a place that they know, and many say nothing of
 * one that comes with its words: so the place is best always there, and takes no room while it is empty. One that does come
 * with its words keeps them from screen readers, not from eyes, until it is known itself.
 */
export function Status({ as: Place = 'p', id, label, className, ref, children }: StatusProps) {
  const isKnown = useIsKnown()
  const isEmpty = Children.toArray(children).every(child => child === '')
  return (
    <Place
      role="status"
      id={id}
      aria-label={label}
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={isEmpty ? 'visually-hidden' : className}
    >
      {isKnown || isEmpty ? (
        children
      ) : (
        <span className={classes.unsaid} aria-hidden="true">
          {children}
        </span>
      )}
    </Place>
  )
}

function useIsKnown(): boolean {
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => after(SEEN_MS, () => setIsKnown(true)), [])
  return isKnown
}
