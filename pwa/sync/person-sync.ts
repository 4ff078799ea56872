import { after } from '#pwa/lib/after.ts'
import { learningFetch } from '#pwa/lib/server-clock.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { databaseName } from '#pwa/local/local-db.ts'
import type { Local } from '#pwa/local/open.ts'
import { personOf } from '#pwa/local/people.ts'
import { createGathering } from './gathering.ts'
import { browserTabs, createLeader, type Leader } from './leader.ts'
import { createPost } from './post.ts'
import { createPuller } from './pull.ts'
import { createSender, type Sender, type SenderDeps } from './sender.ts'
import { sending } from './sending.ts'
import { tokenFor } from './token-for.ts'
import { askForSync, followPage, whenHidden } from './triggers.ts'
import { publishSending } from './under-way.ts'

type GetToken = () => Promise<string | null>

/** When what can go is gone, in milliseconds after it was written: longer than changes are gathered for. */
const GONE_BY_MS = 3_000

interface Running {
  sub: string
  sender: Promise<Sender>
  end(): void
}

let running: Running | null = null

/** The sender of this person's outbox on this page; whoever was here before is not sent for any longer. */
export function senderOf(sub: string, getToken: GetToken): Promise<Sender> {
  if (running?.sub !== sub) {
    endSync()
    running = begin(sub, getToken)
  }
  return running.sender
}

/** Stops sending: nobody is signed in any more. */
export function endSync(): void {
  running?.end()
  sending.clear()
  running = null
}

/** Tries at once whatever waits, for the person who is signed in. */
export function wake(): void {
  void running?.sender.then(sender => sender.wake())
}

function begin(sub: string, getToken: GetToken): Running {
  const stops: (() => void)[] = []
  let isOver = false
  async function open(): Promise<Sender> {
    const local = await personOf(sub).local
    const name = await databaseName(sub)
    const leader = createLeader(name, browserTabs)
    const asking = createAsking()
    const gathering = createGathering(after)
    const sender = senderFor(local, leader, getToken, { noteWaiting: asking.note, gather: gathering.gather })
    // Hidden tabs leave hints to the one that sends; the tab somebody looks at asks for itself.
    const onHint = () => (leader.maySend() || document.visibilityState === 'visible') && sender.wake()
    stops.push(sender.stop, leader.stop, followPage(window, onHint), asking.stop)
    stops.push(
      whenHidden(document, () => {
        gathering.flush()
        asking.hurry()
      }),
    )
    stops.push(keepLooking(name, sender), publishSending(name, sending))
    stops.push(reachability.subscribe(() => reachability.get() === 'online' && onHint()))
    if (isOver) stopAll()
    else sender.wake()
    return sender
  }
  function stopAll() {
    isOver = true
    for (const stop of stops.splice(0)) stop()
  }
  return { sub, sender: open(), end: stopAll }
}

function senderFor(
  local: Local,
  leader: Leader,
  getToken: GetToken,
  page: Pick<SenderDeps, 'noteWaiting' | 'gather'>,
): Sender {
  return createSender({
    sub: local.sub,
    outbox: local.outbox,
    post: createPost({
      fetch: learningFetch,
      getToken: () => tokenFor(local.sub, getToken),
      network: reachability,
    }),
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    random: () => Math.random(),
    after,
    maySend: leader.maySend,
    noteSending: sending.note,
    ...page,
    async keepOrders(orders) {
      if (!local.db) return
      const { dexieDeskOrders } = await import('#pwa/local/desk/desk-orders.ts')
      await dexieDeskOrders(local.db).keep(orders)
    },
    // biome-ignore lint/suspicious/noConsole: failures are logged (spec §8).
    log: (text, error) => console.error(text, error),
  })
}

/** While rows wait the network is asked for, and the browser may wake the worker when it is there. */
function createAsking() {
  let stopAsking: (() => void) | null = null
  function begin(waitMs: number) {
    let stop = () => {}
    const cancel = after(waitMs, () => {
      stop = reachability.keepAsking()
      void askForSync(navigator.serviceWorker)
    })
    return () => {
      cancel()
      stop()
    }
  }
  function stop() {
    stopAsking?.()
    stopAsking = null
  }
  return {
    note(isWaiting: boolean) {
      // A browser that has a network wakes the worker at once: each press would be followed by a second round of what goes by itself (issue 12.4).
      if (isWaiting) stopAsking ??= begin(reachability.get() === 'online' ? GONE_BY_MS : 0)
      else stop()
    },
    /** Of a page that may be closed from now on only the worker is left to send. */
    hurry() {
      if (!stopAsking) return
      stop()
      stopAsking = begin(0)
    },
    stop,
  }
}

/** What was done on other devices appears without a touch on a page that is looked at. */
function keepLooking(name: string, sender: Sender): () => void {
  const puller = createPuller(name, {
    storage: browserTabs.storage,
    isReachable: () => reachability.get() === 'online',
    pull: sender.look,
    now: browserTabs.now,
    random: () => Math.random(),
    after,
  })
  const onShow = () => puller.noteVisible(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', onShow)
  onShow()
  return () => {
    document.removeEventListener('visibilitychange', onShow)
    puller.stop()
  }
}
