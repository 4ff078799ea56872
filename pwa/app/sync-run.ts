import { followUploads } from '#pwa/features/artwork/follow-uploads.ts'
import { takeFilesAlong } from '#pwa/features/artwork/take-files-along.ts'
import { tellNotices } from '#pwa/features/cart/tell-notices.ts'
import { tellPerson, withdrawTold } from '#pwa/features/checkout/tell-person.ts'
import { tellReady } from '#pwa/features/checkout/tell-ready.ts'
import type { Session } from '#pwa/lib/auth/session-types.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { followBooth } from '#pwa/sync/booth/follow-booth.ts'
import { followRights } from '#pwa/sync/follow-rights.ts'
import { followSession } from '#pwa/sync/follow-session.ts'
import { followBadge } from './badge.ts'
import { notifier } from './notify.ts'

/**
 * Sends changes and files for whoever is signed in, marks the app's icon while some wait, and says what other
 * devices did to changes made here and when a cart that waited can be paid; staff get booth and desk onto the device. Returns an unsubscribe function.
 */
export function runSync(session: Session): () => void {
  const notify = () => tellPerson({ page: document, notify: notifier(), openCart: () => open('/cart') })
  const stops = [
    followSession(session),
    followUploads(session),
    followBooth(session),
    followRights(session),
    tellNotices(session, {
      page: document,
      isCartShown: () => location.pathname === '/cart',
      openSync: () => open('/sync'),
      onRestored: takeFilesAlong,
    }),
    followBadge(session, navigator),
    tellReady(session, { network: reachability, notify, withdraw: withdrawTold }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Goes where a link of the shop would. */
function open(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
