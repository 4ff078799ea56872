import { useEffect, useState } from 'react'

/** How long the previous page stands in for what was asked for, in milliseconds (issue 3, point 3). */
const PATIENCE_MS = 1_000

/** Whether this, an object of its own for each question, has been waited for longer than a page may wait. */
export function useOverdue(asked: object, isWaiting: boolean): boolean {
  const [overdue, setOverdue] = useState<object | null>(null)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setOverdue(asked), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [asked, isWaiting])
  return isWaiting && overdue === asked
}
