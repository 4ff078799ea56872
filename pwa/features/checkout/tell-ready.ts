import { followPerson } from '#pwa/lib/auth/follow-person.ts'
import type { Session } from '#pwa/lib/auth/session-types.ts'
import type { Reachability } from '#pwa/lib/reachability.ts'
import type { Local } from '#pwa/local/open.ts'
import { type LocalPerson, personOf, watchLocal } from '#pwa/local/people.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import { isReady } from './readiness.ts'

export interface TellDeps {
  network: Pick<Reachability, 'get' | 'subscribe' | 'probe'>
  /** Tells the person that paying is possible; nothing is opened by itself. */
  notify(): void
  /** It is not possible any more. */
  withdraw(): void
}

type ReadySession = Pick<Session, 'getSnapshot' | 'subscribe'>

/** Tells whoever wished to check out when connected once they can (issue 4, point 5). Returns an unsubscribe function. */
export function tellReady(session: ReadySession, deps: TellDeps): () => void {
  const tellFor = (sub: string) => watchLocal(sub, local => watch(local, personOf(sub), deps))
  return followPerson(session, tellFor, ({ status, user }) =>
    status === 'signed-in' ? user?.sub : undefined,
  )
}

function watch(
  { wish, uploads }: Local,
  { cart }: LocalPerson,
  { network, notify, withdraw }: TellDeps,
): () => void {
  let isWished = false
  let files: UploadRecord[] | null = null
  let wasReady = false
  let isTold = false
  const ending = new AbortController()

  function look() {
    decide()
    if (isTold && !wasReady) {
      isTold = false
      withdraw()
    }
  }

  function decide() {
    const { status, lines } = cart.getSnapshot()
    if (!isWished || files === null || status === 'opening') {
      wasReady = false
      return
    }
    if (lines.length === 0) {
      wasReady = false
      return void wish.end()
    }
    const before = wasReady
    wasReady = isReady({ lines, uploads: files, isOffline: network.get() === 'offline' })
    if (wasReady && !before) void tellOnceSure()
  }

  /** A page that has just begun believes that the shop is there without having asked. */
  async function tellOnceSure() {
    const answered = await network.probe()
    if (answered && wasReady && !ending.signal.aborted) {
      isTold = true
      notify()
    } else wasReady = false
  }

  const stops = [
    wish.watch(stands => {
      isWished = stands
      look()
    }),
    uploads.watch(found => {
      files = found
      look()
    }),
    cart.subscribe(look),
    network.subscribe(look),
  ]
  return () => {
    ending.abort()
    if (isTold) withdraw()
    for (const stop of stops) stop()
  }
}
