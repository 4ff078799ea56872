import { ticketOwner } from '#shared/booth/ticket.ts'
import type { KeyValue } from './auth/identity.ts'
import { createListeners } from './listeners.ts'
import { deviceStorage } from './storage.ts'

const KEY = 'goldleaf.serving'

interface Served {
  /** The staff member who serves. */
  sub: string
  /** The ticket's UUID. */
  ticket: string
}

function parse(raw: string | null): Served | null {
  try {
    const found = JSON.parse(raw ?? 'null') as Partial<Served> | null
    const { sub, ticket } = found ?? {}
    return typeof sub === 'string' && typeof ticket === 'string' ? { sub, ticket } : null
  } catch {
    return null
  }
}

/**
 * Which ticket the whole shop works on, on this device: one for all its tabs, kept over reloads and crashes (issue 9.1).
 * Every page asks this, so it is one short entry and no database.
 */
export function createServing(storage: () => KeyValue) {
  const listeners = createListeners()
  let raw: string | null | undefined
  let served: Served | null = null

  function read(): Served | null {
    const now = storage().getItem(KEY)
    if (now !== raw) {
      raw = now
      served = parse(now)
    }
    return served
  }

  return {
    /** The ticket this person serves; null for whoever serves none. */
    ticketOf(sub: string | null): string | null {
      const now = read()
      return now !== null && now.sub === sub ? now.ticket : null
    },
    /** Makes the shop work on a ticket. */
    serve(sub: string, ticket: string): void {
      storage().setItem(KEY, JSON.stringify({ sub, ticket } satisfies Served))
      listeners.notify()
    },
    /** The shop works on the person's own cart again. */
    stop(): void {
      storage().removeItem(KEY)
      listeners.notify()
    },
    /** Calls back when it changes, here or in another tab; returns an unsubscribe function. */
    subscribe(listener: () => void): () => void {
      const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && listener()
      globalThis.addEventListener?.('storage', onStorage)
      const stop = listeners.add(listener)
      return () => {
        stop()
        globalThis.removeEventListener?.('storage', onStorage)
      }
    },
  }
}

/** The device's own. */
export const serving = createServing(deviceStorage)

/** Whose cart, files and drafts a person's pages work on: a served ticket's, else their own; null for nobody. */
export function cartOwnerOf(sub: string | null): string | null {
  const ticket = serving.ticketOf(sub)
  return ticket === null ? sub : ticketOwner(ticket)
}
