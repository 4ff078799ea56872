import HandedOverScreen from '#pwa/features/booth/handed-over.tsx'
import { StaffBack } from '#pwa/features/booth/staff-back.tsx'
import { QuietBooth } from './booth-gate.tsx'

/** The tablet in a customer's hands, in place of every page; the way back stands whoever is signed in (issue 9.6). */
export default function HandedPart({ ticket }: { ticket: string }) {
  return (
    <>
      <QuietBooth>
        <HandedOverScreen ticket={ticket} />
      </QuietBooth>
      <StaffBack />
    </>
  )
}
