import { useEffect, useState } from 'react'
import { personOf } from '#pwa/local/people.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import { watchLeft } from '#pwa/sync/uploads/left.ts'

const NONE: readonly UploadRow[] = []

/** The person's files that lost their line before they were sent. */
export function useLeft(sub: string | null): readonly UploadRow[] {
  const [left, setLeft] = useState(NONE)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    if (sub !== null)
      void personOf(sub).local.then(local => {
        if (!isOver) stop = watchLeft(local, setLeft)
      })
    return () => {
      isOver = true
      stop?.()
      setLeft(NONE)
    }
  }, [sub])
  return left
}
