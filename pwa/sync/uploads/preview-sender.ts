import type { Local } from '#pwa/local/open.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import type { Log, UploadRecords } from './upload-records.ts'

interface ShowDeps {
  records: UploadRecords
  sendPreview(key: string, preview: Blob): Promise<void>
  log: Log
}

/** Gives stored artwork's small pictures to the person's other devices and orders (D19). */
export function previewSender({ records, sendPreview, log }: ShowDeps) {
  const going = new Set<string>()

  /** Shows a row's artwork, stored under `key`; one that failed is sent again by `showAll`. Never throws. */
  async function show(local: Local, row: UploadRow, key: string): Promise<void> {
    if (!row.preview || row.isShown || going.has(row.id)) return
    going.add(row.id)
    try {
      await sendPreview(key, row.preview)
      await records.patch({ local, line: row.line, slot: row.slot }, row.id, { isShown: true })
    } catch (error) {
      log('The preview was not sent.', error)
    } finally {
      going.delete(row.id)
    }
  }

  /** Sends those of stored artwork that did not arrive yet. */
  async function showAll(local: Local): Promise<void> {
    const rows = await records.list(local)
    await Promise.all(
      rows.map(row => (row.state === 'stored' && row.key !== null ? show(local, row, row.key) : null)),
    )
  }

  return { show, showAll }
}
