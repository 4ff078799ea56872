import type { Deps } from '#api/deps.ts'
import type { MailOutcome } from '#api/gateways/ports.ts'
import { retryWait } from '#api/services/retry-wait.ts'
import type { MailDoc, Mailed, Notified } from '#api/store/documents.ts'
import { type Lease, withLease } from '#api/store/leases.ts'
import { restoredAt } from '#api/store/life.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { letterOf } from './letter.ts'
import type { Recipient } from './recipient.ts'
import { isAnyDue, type MailSource, messageMails, orderMails } from './source.ts'
import { stopToken, wantsNoMails } from './stop.ts'
import type { MailWords } from './texts.ts'

const LEASE_MS = MINUTE
const BATCH = 50
/** What could not be sent for so long says what is no longer news. */
const LONGEST_LIFE_MS = 5 * DAY
/** Mails of one order, or about one message, to an address that nobody verified (D51). */
export const MAX_TYPED = 5

type MailDeps = Pick<
  Deps,
  'store' | 'clock' | 'ids' | 'log' | 'mail' | 'config' | 'boothSecret' | 'artworkBase'
>
type Fate =
  | MailOutcome
  | { outcome: 'withheld'; problem: string }
  /** It could not be written. It is tried again later, and holds up no other. */
  | { outcome: 'unwritten'; problem: string }

/**
 * Hands the mails that are due, of orders and of messages, to the mail server, each document's in their order, one process at a time
 * (D51). Each is taken once; only one that the server took in the instant of a crash is handed over again, under the same
 * Message-ID. What was due before a backup was put back is not sent. Returns how many were taken; none where mail goes nowhere.
 */
export async function sendMails(deps: MailDeps): Promise<number> {
  const { store, clock, ids, mail } = deps
  if (mail === null) return 0
  if (!(await isAnyDue([store.orders, store.messages], 'mailDue', clock.now()))) return 0
  const sent = await withLease(store, 'mail', ids.uuid(), LEASE_MS, clock, async lease => {
    const orders = await sendDue(deps, lease, orderMails(deps))
    if (!orders.goesOn) return orders.taken
    return orders.taken + (await sendDue(deps, lease, messageMails(deps))).taken
  })
  return sent?.result ?? 0
}

/** How many were taken, and whether the mail server is there and the lease still ours. */
interface Sent {
  taken: number
  goesOn: boolean
}

async function sendDue<Occasion extends string, T extends Mailed<Occasion> & Notified<Occasion>>(
  deps: MailDeps,
  lease: Lease,
  source: MailSource<Occasion, T>,
): Promise<Sent> {
  const due = await source.collection.find({
    where: { mailDue: { lte: deps.clock.now() } },
    sort: { field: 'mailDue', direction: 'asc' },
    limit: BATCH,
  })
  const restored = due.length > 0 ? await restoredAt(deps.store) : null
  let taken = 0
  for (const found of due) {
    let doc: T | null = found
    while (doc && isDue(doc, deps.clock.now())) {
      const next = nextMail(doc)
      if (!next || !(await lease.renew())) return { taken, goesOn: false }
      const fate = await sendOne(deps, source, doc, next, restored).catch(unwritten(deps, next.id))
      doc = await source.collection.update(doc._id, now => afterwards(now, next, fate, deps.clock.now()))
      if (fate.outcome === 'taken') taken++
      else
        deps.log.warn({ mail: next.id, outcome: fate.outcome, problem: fate.problem }, 'a mail was not sent')
      if (fate.outcome === 'unreachable') return { taken, goesOn: false }
    }
  }
  return { taken, goesOn: true }
}

const isDue = ({ mailDue }: Mailed<string>, now: number): boolean =>
  typeof mailDue === 'number' && mailDue <= now
const nextMail = <Occasion extends string>({ mails = [] }: Mailed<Occasion>): MailDoc<Occasion> | undefined =>
  mails.find(({ state }) => state === 'due')

