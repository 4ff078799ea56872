import { followPerson } from '#pwa/lib/auth/follow-person.ts'
import type { Session } from '#pwa/lib/auth/session-types.ts'
import { onBoothOpened } from '#pwa/lib/booth-opened.ts'
import { personOf } from '#pwa/local/people.ts'
import type { RunningBooth } from './booth-sync.ts'

type BoothSession = Pick<Session, 'getSnapshot' | 'subscribe' | 'getToken'>

/** By staff member: begins to send their booth, or answers what sends it already; null where its code does not come. */
const booths = new Map<string, () => Promise<RunningBooth | null>>()

/**
 * Sends the booth of whoever is signed in: from the start where this device has tickets of theirs, else once their booth
 * is opened. Who has none loads nothing of it. Returns an unsubscribe function.
 */
export function followBooth(session: BoothSession): () => void {
  return followPerson(session, sub => boothFor(sub, session))
}

/** Sends now whatever waits of a staff member's booth; resolves when each lane's turn is over. */
export async function pushBooth(sub: string): Promise<void> {
  await (await booths.get(sub)?.())?.push()
}

function boothFor(sub: string, session: BoothSession): () => void {
  let beginning: Promise<RunningBooth | null> | null = null
  let isOver = false

  async function start(): Promise<RunningBooth | null> {
    try {
      const { startBooth } = await import('./booth-sync.ts')
      const booth = await startBooth(sub, session.getToken)
      // A new login ends the wait for one.
      const unsubscribe = session.subscribe(booth.wake)
      const stop = () => {
        unsubscribe()
        booth.stop()
      }
      if (isOver) stop()
      return { ...booth, stop }
    } catch {
      // Without a connection its code may not come; the next opening asks again.
      beginning = null
      return null
    }
  }

  const begin = async () => {
    if (isOver) return null
    beginning ??= start()
    return beginning
  }

  async function hasTickets() {
    const { db } = await personOf(sub).local
    return ((await db?.tickets.count()) ?? 0) > 0
  }
  booths.set(sub, begin)
  const stopListening = onBoothOpened(of => void (of === sub && begin()))
  hasTickets().then(
    has => void (has && begin()),
    () => {},
  )
  return () => {
    isOver = true
    booths.delete(sub)
    stopListening()
    void beginning?.then(booth => booth?.stop())
  }
}
