import { followPerson } from '#pwa/lib/auth/follow-person.ts'
import type { Session } from '#pwa/lib/auth/session-types.ts'
import type { Local } from '#pwa/local/open.ts'
import { watchLocal } from '#pwa/local/people.ts'
import type { NoticeRow } from '#pwa/local/schema.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { CART_TEXTS } from './cart-texts.ts'
import { addBack, noticeWords } from './notice-words.ts'
import { overwrittenWords } from './overwritten-words.ts'
import { putBack } from './undo-overwritten.ts'
import type { OnRestored } from './use-line-actions.ts'

export interface TellPlace {
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  /** The cart itself shows what waits for an answer. */
  isCartShown(): boolean
  /** Goes where a refused change can be tried again, discarded and kept as a file. */
  openSync(): void
  onRestored: OnRestored
}

/** How long the way back is offered, in milliseconds: long enough to be read and found on a busy stand. */
const STAYS_MS = 20_000

/**
 * Says in passing, on whatever page the person looks at, what other devices did to a change of theirs, and offers the way
 * back: once, in one tab ("Cart sync"). What is gone stays with the cart until it is answered. Returns an unsubscribe function.
 */
export function tellNotices(session: Session, place: TellPlace): () => void {
  return followPerson(session, sub => watchLocal(sub, local => tellFor(local, place)))
}

function tellFor(local: Local, place: TellPlace): () => void {
  const { page } = place
  let waiting: NoticeRow[] = []
  // A tab that nobody looks at leaves it to the one that is looked at, and to itself when that is what it becomes.
  const look = () => {
    if (page.visibilityState !== 'visible') return
    for (const notice of waiting.filter(({ isTold }) => !isTold)) void notify(local, notice, place)
  }
  const stopWatching = local.outbox.watchNotices(notices => {
    waiting = notices
    look()
  })
  page.addEventListener('visibilitychange', look)
  return () => {
    stopWatching()
    page.removeEventListener('visibilitychange', look)
  }
}

/** The tab that takes the notice first tells it. */
async function notify(local: Local, notice: NoticeRow, { isCartShown, openSync, onRestored }: TellPlace) {
  const { outbox, cart } = local
  const { id, kind, lost } = notice
  if (kind === 'overwrote') {
    const [words, action] = await overwrittenOffer(cart, notice)
    if (await outbox.dismissNotice(id)) toast(words, { ms: STAYS_MS, ...(action && { action }) })
    return
  }
  if (!(await outbox.noteTold(id)) || isCartShown()) return
  const run = () => void addBack(local, notice, onRestored)
  const wayBack = lost && { label: CART_TEXTS.addBack, run }
  const action =
    kind === 'refused' || kind === 'deleted' ? { label: CART_TEXTS.seeSync, run: openSync } : wayBack
  toast(noticeWords(notice), { ms: STAYS_MS, ...(action && { action }) })
}

/** What a change replaced, and the way back where the shop kept it and the line is still there. */
async function overwrittenOffer(
  cart: Local['cart'],
  { line, product, overwrote }: NoticeRow,
): Promise<[words: string, action?: { label: string; run(): void }]> {
  if (!overwrote) return [CART_TEXTS.overwroteForGood(product)]
  const values = overwrittenWords(overwrote)
  if ((await cart.find(line)) === null) return [CART_TEXTS.overwroteGone(product, values)]
  const run = () => void putBack(cart, line, overwrote)
  return [CART_TEXTS.overwrote(product, values), { label: CART_TEXTS.undo, run }]
}
