import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { KeyValue } from './auth/identity.ts'
import { createDeviceEntry, type DeviceEntry } from './device-entry.ts'
import { deviceStorage } from './storage.ts'

interface Served {
  /** The staff member who serves. */
  sub: string
  /** The ticket's UUID. */
  ticket: string
}

/** Who is served, as the device's storage has it. */
export const servedEntry = (storage: () => KeyValue): DeviceEntry<Served> =>
  createDeviceEntry(storage, 'goldleaf.serving', value => {
    const { sub, ticket } = value as Partial<Served>
    return typeof sub === 'string' && typeof ticket === 'string' ? { sub, ticket } : null
  })

/** Which ticket the whole shop works on, on this device: one for all its tabs, kept over reloads and crashes (issue 9.1). */
export function createServing(entry: DeviceEntry<Served>) {
  return {
    /** The ticket this person serves; null for whoever serves none. */
    ticketOf(sub: string | null): string | null {
      const now = entry.get()
      return now !== null && now.sub === sub ? now.ticket : null
    },
    /** Makes the shop work on a ticket. */
    serve: (sub: string, ticket: string): void => entry.put({ sub, ticket }),
    /** The shop works on the person's own cart again. */
    stop(): void {
      if (entry.get() !== null) entry.put(null)
    },
    /** Calls back when it changes, here or in another tab; returns an unsubscribe function. */
    subscribe: entry.subscribe,
  }
}

/** The device's own. */
export const servedHere = servedEntry(deviceStorage)
export const serving = createServing(servedHere)

/** Whose cart, files and drafts a person's pages work on: a served ticket's, else their own; null for nobody. */
export function cartOwnerOf(sub: string | null): string | null {
  const ticket = serving.ticketOf(sub)
  return ticket === null ? sub : ticketOwner(ticket)
}
