import { type KeyValue, readIdentity } from '#pwa/lib/auth/identity.ts'
import { followLater } from '#pwa/lib/follow-later.ts'
import { onPersonLeft } from '#pwa/lib/person-left.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import { type CartView, createCartView, type Readable } from './cart-view.ts'
import { claimLegacyCart, deleteLegacyCart, LEGACY_IMPORT, legacyLines } from './legacy-cart.ts'
import { type Local, openLocal } from './open.ts'

/** A person's local things, opened once per page. */
export interface LocalPerson {
  local: Promise<Local>
  cart: Readable<CartView>
}

const people = new Map<string, LocalPerson>()

/** The local things of the person with this subject; nobody else ever gets them (D2). */
export function personOf(sub: string): LocalPerson {
  const known = people.get(sub)
  if (known) return known
  const local = openLocal(sub).then(ticketIdOf(sub) === null ? withLegacyCart : withTouches)
  const person = { local, cart: createCartView(local) }
  people.set(sub, person)
  return person
}

/** Watches what a person has on this device as soon as it is open. Returns an unsubscribe function, before that too. */
export function watchLocal(sub: string, watch: (local: Local) => () => void): () => void {
  return followLater(personOf(sub).local, watch)
}

/** Lets go of what this page holds open of a person; asked for again it is opened anew (D2). */
export function releasePerson(sub: string): Promise<void> {
  const known = people.get(sub)
  people.delete(sub)
  return known ? known.local.then(local => local.close()) : Promise.resolve()
}

/** Lets go of every ticket this page holds open; they are one staff member's. */
export async function releaseTickets(): Promise<void> {
  const tickets = [...people.keys()].filter(owner => ticketIdOf(owner) !== null)
  await Promise.all(tickets.map(releasePerson))
}

onPersonLeft(sub => {
  void releaseTickets()
  void releasePerson(sub)
})

/** A ticket's writes are noted in the list of whoever is signed in; strangers have neither. */
async function withTouches(local: Local): Promise<Local> {
  const staff = readIdentity(deviceStorage())?.user.sub
  if (staff === undefined) return local
  const [{ touching }, { ticketStore }, { db, guarded }] = await Promise.all([
    import('./booth/touching.ts'),
    import('./booth/ticket-store.ts'),
    personOf(staff).local,
  ])
  return db ? touching(local, ticketStore(db, guarded)) : local
}

/** What could not be taken over waits for the next opening; it keeps nobody from what they have. */
async function withLegacyCart(local: Local): Promise<Local> {
  return adoptLegacyCart(local).catch(() => local)
}

/** An older shop's cart goes to the first person who signs in on this device, once (D1). */
export async function adoptLegacyCart(local: Local, storage: KeyValue = deviceStorage()): Promise<Local> {
  if (!local.isKept) return local
  const raw = claimLegacyCart(storage, local.sub)
  if (raw === null) return local
  await local.cart.addOnce(LEGACY_IMPORT, legacyLines(raw))
  deleteLegacyCart(storage, local.sub)
  return local
}
