import { Suspense } from 'react'
import { useServing } from '#pwa/hooks/use-serving.ts'
import { lazyPart } from '#pwa/ui/lazy-part.ts'

const ServingPart = lazyPart(() => import('#pwa/app/booth/serving-part.tsx'))

/** Where every page says whose ticket the shop works on; for everybody else it is nothing, and no code (issue 9.1). */
export function ServingPlace() {
  return (
    useServing() !== null && (
      <Suspense>
        <ServingPart />
      </Suspense>
    )
  )
}
