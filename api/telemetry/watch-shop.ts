import type { Deps } from '#api/deps.ts'
import type { Load } from '#api/load.ts'
import { paidWithoutOrder } from '#api/services/checkout/reconcile.ts'
import { sharedAnswer } from '#api/services/shared-answer.ts'
import type { Mailed } from '#api/store/documents.ts'
import { SECOND } from '#shared/time.ts'
import type { Gauge } from './metrics.ts'

/** How long a figure that the store was asked for stands, in milliseconds: whoever looks often asks no more often. */
const STANDS_MS = 15 * SECOND
/** Documents one look reads at most. */
const LOOK = 100

type WatchDeps = Pick<Deps, 'store' | 'clock' | 'telemetry' | 'config'>

/** The figures that are read when somebody looks: this process, and what waits in the store (issue 10.5). */
export function watchShop(deps: WatchDeps, load: Load): void {
  const { telemetry, clock } = deps
  telemetry.watch('goldleaf_late_seconds', () => load.lateMs() / SECOND)
  telemetry.watch('goldleaf_memory_bytes', () => process.memoryUsage.rss())
  const figures: Partial<Record<Gauge, (deps: WatchDeps) => Promise<number>>> = {
    goldleaf_paid_without_order: ({ store }) => paidWithoutOrder(store),
    goldleaf_payment_events_oldest_seconds: oldestEvent,
    goldleaf_tracker_oldest_seconds: oldestReport,
    goldleaf_mail_oldest_seconds: oldestMail,
    goldleaf_booth_owed_cents: async each => (await owed(each)).reduce((sum, { cents }) => sum + cents, 0),
    goldleaf_booth_owed: async each => (await owed(each)).length,
  }
  for (const [name, read] of Object.entries(figures))
    telemetry.watch(
      name as Gauge,
      sharedAnswer(() => read(deps), STANDS_MS, clock),
    )
}

/** Seconds since the first of these moments (ISO); 0 without any. */
function ageOf({ clock }: WatchDeps, moments: string[]): number {
  const [first] = moments.toSorted()
  return first === undefined ? 0 : Math.max(0, clock.now() - Date.parse(first)) / SECOND
}

async function oldestEvent(deps: WatchDeps): Promise<number> {
  const waiting = await deps.store.events.find({
    where: { doneAt: null },
    // What was tried most often waits longest.
    sort: { field: 'attempts', direction: 'desc' },
    limit: LOOK,
  })
  return ageOf(
    deps,
    waiting.map(({ receivedAt }) => receivedAt),
  )
}

async function oldestReport(deps: WatchDeps): Promise<number> {
  const { store, config } = deps
  if ((config.tracker?.url ?? null) === null) return 0
  const query = {
    where: { trackedAt: null },
    sort: { field: 'trackDue', direction: 'asc' },
    limit: LOOK,
  } as const
  const waiting = [...(await store.orders.find(query)), ...(await store.messages.find(query))]
  return ageOf(
    deps,
    waiting.map(({ createdAt }) => createdAt),
  )
}

async function oldestMail(deps: WatchDeps): Promise<number> {
  const query = {
    where: { mailDue: { gte: 0 } },
    sort: { field: 'mailDue', direction: 'asc' },
    limit: LOOK,
  } as const
  const waiting: Mailed<string>[] = [
    ...(await deps.store.orders.find(query)),
    ...(await deps.store.messages.find(query)),
  ]
  const due = waiting.flatMap(({ mails = [] }) => mails.filter(({ state }) => state === 'due'))
  return ageOf(
    deps,
    due.map(({ at }) => at),
  )
}

const owed = ({ store }: WatchDeps) => store.surpluses.find({ where: { state: 'owed' }, limit: 10 * LOOK })
