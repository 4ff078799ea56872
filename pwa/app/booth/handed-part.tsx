import HandedOverScreen from '#pwa/features/booth/handed-over.tsx'
import { StaffBack } from '#pwa/features/booth/staff-back.tsx'
import { QuietDesk } from './desk.tsx'

/** The tablet in a customer's hands, in place of every page; the way back stands whoever is signed in (issue 9.6). */
export default function HandedPart({ ticket }: { ticket: string }) {
  return (
    <>
      <QuietDesk>
        <HandedOverScreen ticket={ticket} />
      </QuietDesk>
      <StaffBack />
    </>
  )
}
