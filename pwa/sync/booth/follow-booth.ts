import { followPerson } from '#pwa/lib/auth/follow-person.ts'
import type { Session } from '#pwa/lib/auth/session-types.ts'
import { onBoothOpened } from '#pwa/lib/booth-opened.ts'
import { personOf } from '#pwa/local/people.ts'

type BoothSession = Pick<Session, 'getSnapshot' | 'subscribe' | 'getToken'>

/**
 * Sends the booth of whoever is signed in: from the start where this device has tickets of theirs, else once their booth
 * is opened. Who has none loads nothing of it. Returns an unsubscribe function.
 */
export function followBooth(session: BoothSession): () => void {
  return followPerson(session, sub => boothFor(sub, session))
}

function boothFor(sub: string, session: BoothSession): () => void {
  let isAsked = false
  let isOver = false
  let end = () => {}
  async function begin() {
    if (isAsked || isOver) return
    isAsked = true
    try {
      const { startBooth } = await import('./booth-sync.ts')
      const { stop, wake } = await startBooth(sub, session.getToken)
      // A new login ends the wait for one.
      const unsubscribe = session.subscribe(wake)
      end = () => {
        unsubscribe()
        stop()
      }
      if (isOver) end()
    } catch {
      // Without a connection its code may not come; the next opening asks again.
      isAsked = false
    }
  }
  async function hasTickets() {
    const { db } = await personOf(sub).local
    return ((await db?.tickets.count()) ?? 0) > 0
  }
  const stopListening = onBoothOpened(of => void (of === sub && begin()))
  hasTickets().then(
    has => void (has && begin()),
    () => {},
  )
  return () => {
    isOver = true
    stopListening()
    end()
  }
}
