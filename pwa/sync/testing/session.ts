import type { FollowedSession, SessionState, SessionStatus } from '#pwa/lib/auth/session-types.ts'

/** Somebody's sign-in as it stands; nobody's without a subject. */
export const stateOf = (status: SessionStatus, sub?: string): SessionState => ({
  status,
  user: sub === undefined ? null : { sub, name: '', email: '', picture: '' },
  problem: null,
})

/** A session that becomes what it is told, for whoever follows it last. */
export function sessionOf(first: SessionState): FollowedSession & { become(next: SessionState): void } {
  let now = first
  let notify = () => {}
  return {
    getSnapshot: () => now,
    subscribe(listener) {
      notify = listener
      return () => {}
    },
    getToken: async () => 'token',
    become(next) {
      now = next
      notify()
    },
  }
}
