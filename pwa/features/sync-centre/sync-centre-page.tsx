import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { ageText } from '#pwa/lib/age.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { download } from '#pwa/lib/download.ts'
import { useReachability } from '#pwa/lib/shop-reachability.ts'
import { exportRows } from '#pwa/sync/row-actions.ts'
import type { SlotState } from '#pwa/sync/uploads/slot-view.ts'
import action from '#pwa/ui/action/action.module.css'
import { SignInButton } from '#pwa/ui/action/sign-in-button.tsx'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import { DoneList } from './done-list.tsx'
import { Needs } from './needs.tsx'
import { OtherDeviceList } from './other-device-list.tsx'
import { PendingList } from './pending-list.tsx'
import classes from './sync-centre.module.css'
import { SYNC_TEXTS as TEXTS } from './sync-centre-texts.ts'
import { type Centre, type Uploads, useCentre } from './use-centre.ts'

/** Most people sell at no booth. */
const Customers = lazyPart(() => import('./customers.tsx'))

/** What other rooms of the shop do for the sync centre; the app layer supplies it. */
export interface CentreParts {
  /** Tries at once whatever waits of a person. */
  send(sub: string): Promise<void>
  /** What deals with the files of an owner: of the person, or of a customer of their booth. */
  uploadsOf(owner: string): Uploads
  /** Where a file stands: name, bytes, speed, time left. */
  FileStatus: ComponentType<{ state: SlotState; hint: string }>
}

/** /sync (issue 4, point 3): what waits, what is being sent, what was done when, what needs the person. */
export default function SyncCentrePage(parts: CentreParts) {
  const { user } = useAuth()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        {TEXTS.heading}
      </h1>
      <p>{TEXTS.intro}</p>
      {user && <OwnCentre key={user.sub} sub={user.sub} onGone={() => heading.current?.focus()} {...parts} />}
    </section>
  )
}

interface OwnCentreProps extends CentreParts {
  sub: string
  /** Something was taken off the screen: the focus goes where it still is of use. */
  onGone(): void
}

function OwnCentre({ sub, onGone, send, uploadsOf, FileStatus }: OwnCentreProps) {
  const uploads = uploadsOf(sub)
  const centre = useCentre(sub, uploads)
  if (!centre) return <Status>{TEXTS.looking}</Status>
  const { local, rows, going, needs, pendingOnOtherDevice, log, tickets } = centre
  const isAny = going.length + needs.length + tickets.length > 0
  const exportAll = () => download('goldleaf-waiting.json', exportRows([...rows]))
  return (
    <>
      <Summary centre={centre} />
      {isAny && (
        <div className={classes.actions}>
          <button type="button" className={action.main} onClick={() => void send(sub)}>
            {TEXTS.sendNow}
          </button>
          {rows.length > 0 && (
            <button type="button" className={action.other} onClick={exportAll}>
              {TEXTS.exportAll}
            </button>
          )}
        </div>
      )}
      {needs.length > 0 && (
        <Needs local={local} entries={needs} uploads={uploads} FileStatus={FileStatus} onGone={onGone} />
      )}
      {going.length > 0 && (
        <PendingList local={local} entries={going} uploads={uploads} FileStatus={FileStatus} />
      )}
      {tickets.length > 0 && (
        <Suspense>
          <Customers
            sub={sub}
            tickets={tickets}
            uploadsOf={uploadsOf}
            FileStatus={FileStatus}
            onGone={onGone}
          />
        </Suspense>
      )}
      {pendingOnOtherDevice.length > 0 && (
        <OtherDeviceList local={local} files={pendingOnOtherDevice} onGone={onGone} />
      )}
      <DoneList done={log.done} />
    </>
  )
}

/** Said aloud politely whenever it changes. */
function Summary({ centre }: { centre: Centre }) {
  const { going, needs, pendingOnOtherDevice, log, local, tickets } = centre
  const { status } = useAuth()
  const isOffline = useReachability() === 'offline'
  const now = useNow()
  const words: string[] = []
  if (going.length > 0) words.push(TEXTS.status.waiting(going.length))
  if (needs.length > 0) words.push(TEXTS.status.needs(needs.length))
  if (tickets.length > 0) words.push(TEXTS.status.customers(tickets.length))
  if (words.length === 0) words.push(nothingWaits(log.syncedAt, now))
  if (pendingOnOtherDevice.length > 0) words.push(TEXTS.status.otherDevice(pendingOnOtherDevice.length))
  if (isOffline) words.push(TEXTS.status.offline)
  if (!local.isKept) words.push(TEXTS.status.notKept)
  const isOver = status === 'sign-in-again'
  if (isOver) words.push(TEXTS.status.signInAgain)
  return (
    <>
      <Status label={TEXTS.statusName} className={classes.summary}>
        {words.join(' ')}
      </Status>
      {isOver && (
        <SignInButton className={action.main} returnTo="/sync">
          {TEXTS.signIn}
        </SignInButton>
      )}
    </>
  )
}

const nothingWaits = (syncedAt: number | null, now: number) =>
  syncedAt === null ? TEXTS.status.none : TEXTS.status.noneSince(ageText(now - syncedAt))

/** Ages are told in minutes. */
const EVERY_MS = 30_000

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
