import type { CartBase } from '#pwa/local/kept.ts'
import type { Local } from '#pwa/local/open.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import { INTERRUPTED_TEXT } from '#shared/artwork/texts.ts'
import { type Picked, release } from './picked.ts'

/** Whether the cart as the server acknowledged it holds a stored artwork where it was put ("Artwork"). */
function isAcknowledged({ lines }: CartBase, { line, slot, key }: UploadRow): boolean {
  return key !== null && lines.some(each => each.id === line && each.artwork[slot]?.key === key)
}

/**
 * Lets bytes go that are no longer needed here: of stored artwork once the acknowledged cart holds it, and of lines
 * that are not in the cart any more, be they removed or bought. Before the first answer of the server nobody knows
 * which lines there are: signing out takes the acknowledged ones away and leaves what waits for its owner (D2).
 */
export async function settle(picked: Picked, local: Local): Promise<void> {
  const lines = new Set((await local.cart.list()).map(line => line.id))
  const { base } = await local.outbox.read()
  const isGone = (row: UploadRow) => base.epoch !== '' && !lines.has(row.line)
  for (const row of await picked.list(local)) {
    const place = { local, line: row.line, slot: row.slot }
    if (isGone(row)) await picked.drop(place)
    else if (row.state === 'stored' && row.file !== null && isAcknowledged(base, row))
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
    const saved = { state: 'uploading', artwork: file?.artwork ?? null, earlier: null } as const
    if (file) {
      await picked.patch(place, row.id, saved)
      if (row.earlier) await release(picked, local, row.earlier.file)
    } else if (!(await picked.takeBack(place, row.id, INTERRUPTED_TEXT)))
      await picked.patch(place, row.id, { state: 'interrupted', file: null })
  }
}
