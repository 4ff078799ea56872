import { useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { thisDevice } from '#pwa/lib/device-label.ts'
import { fileAt } from '#pwa/lib/transport.ts'
import { BusyButton } from '#pwa/ui/action/busy-button.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { DeskJob } from '#shared/contract/desk.ts'
import { canChooseFolder, chooseFolder } from './chosen-folder.ts'
import { DESK_TEXTS } from './desk-texts.ts'
import { bringFiles } from './job-folder.ts'

const TEXTS = DESK_TEXTS.folder

/** Saves a job's files, each with its ticket, into a folder of this device (issue 11.2); nothing where the browser cannot. */
export function JobFolderButton({ job }: { job: DeskJob }) {
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)
  if (!canChooseFolder() || job.lines.every(({ files }) => files.length === 0)) return null
  async function save() {
    setIsBusy(true)
    try {
      const folder = await chooseFolder()
      if (!folder) return
      const { written, known, failed } = await bringFiles(job, folder, {
        addressOf: (line, slot) =>
          api.call('POST /api/desk/orders/:id/file', {
            params: { id: job.orderId },
            body: { line, slot, what: 'original', device: thisDevice() },
            auth: true,
          }),
        fetchFile: fileAt,
        now: () => new Date().toISOString(),
      })
      toast(TEXTS.saved(written, known), { tone: 'good' })
      if (failed.length > 0) toast(TEXTS.failed(failed), { tone: 'bad' })
    } catch {
      toast(TEXTS.none, { tone: 'bad' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <BusyButton isBusy={isBusy} onPress={() => void save()}>
      {TEXTS.save}
    </BusyButton>
  )
}
