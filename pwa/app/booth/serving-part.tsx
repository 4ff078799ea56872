import { useEffect } from 'react'
import ServingBar from '#pwa/features/booth/serving-bar.tsx'
import { stayAwake } from '#pwa/lib/wake-lock.ts'
import { QuietDesk } from './desk.tsx'

/** The bar of the served customer, for every page; the screen stays on meanwhile (issue 9.7). */
export default function ServingPart() {
  useEffect(() => stayAwake({ document, navigator }), [])
  return (
    <QuietDesk>
      <ServingBar />
    </QuietDesk>
  )
}
