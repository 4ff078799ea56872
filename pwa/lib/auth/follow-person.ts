import type { Session, SessionState } from './session-types.ts'

type PersonSession = Pick<Session, 'getSnapshot' | 'subscribe'>

/** Who is known on this device, whether or not the provider still vouches for them. */
const knownPerson = ({ user }: SessionState) => user?.sub

/**
 * Begins something for the person of a session, ends it and begins anew whenever that is somebody else. Returns the way
 * to stop.
 */
export function followPerson(
  session: PersonSession,
  begin: (sub: string) => () => void,
  whose: (state: SessionState) => string | undefined = knownPerson,
): () => void {
  let sub: string | undefined
  let end = () => {}
  function follow() {
    const now = whose(session.getSnapshot())
    if (now === sub) return
    sub = now
    end()
    end = now === undefined ? () => {} : begin(now)
  }
  const unsubscribe = session.subscribe(follow)
  follow()
  return () => {
    unsubscribe()
    end()
  }
}
