import { DeskGate } from '#pwa/features/desk/desk-gate.tsx'
import MessagesPage from '#pwa/features/desk/messages-page.tsx'

export default function MessagesRoute() {
  return (
    <DeskGate right="messages:answer">
      <MessagesPage />
    </DeskGate>
  )
}
