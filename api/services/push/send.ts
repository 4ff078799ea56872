import type { Deps } from '#api/deps.ts'
import type { PushGateway } from '#api/gateways/ports.ts'
import { isAnyDue, type MailSource, messageMails, orderMails } from '#api/services/mail/source.ts'
import { retryWait } from '#api/services/retry-wait.ts'
import type { Mailed, NotificationDoc, Notified, PushSubscriptionDoc } from '#api/store/documents.ts'
import { type Lease, withLease } from '#api/store/leases.ts'
import { restoredAt } from '#api/store/life.ts'
import type { PushPayload } from '#shared/contract/push.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { subscriptionsOf } from './subscriptions.ts'

const LEASE_MS = MINUTE
const BATCH = 50
/** What could not be pushed for so long is no news; the page and the mail say it. */
const LONGEST_LIFE_MS = DAY

type PushDeps = Pick<
  Deps,
  'store' | 'clock' | 'ids' | 'log' | 'push' | 'config' | 'boothSecret' | 'artworkBase'
>
type Told<Occasion extends string> = Mailed<Occasion> & Notified<Occasion>

/**
 * Pushes the notifications that are due to their person's browsers, one process at a time (D51). Each browser has each once: one that its push
 * service took in the instant of a crash may be handed over again, under the same tag, and takes its own place. What was due before a
 * backup was put back is not pushed. Returns how many were taken; none where the shop pushes nothing.
 */
export async function sendNotifications(deps: PushDeps): Promise<number> {
  const { store, clock, ids, push } = deps
  if (push === null) return 0
  if (!(await isAnyDue([store.orders, store.messages], 'notificationDue', clock.now()))) return 0
  const sent = await withLease(store, 'push', ids.uuid(), LEASE_MS, clock, async lease => {
    const world = { ...deps, push, lease }
    return (await sendDue(world, orderMails(deps))) + (await sendDue(world, messageMails(deps)))
  })
  return sent?.result ?? 0
}

type Sending = PushDeps & { push: PushGateway; lease: Lease }

async function sendDue<Occasion extends string, T extends Told<Occasion>>(
  deps: Sending,
  source: MailSource<Occasion, T>,
): Promise<number> {
  const due = await source.collection.find({
    where: { notificationDue: { lte: deps.clock.now() } },
    sort: { field: 'notificationDue', direction: 'asc' },
    limit: BATCH,
  })
  const restored = due.length > 0 ? await restoredAt(deps.store) : null
  let taken = 0
  for (const doc of due)
    for (const notification of doc.notifications ?? []) {
      if (notification.state !== 'due') continue
      taken += await sendOne(deps, source, doc, { notification, restored })
    }
  return taken
}

interface Due<Occasion extends string> {
  notification: NotificationDoc<Occasion>
  restored: string | null
}

/** How many browsers' push services took it. */
async function sendOne<Occasion extends string, T extends Told<Occasion>>(
  deps: Sending,
  source: MailSource<Occasion, T>,
  doc: T,
  { notification, restored }: Due<Occasion>,
): Promise<number> {
  const { store, clock } = deps
  const change = (fn: (current: NotificationDoc<Occasion>) => NotificationDoc<Occasion>) =>
    source.collection.update(doc._id, now => withChange(now, notification.id, fn, clock.now()))
  const payload = writtenPayload(deps, source, doc, { notification, restored })
  const browsers = payload === null ? [] : await subscriptionsOf(store, source.person(doc))
  let taken = 0
  let isLate = false
  for (const browser of browsers) {
    if (payload === null || notification.to.includes(browser._id)) continue
    if (!(await deps.lease.renew())) return taken
    const fate = await handOver(deps, browser, payload)
    if (fate === 'later') isLate = true
    if (fate !== 'done') continue
    taken++
    await change(current => ({ ...current, to: [...current.to, browser._id] }))
  }
  await change(current => {
    if (isLate) return { ...current, tries: current.tries + 1 }
    return { ...current, state: current.to.length > 0 ? 'sent' : 'withheld' }
  })
  return taken
}

/** What is pushed; null too for what cannot be written, which holds up no other: the page and the mail say it. */
function writtenPayload<Occasion extends string, T extends Told<Occasion>>(
  deps: Sending,
  source: MailSource<Occasion, T>,
  doc: T,
  due: Due<Occasion>,
): PushPayload | null {
  try {
    return payloadOf(deps, source, doc, due)
  } catch (err) {
    const notification = due.notification.id
    deps.log.error({ alert: true, err, notification }, 'a notification could not be written')
    return null
  }
}

/** What is pushed; null where there is nothing to say any more. */
function payloadOf<Occasion extends string, T extends Told<Occasion>>(
  { clock, config }: Sending,
  source: MailSource<Occasion, T>,
  doc: T,
  { notification, restored }: Due<Occasion>,
): PushPayload | null {
  const isOver =
    (restored !== null && notification.at <= restored) ||
    clock.now() - Date.parse(notification.at) > LONGEST_LIFE_MS
  const title = isOver ? null : source.heading(doc, notification)
  if (title === null) return null
  const { path, says } = source.page(doc)
  const navigate = `${config.publicUrl}${path}`
  return {
    web_push: 8030,
    notification: { title, body: says, navigate, tag: notification.id, lang: 'en' },
  }
}

async function handOver(
  { store, push, log }: Sending,
  { _id, endpoint, p256dh, auth }: PushSubscriptionDoc,
  payload: PushPayload,
): Promise<'done' | 'later' | 'not'> {
  const { tag } = payload.notification
  const said = await push.send({ endpoint, p256dh, auth }, JSON.stringify(payload), topicOf(tag))
  if (said.outcome === 'taken') return 'done'
  if (said.outcome === 'gone') await store.pushSubscriptions.remove(_id)
  else
    log.warn(
      { notification: tag, outcome: said.outcome, problem: said.problem },
      'a notification was not pushed',
    )
  return said.outcome === 'later' ? 'later' : 'not'
}

/** At most 32 characters of base64url (RFC 8030): the end of an id tells it from the others of its order. */
const topicOf = (id: string): string => id.replaceAll(/[^\w-]/g, '-').slice(-32)

/** The document after something became of one notification; null where another process was faster. */
function withChange<Occasion extends string, T extends Notified<Occasion>>(
  doc: T,
  id: string,
  fn: (notification: NotificationDoc<Occasion>) => NotificationDoc<Occasion>,
  now: number,
): T | null {
  const notifications = doc.notifications ?? []
  const notification = notifications.find(each => each.id === id && each.state === 'due')
  if (!notification) return null
  const changed = fn(notification)
  const others = notifications.map(each => (each === notification ? changed : each))
  const wait = changed.tries > notification.tries ? retryWait(notification.tries) : 0
  const isLeft = others.some(({ state }) => state === 'due')
  return { ...doc, notifications: others, notificationDue: isLeft ? now + wait : null }
}
