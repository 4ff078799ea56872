import { DAY } from '#shared/time.ts'
import type { Clock } from './clock.ts'
import type { Collection, Doc } from './collection.ts'
import type { CollectionName } from './schema.ts'
import type { Store } from './store.ts'

/** When a record has outlived its use: so long after the time in a field of its own. */
interface EndRule {
  field: string
  /** How the field tells its time; one that holds no time (yet) lets its record stay. */
  form: 'ms' | 'iso' | 'day'
  keptMs: number
  /**
   * MongoDB ends it too, by its own clock (issue 10.1). Not what counts by the minute: a server's clock that is ahead would
   * let a signature come twice and begin a window anew.
   */
  byServer: boolean
}

/** Which records end, and when. What stands nowhere here stays until somebody or something else removes it. */
export const ENDINGS = {
  cartOutcomes: { field: 'at', form: 'ms', keptMs: 90 * DAY, byServer: true },
  /** Architecture, "Outbox"; a freed key ends at once. */
  idempotency: { field: 'createdAt', form: 'iso', keptMs: 90 * DAY, byServer: true },
  signatures: { field: 'expiresAt', form: 'ms', keptMs: 0, byServer: false },
  /** The provider delivers an event again for some days; even later it would only find its order made. */
  events: { field: 'doneAt', form: 'iso', keptMs: 30 * DAY, byServer: true },
  /** A year can be held against the one before. */
  pageViews: { field: 'day', form: 'day', keptMs: 400 * DAY, byServer: true },
  allowances: { field: 'resetAt', form: 'ms', keptMs: 0, byServer: false },
  /** Only what can never be paid any more has that time (`ending.ts`). */
  checkouts: { field: 'endsAt', form: 'iso', keptMs: 0, byServer: true },
  sessions: { field: 'endsAt', form: 'iso', keptMs: 0, byServer: true },
} as const satisfies Partial<Record<CollectionName, EndRule>>

export type EndingName = keyof typeof ENDINGS

export const ENDING_NAMES = Object.keys(ENDINGS) as EndingName[]

const endings: Partial<Record<CollectionName, EndRule>> = ENDINGS

/** Whether MongoDB itself ends documents of this collection. */
export const endsByServer = (name: CollectionName): boolean => endings[name]?.byServer ?? false

/** From when on MongoDB may remove a document; undefined for one that stays. */
export function endOf(name: CollectionName, doc: object): Date | undefined {
  const ending = endings[name]
  if (!ending?.byServer) return undefined
  const told: unknown = Object.entries(doc).find(([field]) => field === ending.field)?.[1]
  if (typeof told !== 'string' && typeof told !== 'number') return undefined
  return new Date(new Date(told).getTime() + ending.keptMs)
}

/** Removes records of one kind that have ended, longest ago first and `limit` at most, in one write; returns how many. */
export async function sweepEnded(
  store: Pick<Store, EndingName>,
  name: EndingName,
  clock: Clock,
  limit: number,
): Promise<number> {
  const { field, form, keptMs } = ENDINGS[name]
  const collection: Pick<Collection<Doc>, 'find' | 'removeAll'> = store[name]
  const where = { [field]: { lt: told(clock.now() - keptMs, form) } }
  const ended = await collection.find({ where, sort: { field, direction: 'asc' }, limit })
  return ended.length === 0 ? 0 : collection.removeAll(ended.map(({ _id }) => _id))
}

function told(ms: number, form: EndRule['form']): number | string {
  if (form === 'ms') return ms
  const iso = new Date(ms).toISOString()
  return form === 'iso' ? iso : iso.slice(0, 10)
}
