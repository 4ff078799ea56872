import { useEffect, useState } from 'react'
import { personOf } from '#pwa/local/people.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import { watchUnplaced } from '#pwa/sync/uploads/unplaced.ts'

const NONE: readonly UploadRow[] = []

/** The person's files that lost their line before they were sent. */
export function useUnplaced(sub: string | null): readonly UploadRow[] {
  const [unplaced, setLeft] = useState(NONE)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    if (sub !== null)
      void personOf(sub).local.then(local => {
        if (!isOver) stop = watchUnplaced(local, setLeft)
      })
    return () => {
      isOver = true
      stop?.()
      setLeft(NONE)
    }
  }, [sub])
  return unplaced
}
