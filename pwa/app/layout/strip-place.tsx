import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#pwa/lib/when-idle.ts'

/** A page that went offline before it had this code goes on without it. */
const OfflineStrip = lazy<ComponentType>(() =>
  import('#pwa/features/offline/offline-strip.tsx').catch(() => ({ default: () => null })),
)

let wasQuiet = false

/** Where the page says that the shop cannot be reached; its code comes after the first paint, while there is a network. */
export function StripPlace() {
  const [isQuiet, setIsQuiet] = useState(wasQuiet)
  useEffect(() => {
    if (isQuiet) return
    return whenIdle(() => {
      wasQuiet = true
      setIsQuiet(true)
    })
  }, [isQuiet])
  return (
    isQuiet && (
      <Suspense>
        <OfflineStrip />
      </Suspense>
    )
  )
}
