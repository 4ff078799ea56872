import BoardPage from '#pwa/features/desk/board-page.tsx'
import { DeskGate } from '#pwa/features/desk/desk-gate.tsx'

export default function BoardRoute() {
  return (
    <DeskGate>
      <BoardPage />
    </DeskGate>
  )
}
