import { changeRefusal } from '#pwa/lib/change-refusals.ts'
import type { Local } from '#pwa/local/open.ts'
import type { NoticeRow } from '#pwa/local/schema.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { CART_TEXTS } from './cart-texts.ts'
import type { OnRestored } from './use-line-actions.ts'

/** What is said of a change that found its line, its file or its whole cart gone, or that the shop did not take. */
export function noticeWords({ kind, product, code = '' }: NoticeRow): string {
  if (kind === 'deleted') return CART_TEXTS.cartDeleted
  if (kind === 'refused') return CART_TEXTS.refused(product, changeRefusal(code))
  return kind === 'gone' ? CART_TEXTS.removedOnOtherDevice(product) : CART_TEXTS.artworkGone(product)
}

/** Puts a line that went away elsewhere into the cart again, where there is room: once, however often it is offered. */
export async function addBack(local: Local, notice: NoticeRow, onRestored: OnRestored): Promise<void> {
  const { cart, outbox } = local
  if (!notice.lost || !(await outbox.dismissNotice(notice.id))) return
  const restored = await cart.restore([{ line: notice.lost }])
  if (restored.length > 0) return onRestored(local, restored)
  await outbox.transact(() => ({ notices: [{ ...notice, isTold: true }] }))
  toast(CART_TEXTS.full, { tone: 'bad' })
}
