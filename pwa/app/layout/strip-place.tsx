import { type ComponentType, lazy, Suspense } from 'react'
import { useIsQuiet } from '#pwa/app/use-is-quiet.ts'

/** A page that went offline before it had this code goes on without it. */
const OfflineStrip = lazy<ComponentType>(() =>
  import('#pwa/features/offline/offline-strip.tsx').catch(() => ({ default: () => null })),
)

/** Where the page says that the shop cannot be reached; its code comes after the first paint, while there is a network. */
export function StripPlace() {
  const isQuiet = useIsQuiet()
  return (
    isQuiet && (
      <Suspense>
        <OfflineStrip />
      </Suspense>
    )
  )
}
