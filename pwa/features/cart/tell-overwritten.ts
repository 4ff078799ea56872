import { followPerson } from '#pwa/lib/auth/follow-person.ts'
import type { Session } from '#pwa/lib/auth/session-types.ts'
import type { Local } from '#pwa/local/open.ts'
import { watchLocal } from '#pwa/local/people.ts'
import type { NoticeRow } from '#pwa/local/schema.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { CART_TEXTS } from './cart-texts.ts'
import { putBack } from './undo-overwritten.ts'

/** Says where the person's change replaced one made on another device, and offers undo ("Cart sync"). Returns the way to stop. */
export function tellOverwritten(session: Session): () => void {
  return followPerson(session, tellFor)
}

function tellFor(sub: string): () => void {
  const told = new Set<string>()
  return watchLocal(sub, local =>
    local.outbox.watchNotices(notices => {
      // A tab that nobody looks at leaves it to the one that is looked at.
      if (document.visibilityState !== 'visible') return
      for (const notice of notices.filter(({ kind, id }) => kind === 'overwrote' && !told.has(id))) {
        told.add(notice.id)
        void tell(local, notice)
      }
    }),
  )
}

async function tell({ cart, outbox }: Local, { id, line, product, overwrote = {} }: NoticeRow) {
  await outbox.dismissNotice(id)
  const run = () => void putBack(cart, line, overwrote)
  toast(CART_TEXTS.overwrote(product), { action: { label: CART_TEXTS.undo, run } })
}
