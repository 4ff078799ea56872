import type { Clock } from '#api/store/clock.ts'

/**
 * Asks once for all who want to know while the answer is under way and for `ms` milliseconds after it came; a failure
 * counts as an answer.
 */
export function sharedAnswer<T>(ask: () => Promise<T>, ms: number, clock: Clock): () => Promise<T> {
  let current: { answer: Promise<T>; at: number | null } | null = null
  const isFresh = (at: number | null) => {
    if (at === null) return true
    const age = clock.now() - at
    // An age below nothing: the clock was set back, and the answer would stay for as long.
    return age >= 0 && age < ms
  }
  return () => {
    if (current && isFresh(current.at)) return current.answer
    const asked = { answer: ask(), at: null as number | null }
    const finish = () => {
      asked.at = clock.now()
    }
    asked.answer.then(finish, finish)
    current = asked
    return asked.answer
  }
}
