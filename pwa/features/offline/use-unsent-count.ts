import { useEffect, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'

/** How many changes and files of the signed-in person have not reached the shop; 0 until it is known. */
export function useUnsentCount(): number {
  const sub = useAuth().user?.sub
  const [counted, setCounted] = useState({ sub, count: 0 })
  useEffect(() => {
    if (sub === undefined) return
    let isOver = false
    let stop = () => {}
    // Without its code, or its database, there is nothing to count; the screens themselves say so.
    watchCount(sub, count => setCounted({ sub, count })).then(
      leave => {
        stop = leave
        if (isOver) leave()
      },
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [sub])
  return sub !== undefined && counted.sub === sub ? counted.count : 0
}

async function watchCount(sub: string, notify: (count: number) => void): Promise<() => void> {
  const [{ personOf }, { watchUnsent }] = await Promise.all([
    import('#pwa/local/people.ts'),
    import('#pwa/sync/unsent.ts'),
  ])
  return watchUnsent(await personOf(sub).local, ({ count }) => notify(count))
}
