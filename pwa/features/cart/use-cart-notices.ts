import { useLocal, useOpenLocal, type Watch } from '#pwa/hooks/use-local.ts'
import type { Local } from '#pwa/local/open.ts'
import { DELETED, OLD } from '#pwa/local/outbox-row.ts'
import type { NoticeRow, OutboxRow } from '#pwa/local/schema.ts'

export interface CartNotices {
  local: Local | null
  /** What the person is to be told, besides toasts. */
  notices: readonly NoticeRow[]
  /** Changes older than 60 days, which go only when the person says so. */
  old: readonly OutboxRow[]
  /** Lines of a cart that was deleted on another device, which go back only when the person says so (decision 93). */
  deleted: readonly OutboxRow[]
}

const watchNotices: Watch<NoticeRow[]> = ({ outbox }, notify) =>
  outbox.watchNotices(all => notify(all.filter(({ kind }) => kind !== 'overwrote' && kind !== 'deleted')))
const watchCode =
  (code: string): Watch<OutboxRow[]> =>
  ({ outbox }, notify) =>
    outbox.watch(rows => notify(rows.filter(row => row.code === code)))
const watchOld = watchCode(OLD)
const watchDeleted = watchCode(DELETED)

/** What of the cart's changes waits for a word of the person. */
export function useCartNotices(sub: string): CartNotices {
  const local = useOpenLocal(sub)
  const notices = useLocal(sub, watchNotices) ?? []
  const old = useLocal(sub, watchOld) ?? []
  const deleted = useLocal(sub, watchDeleted) ?? []
  return { local, notices, old, deleted }
}
