import type { Local } from '#pwa/local/open.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import { type Picked, release } from './picked.ts'

/** Whether the cart as the server acknowledged it holds a stored artwork where it was put ("Artwork"). */
async function isAcknowledged({ outbox }: Local, { line, slot, key }: UploadRow): Promise<boolean> {
  const { base } = await outbox.read()
  return key !== null && base.lines.some(each => each.id === line && each.artwork[slot]?.key === key)
}

/**
 * Lets bytes go that are no longer needed here: of stored artwork once the acknowledged cart holds it, and of lines
 * that are not in the cart any more, be they removed or bought.
 */
export async function settle(picked: Picked, local: Local): Promise<void> {
  const lines = new Set((await local.cart.list()).map(line => line.id))
  for (const row of await picked.list(local)) {
    const place = { local, line: row.line, slot: row.slot }
    if (!lines.has(row.line)) await picked.drop(place)
    else if (row.state === 'stored' && row.file !== null && (await isAcknowledged(local, row)))
      await picked.patch(place, row.id, { file: null })
    else continue
    await release(picked, local, row.file)
  }
}

/** Takes up copies an earlier page did not finish: what is whole goes up, what is not has to be chosen again. */
export async function recover(picked: Picked, local: Local, isBusy: (row: UploadRow) => boolean) {
  await local.files.sweep()
  for (const row of await picked.list(local)) {
    if (row.state !== 'saving' || isBusy(row)) continue
    const file = row.file === null ? null : await local.files.get(row.file)
    if (file?.state === 'copying') continue
    const place = { local, line: row.line, slot: row.slot }
    const saved = { state: 'uploading', artwork: file?.artwork ?? null } as const
    await picked.patch(place, row.id, file ? saved : { state: 'interrupted', file: null })
  }
}
