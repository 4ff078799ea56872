import { useEffect } from 'react'
import ServingBar from '#pwa/features/booth/serving-bar.tsx'
import { stayAwake } from '#pwa/lib/wake-lock.ts'
import { QuietBooth } from './booth-gate.tsx'

/** The bar of the served customer, for every page; the screen stays on meanwhile (issue 9.7). */
export default function ServingPart() {
  useEffect(() => stayAwake({ document, navigator }), [])
  return (
    <QuietBooth>
      <ServingBar />
    </QuietBooth>
  )
}
