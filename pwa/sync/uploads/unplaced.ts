import type { Local } from '#pwa/local/open.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'

type UnplacedStores = Pick<Local, 'cart' | 'outbox' | 'uploads'>

/** Refused files go nowhere, stored ones are there, and of what was cut off nothing is left to send. */
const UNSENT: UploadRow['state'][] = ['saving', 'uploading', 'paused', 'failed']

/** Whether the row's bytes are on this device and nowhere else: only these can be sent, and only these be lost. */
export const isUnsent = ({ state, file }: UploadRow): boolean => file !== null && UNSENT.includes(state)

/**
 * Tells the rows whose line is not in the cart any more, be it removed here, elsewhere, or bought. Before the first
 * answer of the server nobody knows which lines there are: signing out takes the acknowledged ones away and leaves what
 * waits for its owner (D2). To be asked after the rows were read: a line is there before its files.
 */
export async function withoutLine(local: Pick<Local, 'cart' | 'outbox'>) {
  const { base } = await local.outbox.read()
  const lines = new Set((await local.cart.list()).map(({ id }) => id))
  return ({ line }: Pick<UploadRow, 'line'>): boolean => base.epoch !== '' && !lines.has(line)
}

/** Files that were never sent and have lost their line: they wait for another, or for the person to discard them. */
export async function unplacedFiles(local: UnplacedStores): Promise<UploadRow[]> {
  const rows = await local.uploads.list()
  const isUnplaced = await withoutLine(local)
  return rows.filter(row => isUnsent(row) && isUnplaced(row))
}

/** Notifies of those files now and after every change, of this tab or another. Returns an unsubscribe function. */
export function watchUnplaced(local: UnplacedStores, notify: (rows: UploadRow[]) => void): () => void {
  let asked = 0
  let isOver = false
  async function look() {
    const mine = ++asked
    const rows = await unplacedFiles(local)
    if (!isOver && mine === asked) notify(rows)
  }
  const again = () => void look().catch(() => {})
  const stops = [local.uploads.watch(again), local.cart.watch(again)]
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
