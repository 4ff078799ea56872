import { shopUploader } from '#pwa/features/artwork/shop-uploader.ts'
import { SlotStatus } from '#pwa/features/artwork/slot-status.tsx'
import { DamagedRecords } from '#pwa/features/damaged/damaged-records.tsx'
import SyncCentrePage from '#pwa/features/sync-centre/sync-centre-page.tsx'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { sendPending } from './send-pending.ts'

/** Files begin anew by themselves once the shop answers. */
async function send(sub: string) {
  await reachability.probe()
  await sendPending(sub)
}

/** The sync centre with what other features do for it. */
export default function SyncRoute() {
  return (
    <>
      <SyncCentrePage send={send} uploadsOf={shopUploader} FileStatus={SlotStatus} />
      <DamagedRecords />
    </>
  )
}
