import type { ReactNode, Ref } from 'react'

interface StatusProps {
  id?: string
  /** While there is something to say. */
  className?: string | undefined
  /** For what the keyboard is to be put on once it says something. */
  ref?: Ref<HTMLParagraphElement>
  /** The words; nothing while there are none. */
  children: ReactNode
}

/**
 * Words that come while a page is open. The place for them is always there, as screen readers say what comes into a place
 * and many say nothing of one that comes with its words; while it is empty it takes no room.
 */
export function Status({ id, className, ref, children }: StatusProps) {
  const isEmpty = children === null || children === undefined || children === false || children === ''
  return (
    <p
      role="status"
      id={id}
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={isEmpty ? 'visually-hidden' : className}
    >
      {children}
    </p>
  )
}
