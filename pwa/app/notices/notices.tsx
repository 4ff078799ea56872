import { useEffect, useSyncExternalStore } from 'react'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import { useShownPath } from '#pwa/hooks/use-shown-path.ts'
import { browserInbox } from '#pwa/lib/inbox.ts'
import { installPrompt } from '#pwa/lib/install-prompt.ts'
import { isIosDevice } from '#pwa/lib/is-ios-device.ts'
import { workerState } from '#pwa/lib/service-worker/worker-state.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { databaseStatus } from '#pwa/local/database-status.ts'
import { onAdded } from './added.ts'
import { dueOffer } from './due-offer.ts'
import { InstallNotice } from './install-notice.tsx'
import { installOffer, readMark } from './install-offer.ts'
import { BarButton, NoticeBar } from './notice-bar.tsx'
import { NOTICE_TEXTS } from './notice-texts.ts'
import { OutdatedNotice, UpdateNotice } from './update-notice.tsx'

/** What there is to say about this app itself, one thing at a time, the weightiest first. */
export default function Notices() {
  const { isWaiting, isOutdated } = useSyncExternalStore(workerState.subscribe, workerState.get)
  const status = useSyncExternalStore(databaseStatus.subscribe, databaseStatus.get)
  const way = useInstallOffer()
  useLastPerson()
  if (status === 'superseded' || isOutdated) return <OutdatedNotice />
  if (status === 'blocked') return <NoticeBar text={NOTICE_TEXTS.blocked} />
  if (status === 'cleared')
    return (
      <NoticeBar text={NOTICE_TEXTS.cleared}>
        <BarButton label={NOTICE_TEXTS.dismiss} onPress={databaseStatus.read} />
      </NoticeBar>
    )
  if (isWaiting) return <UpdateNotice />
  return way && <InstallNotice way={way} onDone={dueOffer.end} />
}

/** Files shared with the installed shop from now on belong to whoever is signed in here, or to the ticket they serve. */
function useLastPerson() {
  const owner = useCartOwner()
  useEffect(() => {
    if (owner !== null)
      browserInbox()
        ?.noteLastPerson(owner)
        .catch(() => {})
  }, [owner])
}

/** The offer comes with a page and stays until it is answered, though it counts as made as soon as it is shown. */
function useInstallOffer() {
  const hasPrompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get) !== null
  const offer = useSyncExternalStore(dueOffer.subscribe, dueOffer.get)
  const page = useShownPath()
  useEffect(() => {
    const look = () => {
      const way = installOffer({
        mark: readMark(deviceStorage()),
        isInstalled: matchMedia('(display-mode: standalone)').matches,
        hasPrompt,
        isIos: isIosDevice(navigator),
      })
      if (way) dueOffer.make(way, page)
    }
    look()
    return onAdded(look)
  }, [hasPrompt, page])
  const isSpent = offer?.way === 'prompt' && !hasPrompt
  useEffect(() => {
    if (isSpent) dueOffer.end()
  }, [isSpent])
  const comes = offer !== null && !isSpent && (offer.isShown || offer.page !== page)
  return comes ? offer.way : null
}
