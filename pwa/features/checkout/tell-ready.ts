import type { Session } from '#pwa/lib/auth/session-types.ts'
import type { Reachability } from '#pwa/lib/reachability.ts'
import type { Local } from '#pwa/local/open.ts'
import { type Person, personOf } from '#pwa/local/people.ts'
import type { UploadRow } from '#pwa/local/schema.ts'
import { isReady } from './readiness.ts'

export interface TellDeps {
  network: Pick<Reachability, 'get' | 'subscribe' | 'probe'>
  /** Tells the person that paying is possible; nothing is opened by itself. */
  tell(): void
}

type Watched = Pick<Session, 'getSnapshot' | 'subscribe'>

/** Tells whoever wished to check out when connected once they can (issue 4, point 5). Returns the way to stop. */
export function tellReady(session: Watched, deps: TellDeps): () => void {
  let sub: string | undefined
  let stop = () => {}
  function follow() {
    const { user, status } = session.getSnapshot()
    const now = status === 'signed-in' ? user?.sub : undefined
    if (now === sub) return
    sub = now
    stop()
    stop = now === undefined ? () => {} : tellFor(personOf(now), deps)
  }
  const unsubscribe = session.subscribe(follow)
  follow()
  return () => {
    unsubscribe()
    stop()
  }
}

function tellFor(person: Person, deps: TellDeps): () => void {
  let stops: (() => void)[] | null = []
  void person.local.then(local => stops?.push(...watch(local, person, deps)))
  return () => {
    for (const stop of stops ?? []) stop()
    stops = null
  }
}

function watch({ wish, uploads }: Local, { cart }: Person, { network, tell }: TellDeps): (() => void)[] {
  let isWished = false
  let files: UploadRow[] | null = null
  let wasReady = false
  let isOver = false

  function look() {
    const { status, lines } = cart.getSnapshot()
    if (!isWished || files === null || status === 'opening') {
      wasReady = false
      return
    }
    if (lines.length === 0) return void wish.end()
    const before = wasReady
    wasReady = isReady({ lines, uploads: files, isOffline: network.get() === 'offline' })
    if (wasReady && !before) void tellOnceSure()
  }

  /** A page that has just begun believes that the shop is there without having asked. */
  async function tellOnceSure() {
    const answered = await network.probe()
    if (answered && wasReady && !isOver) tell()
    else wasReady = false
  }

  return [
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
    () => {
      isOver = true
    },
  ]
}
