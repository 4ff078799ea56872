import { DeskGate } from '#pwa/features/desk/desk-gate.tsx'
import JobPage from '#pwa/features/desk/job-page.tsx'

export default function JobRoute() {
  return (
    <DeskGate>
      <JobPage />
    </DeskGate>
  )
}
