import { createListeners } from '#pwa/lib/listeners.ts'
import type { BoothRepository } from '#pwa/local/booth/booth-repository.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'

/** One look at the tickets for all parts of a page; who comes later sees at once what was last known. */
export interface SharedTickets {
  get(): readonly ShownTicket[] | null
  /** Looks for as long as anybody listens; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

const known = new WeakMap<BoothRepository, SharedTickets>()

/** The tickets of a booth: three hundred are read once a change, whoever shows them. */
export function sharedTickets(repository: BoothRepository): SharedTickets {
  const before = known.get(repository)
  if (before) return before
  const made = create(repository)
  known.set(repository, made)
  return made
}

function create(repository: BoothRepository): SharedTickets {
  const listeners = createListeners()
  let tickets: readonly ShownTicket[] | null = null
  let count = 0
  let end = () => {}
  return {
    get: () => tickets,
    subscribe(listener) {
      const stop = listeners.add(listener)
      count += 1
      if (count === 1)
        end = repository.watchTickets(told => {
          tickets = told
          listeners.notify()
        })
      return () => {
        stop()
        count -= 1
        if (count === 0) end()
      }
    },
  }
}