async function sendOne<Occasion extends string, T extends Mailed<Occasion> & Notified<Occasion>>(
  deps: MailDeps,
  source: MailSource<Occasion, T>,
  doc: T,
  mail: MailDoc<Occasion>,
  restored: string | null,
): Promise<Fate & { isTyped?: boolean }> {
  const { store, clock } = deps
  const bothers = deps.mail?.staysHere !== true
  if (restored !== null && mail.at <= restored) return withheld('restored')
  if (clock.now() - Date.parse(mail.at) > LONGEST_LIFE_MS) return withheld('old')
  const to = await source.recipient(doc)
  if (!to) return withheld('nobody')
  if (bothers && to.isTyped && typedMails(doc) >= MAX_TYPED) return withheld(ENOUGH)
  const isReceipt = source.isReceipt(mail)
  const hasStopped = await wantsNoMails(store, to.address)
  if (!isReceipt && hasStopped) return withheld('stopped')
  const words = await source.words(doc, mail, hasStopped ? stopUrlOf(deps, to) : null)
  if (words === null) return withheld('over')
  const outcome = await handOver(deps, { id: mail.id, to, words, isReceipt })
  return { ...outcome, isTyped: to.isTyped }
}

/** Why a mail more to an address that nobody verified is withheld. */
const ENOUGH = 'enough'
const withheld = (problem: string): Fate => ({ outcome: 'withheld', problem })

const unwritten =
  ({ log }: MailDeps, mail: string) =>
  (err: unknown): Fate & { isTyped?: boolean } => {
    log.error({ alert: true, err, mail }, 'a mail could not be written')
    return { outcome: 'unwritten', problem: String(err) }
  }

const typedMails = ({ mails = [] }: Mailed<string>): number =>
  mails.filter(({ state, isTyped }) => state === 'sent' && isTyped).length

interface Handed {
  id: string
  to: Recipient
  words: MailWords
  isReceipt: boolean
}

/** The page that ends mails to an address, and has them go on. */
const stopUrlOf = ({ config, boothSecret }: MailDeps, { address }: Recipient): string =>
  `${config.publicUrl}/api/mail/stop/${stopToken({ boothSecret }, address)}`

/** A receipt is part of the purchase and cannot be stopped (D51). */
async function handOver(deps: MailDeps, { id, to, words, isReceipt }: Handed): Promise<MailOutcome> {
  const { mail: gateway } = deps
  if (gateway === null) return { outcome: 'unreachable', problem: 'none' }
  const { name, address } = to
  const stopUrl = isReceipt ? null : stopUrlOf(deps, to)
  return gateway.send({ id, to: { name, address }, ...letterOf(words, name, stopUrl), stopUrl })
}

/** The document after its mail was tried; null where another process was faster. */
function afterwards<Occasion extends string, T extends Mailed<Occasion>>(
  doc: T,
  { id }: MailDoc<Occasion>,
  fate: Fate & { isTyped?: boolean },
  now: number,
): T | null {
  const mails = doc.mails ?? []
  const mail = mails.find(each => each.id === id && each.state === 'due')
  if (!mail) return null
  const tried = triedMail(mail, fate)
  const others = mails.map(each => (each === mail ? tried : each))
  const isLeft = others.some(({ state }) => state === 'due')
  const wait = tried.state === 'due' ? retryWait(mail.tries) : 0
  return { ...doc, mails: others, mailDue: isLeft ? now + wait : null }
}

function triedMail<Occasion extends string>(
  mail: MailDoc<Occasion>,
  fate: Fate & { isTyped?: boolean },
): MailDoc<Occasion> {
  const { outcome, isTyped = false } = fate
  if (outcome === 'taken') return { ...mail, state: 'sent', isTyped }
  if (outcome === 'withheld')
    return { ...mail, state: 'withheld', ...(fate.problem === ENOUGH && { isOneTooMany: true }) }
  return { ...mail, tries: mail.tries + 1, state: outcome === 'refused' ? 'failed' : 'due' }
}
