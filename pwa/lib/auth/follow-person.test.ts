import { expect, test } from 'vitest'
import { followPerson } from './follow-person.ts'
import type { SessionState } from './session-types.ts'

function sessionOf(sub: string | null) {
  const stateOf = (next: string | null, status?: SessionState['status']): SessionState => ({
    status: status ?? (next === null ? 'anonymous' : 'signed-in'),
    user: next === null ? null : { sub: next, name: '', email: '', picture: '' },
    problem: null,
  })
  let state = stateOf(sub)
  let listener: (() => void) | null = null
  return {
    getSnapshot: () => state,
    subscribe(heard: () => void) {
      listener = heard
      return () => {
        listener = null
      }
    },
    become(next: string | null, status?: SessionState['status']) {
      state = stateOf(next, status)
      listener?.()
    },
  }
}

function recorded() {
  const log: string[] = []
  const begin = (sub: string) => {
    log.push(`begin ${sub}`)
    return () => void log.push(`end ${sub}`)
  }
  return { log, begin }
}

test('D2 what runs for one person ends before it begins for the next, and once only', () => {
  const session = sessionOf('ada')
  const { log, begin } = recorded()
  const stop = followPerson(session, begin)
  session.become('ada', 'sign-in-again')
  expect(log).toEqual(['begin ada'])
  session.become('grace')
  expect(log).toEqual(['begin ada', 'end ada', 'begin grace'])
  session.become(null)
  session.become(null)
  expect(log.slice(3)).toEqual(['end grace'])
  stop()
  expect(log).toHaveLength(4)
})

test('D2 stopped, it ends what runs and hears of nobody any more', () => {
  const session = sessionOf(null)
  const { log, begin } = recorded()
  const stop = followPerson(session, begin)
  session.become('ada')
  stop()
  session.become('grace')
  expect(log).toEqual(['begin ada', 'end ada'])
})

test('D2 for whom something runs may hang on more than the name', () => {
  const session = sessionOf('ada')
  const { log, begin } = recorded()
  followPerson(session, begin, ({ status, user }) => (status === 'signed-in' ? user?.sub : undefined))
  session.become('ada', 'sign-in-again')
  session.become('ada')
  expect(log).toEqual(['begin ada', 'end ada', 'begin ada'])
})
