/** Money that was received for a ticket; `ref` names the session or the act it came by. */
export interface Received {
  via: 'provider' | 'outside'
  ref: string
}

/**
 * What decides whose money is the sale of a ticket, as it lies in the ticket's one document ("Booth", B1, B2, B7): at
 * most one of `sale` and `cancelled`, and an act that is closing while it asks the provider.
 */
export interface SaleSlot<Money extends Received> {
  sale: Money | null
  /** The act that ends the open payment page; nothing else may begin. */
  closing: string | null
  /** The act that cancelled the ticket. */
  cancelled: string | null
  /** Money beyond the one sale, owed back. */
  surpluses: Money[]
}

export type SaleEvent<Money extends Received> =
  /** Money is there: a paid session, or what an act took once it had closed. */
  | { kind: 'received'; money: Money }
  /** An act begins to close: from now on no page opens. */
  | { kind: 'close'; act: string }
  /** The act that closed found no paid session: the ticket is cancelled. */
  | { kind: 'cancel'; act: string }
  | { kind: 'reopen' }

/** What the slot says to an event. `wait`: another act is closing, or this one has not closed yet. */
export type SaleOutcome = 'sale' | 'surplus' | 'closing' | 'cancelled' | 'open' | 'wait'

export interface Decided<Money extends Received> {
  /** The very same slot where nothing changed. */
  slot: SaleSlot<Money>
  outcome: SaleOutcome
}

/** The sale slot after an event; told twice, it answers alike and changes nothing more. */
export function decideSale<Money extends Received>(
  slot: SaleSlot<Money>,
  event: SaleEvent<Money>,
): Decided<Money> {
  switch (event.kind) {
    case 'received':
      return receive(slot, event.money)
    case 'close':
      return close(slot, event.act)
    case 'cancel':
      return cancel(slot, event.act)
    case 'reopen':
      return { slot: slot.cancelled === null ? slot : { ...slot, cancelled: null }, outcome: standing(slot) }
  }
}

/**
 * The slot once it is known what the order of its sale comes to: what was received beyond that is owed back, under the same
 * `ref` (B2). The very same slot where nothing was; told twice, it splits once.
 */
export function splitSale<Money extends Received & { cents: number }>(
  slot: SaleSlot<Money>,
  totalCents: number,
): SaleSlot<Money> {
  const { sale, surpluses } = slot
  if (sale === null || sale.cents <= totalCents) return slot
  const excess = { ...sale, cents: sale.cents - totalCents }
  return { ...slot, sale: { ...sale, cents: totalCents }, surpluses: [...surpluses, excess] }
}

/** Whether a payment page may be opened for the ticket: nothing is sold, cancelled or just being decided. */
export function mayOpenPage({
  sale,
  closing,
  cancelled,
}: Pick<SaleSlot<Received>, 'sale' | 'closing' | 'cancelled'>): boolean {
  return sale === null && closing === null && cancelled === null
}

const standing = ({ sale }: SaleSlot<Received>): SaleOutcome => (sale ? 'sale' : 'open')

function receive<Money extends Received>(slot: SaleSlot<Money>, money: Money): Decided<Money> {
  const { sale, closing, cancelled, surpluses } = slot
  if (sale?.ref === money.ref) return { slot, outcome: 'sale' }
  if (surpluses.some(({ ref }) => ref === money.ref)) return { slot, outcome: 'surplus' }
  const left = { ...slot, closing: closing === money.ref ? null : closing }
  if (sale !== null || cancelled !== null)
    return { slot: { ...left, surpluses: [...surpluses, money] }, outcome: 'surplus' }
  // What is taken outside has ended the open page first; what the provider has received nobody can hold up.
  if (money.via === 'outside' && closing !== money.ref) return { slot, outcome: 'wait' }
  return { slot: { ...left, sale: money }, outcome: 'sale' }
}

function close<Money extends Received>(slot: SaleSlot<Money>, act: string): Decided<Money> {
  if (slot.sale !== null) return { slot, outcome: 'sale' }
  if (slot.cancelled !== null) return { slot, outcome: 'cancelled' }
  if (slot.closing === act) return { slot, outcome: 'closing' }
  if (slot.closing !== null) return { slot, outcome: 'wait' }
  return { slot: { ...slot, closing: act }, outcome: 'closing' }
}

function cancel<Money extends Received>(slot: SaleSlot<Money>, act: string): Decided<Money> {
  const isOurs = slot.closing === act
  if (slot.sale !== null) return { slot: isOurs ? { ...slot, closing: null } : slot, outcome: 'sale' }
  if (slot.cancelled !== null) return { slot, outcome: 'cancelled' }
  return isOurs
    ? { slot: { ...slot, closing: null, cancelled: act }, outcome: 'cancelled' }
    : { slot, outcome: 'wait' }
}
