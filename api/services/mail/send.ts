import type { Deps } from '#api/deps.ts'
import type { MailOutcome } from '#api/gateways/ports.ts'
import { toOrder } from '#api/services/orders/orders.ts'
import type { OrderDoc, OrderMail } from '#api/store/documents.ts'
import { type Lease, withLease } from '#api/store/leases.ts'
import { restoredAt } from '#api/store/life.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { letterOf } from './letter.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { stopToken, wantsNoMails } from './stop.ts'
import { mailWords } from './texts.ts'

const LEASE_MS = MINUTE
const BATCH = 50
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = HOUR
/** What could not be sent for so long says what is no longer news. */
const LONGEST_LIFE_MS = 5 * DAY
/** Mails of one order to an address that nobody verified (D51). */
export const MAX_TYPED = 5

type MailDeps = Pick<
  Deps,
  'store' | 'clock' | 'ids' | 'log' | 'mail' | 'config' | 'boothSecret' | 'artworkBase'
>
type Fate = MailOutcome | { outcome: 'withheld'; problem: string }

/**
 * Hands the mails of orders that are due to the mail server, each order's in their order, one process at a time (D51). Each is taken
 * once; only one that the server took in the instant of a crash is handed over again, under the same Message-ID. What was due before
 * a backup was put back is not sent. Returns how many were taken; none where mail goes nowhere.
 */
export async function sendMails(deps: MailDeps): Promise<number> {
  const { store, clock, ids, mail } = deps
  if (mail === null) return 0
  const sent = await withLease(store, 'mail', ids.uuid(), LEASE_MS, clock, async lease => {
    const due = await store.orders.find({
      where: { mailDue: { lte: clock.now() } },
      sort: { field: 'mailDue', direction: 'asc' },
      limit: BATCH,
    })
    const restored = due.length > 0 ? await restoredAt(store) : null
    return sendEach(deps, lease, due, restored)
  })
  return sent?.result ?? 0
}

async function sendEach(
  deps: MailDeps,
  lease: Lease,
  orders: OrderDoc[],
  restored: string | null,
): Promise<number> {
  let taken = 0
  for (const found of orders) {
    let order: OrderDoc | null = found
    while (order && isDue(order, deps.clock.now())) {
      const next = nextMail(order)
      if (!next || !(await lease.renew())) return taken
      const fate = await sendOne(deps, order, next, restored)
      order = await deps.store.orders.update(order._id, doc => afterwards(doc, next, fate, deps.clock.now()))
      if (fate.outcome === 'taken') taken++
      else
        deps.log.warn({ mail: next.id, outcome: fate.outcome, problem: fate.problem }, 'a mail was not sent')
      if (fate.outcome === 'unreachable') return taken
    }
  }
  return taken
}

const isDue = ({ mailDue }: OrderDoc, now: number): boolean => typeof mailDue === 'number' && mailDue <= now
const nextMail = ({ mails = [] }: OrderDoc): OrderMail | undefined =>
  mails.find(({ state }) => state === 'due')

async function sendOne(
  deps: MailDeps,
  order: OrderDoc,
  mail: OrderMail,
  restored: string | null,
): Promise<Fate & { isTyped?: boolean }> {
  const { store, clock } = deps
  if (restored !== null && mail.at <= restored) return withheld('restored')
  if (clock.now() - Date.parse(mail.at) > LONGEST_LIFE_MS) return withheld('old')
  const to = await recipientOf(store, order)
  if (!to) return withheld('nobody')
  if (to.isTyped && typedMails(order) >= MAX_TYPED) return withheld('enough')
  const isReceipt = mail.occasion === 'received'
  if (!isReceipt && (await wantsNoMails(store, to.address))) return withheld('stopped')
  const outcome = await handOver(deps, order, mail, to)
  return { ...outcome, isTyped: to.isTyped }
}

const withheld = (problem: string): Fate => ({ outcome: 'withheld', problem })

const typedMails = ({ mails = [] }: OrderDoc): number =>
  mails.filter(({ state, isTyped }) => state === 'sent' && isTyped).length

/** A receipt is part of the purchase and cannot be stopped (D51). */
async function handOver(
  { mail: gateway, config: { publicUrl }, artworkBase, boothSecret }: MailDeps,
  order: OrderDoc,
  { id, occasion }: OrderMail,
  { name, address, isTyped }: Recipient,
): Promise<MailOutcome> {
  if (gateway === null) return { outcome: 'unreachable', problem: 'none' }
  const stopUrl =
    occasion === 'received' ? null : `${publicUrl}/api/mail/stop/${stopToken({ boothSecret }, address)}`
  const hasAccount = order.booth === undefined || (order.claimedBy ?? null) !== null
  const orderUrl = hasAccount ? `${publicUrl}/orders/${order.orderId}` : null
  const words = mailWords(occasion, toOrder(order, artworkBase), orderUrl)
  // A name that was typed at a stand is a stranger's words to whoever has that address.
  const letter = letterOf(words, isTyped && order.booth ? '' : name, stopUrl)
  return gateway.send({ id, to: { name, address }, ...letter, stopUrl })
}

/** The order after its mail was tried; null where another process was faster. */
function afterwards(
  order: OrderDoc,
  { id }: OrderMail,
  fate: Fate & { isTyped?: boolean },
  now: number,
): OrderDoc | null {
  const mails = order.mails ?? []
  const mail = mails.find(each => each.id === id && each.state === 'due')
  if (!mail) return null
  const tried = triedMail(mail, fate)
  const others = mails.map(each => (each === mail ? tried : each))
  const isLeft = others.some(({ state }) => state === 'due')
  const wait = tried.state === 'due' ? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** mail.tries) : 0
  return { ...order, mails: others, mailDue: isLeft ? now + wait : null }
}

function triedMail(mail: OrderMail, { outcome, isTyped = false }: Fate & { isTyped?: boolean }): OrderMail {
  if (outcome === 'taken') return { ...mail, state: 'sent', isTyped }
  if (outcome === 'withheld') return { ...mail, state: 'withheld' }
  return { ...mail, tries: mail.tries + 1, state: outcome === 'refused' ? 'failed' : 'due' }
}
