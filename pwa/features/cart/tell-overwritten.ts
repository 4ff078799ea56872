import type { Session } from '#pwa/lib/auth/session-types.ts'
import type { Local } from '#pwa/local/open.ts'
import { personOf } from '#pwa/local/people.ts'
import type { NoticeRow } from '#pwa/local/schema.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { CART_TEXTS } from './cart-texts.ts'
import { putBack } from './undo-overwritten.ts'

/** Says where the person's change replaced one made on another device, and offers undo ("Cart sync"). Returns the way to stop. */
export function tellOverwritten(session: Session): () => void {
  let sub: string | undefined
  let stop = () => {}
  function follow() {
    const now = session.getSnapshot().user?.sub
    if (now === sub) return
    sub = now
    stop()
    stop = now === undefined ? () => {} : tellFor(now)
  }
  const unsubscribe = session.subscribe(follow)
  follow()
  return () => {
    unsubscribe()
    stop()
  }
}

function tellFor(sub: string): () => void {
  const told = new Set<string>()
  let isOver = false
  let unwatch = () => {}
  void personOf(sub).local.then(local => {
    if (isOver) return
    unwatch = local.outbox.watchNotices(notices => {
      // A tab that nobody looks at leaves it to the one that is looked at.
      if (document.visibilityState !== 'visible') return
      for (const notice of notices.filter(({ kind, id }) => kind === 'overwrote' && !told.has(id))) {
        told.add(notice.id)
        void tell(local, notice)
      }
    })
  })
  return () => {
    isOver = true
    unwatch()
  }
}

async function tell({ cart, outbox }: Local, { id, line, product, overwrote = {} }: NoticeRow) {
  await outbox.dismissNotice(id)
  const run = () => void putBack(cart, line, overwrote)
  toast(CART_TEXTS.overwrote(product), { action: { label: CART_TEXTS.undo, run } })
}
