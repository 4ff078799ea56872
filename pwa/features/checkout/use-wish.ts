import { useEffect, useState } from 'react'
import { personOf } from '#pwa/local/people.ts'
import type { UploadRow } from '#pwa/local/schema.ts'

/** A person's wish to check out when connected, and the files it waits for. */
export interface Wish {
  isWished: boolean
  /** Null until they are known. */
  uploads: readonly UploadRow[] | null
  make(): void
  end(): void
}

/** As it stands on this device, of this tab or another; nothing is wished until that is known. */
export function useWish(sub: string | undefined): Wish {
  const [isWished, setIsWished] = useState(false)
  const [uploads, setUploads] = useState<readonly UploadRow[] | null>(null)
  useEffect(() => {
    if (sub === undefined) return
    let stops: (() => void)[] | null = []
    void personOf(sub).local.then(local => {
      stops?.push(local.wish.watch(setIsWished), local.uploads.watch(setUploads))
    })
    return () => {
      for (const stop of stops ?? []) stop()
      stops = null
    }
  }, [sub])
  return {
    isWished,
    uploads,
    make: () => void (sub && personOf(sub).local.then(({ wish }) => wish.make(Date.now()))),
    end: () => void (sub && personOf(sub).local.then(({ wish }) => wish.end())),
  }
}
