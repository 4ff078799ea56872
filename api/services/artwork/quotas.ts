import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { giveBack, takeOf } from '#api/store/allowances.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import type { QuotaReached } from '#shared/contract/artwork-upload.ts'
import { DAY, HOUR } from '#shared/time.ts'

/** What nobody claimed goes with the first hourly round after a day (D24). */
const UNCLAIMED_HOURS = 25
/** Counted in these: a small file is little work less than one of a megabyte. */
const MIB = 2 ** 20
const MIB_A_GB = 1024
/** Part of the ceiling one address may take of what nobody claimed: it must not keep all others out. */
const STRANGERS_SHARE = 10
/** Part of the ceiling from which on it is told. */
const NEAR = 0.8

export type QuotaDeps = Pick<Deps, 'counters' | 'store' | 'clock' | 'config' | 'log'>

/** Who sends: a person, or nobody anybody knows, from an address. */
export interface Sender {
  owner: string | null
  address: string
}

/** Counts bytes that may be stored now; a refusal, and nothing counted, where they are too many. */
export type Admit = (bytes: number) => Promise<Failure | null>

/**
 * Holds what may be stored against the quotas of a person, an address, and of everything nobody claimed (issue 6.12,
 * docs/decisions/0024). Refuses with `quota_reached` and when to try again.
 */
export function admission(deps: QuotaDeps, { owner, address }: Sender): Admit {
  const { perPerson, perAddress, unclaimed } = deps.config.uploadGb
  const limits: [name: string, key: string, gb: number][] = [
    owner === null
      ? ['bytes-of-strangers', address, unclaimed / STRANGERS_SHARE]
      : ['bytes-of-person', owner, perPerson],
    ['bytes-of-address', address, perAddress],
  ]
  return async bytes => {
    const mib = Math.ceil(bytes / MIB)
    const full = owner === null ? await unclaimedFullUntil(deps, mib) : null
    const taken: (() => Promise<void>)[] = []
    const refused = async (until: number) => {
      for (const undo of taken) await undo()
      return reached(deps, until)
    }
    for (const [name, key, gb] of limits) {
      const allowance = { name, max: gb * MIB_A_GB, windowMs: DAY }
      const had = await takeOf(deps.store, deps.clock, allowance, key, mib)
      if (!had.isWithin) return refused(had.resetAt)
      taken.push(() => giveBack(deps.store, allowance, key, mib, had))
    }
    return full === null ? null : refused(full)
  }
}

function reached({ clock }: QuotaDeps, until: number): Failure {
  const retryAfterSeconds = Math.max(1, Math.ceil((until - clock.now()) / 1000))
  return {
    ...failure(
      'quota_reached',
      'The shop takes no more files from here for now. Please send this one again later, or call us.',
      { retryAfterSeconds } satisfies QuotaReached,
    ),
    retryAfterSeconds,
  }
}

/** When enough of what nobody claimed will be gone for so many more, epoch ms; null when there is room. Tells when little is left. */
async function unclaimedFullUntil(deps: QuotaDeps, mib: number): Promise<number | null> {
  const { store, clock, counters, log, config } = deps
  const ceiling = config.uploadGb.unclaimed * MIB_A_GB
  const oldest = hourOf(clock.now() - UNCLAIMED_HOURS * HOUR)
  const hours = await store.unclaimedBytes.find({
    where: { _id: { gte: oldest } },
    sort: { field: '_id', direction: 'asc' },
  })
  let held = hours.reduce((sum, hour) => sum + hour.mib, 0)
  if (held + mib > NEAR * ceiling && counters.hit('unclaimed-alert', '', HOUR).count === 1)
    log.error(
      { alert: true, heldMib: held, ceilingMib: ceiling },
      'artwork nobody claimed nears its ceiling; strangers’ uploads are refused beyond it',
    )
  for (const { _id, mib: going } of hours) {
    if (held + mib <= ceiling) return null
    held -= going
    if (held + mib <= ceiling) return Date.parse(`${_id}:00:00Z`) + (UNCLAIMED_HOURS + 1) * HOUR
  }
  return held + mib <= ceiling ? null : clock.now() + DAY
}

/** Keeps the count of what nobody claimed right when a record comes about, is claimed, or its time begins anew. */
export async function countUnclaimed(
  { store }: Pick<Deps, 'store'>,
  before: ArtworkDoc | null,
  after: ArtworkDoc | null,
): Promise<void> {
  const [was, is] = [unclaimedOf(before), unclaimedOf(after)]
  if (was?.hour === is?.hour && was?.mib === is?.mib) return
  if (was) await addTo(store, was.hour, -was.mib)
  if (is) await addTo(store, is.hour, is.mib)
}

function unclaimedOf(doc: ArtworkDoc | null): { hour: string; mib: number } | null {
  if (doc === null || doc.owner !== null) return null
  return { hour: hourOf(Date.parse(doc.createdAt)), mib: Math.ceil(bytesOf(doc.declaredLength) / MIB) }
}

/** Bytes that may be stored under an address that was granted for so many; null is as many as an artwork may have. */
export const bytesOf = (declaredLength: number | null): number => declaredLength ?? MAX_ARTWORK_BYTES

function addTo(store: Deps['store'], hour: string, mib: number) {
  return store.unclaimedBytes.increment({ _id: hour, mib: 0 }, [{ field: 'mib', by: mib }])
}

/** Hours sort as they follow each other. */
const hourOf = (ms: number): string => new Date(ms).toISOString().slice(0, 13)

/** Deletes hours whose artwork is gone. Returns how many. */
export async function sweepUnclaimed(
  store: Deps['store'],
  clock: Deps['clock'],
  limit: number,
): Promise<number> {
  const old = await store.unclaimedBytes.find({
    where: { _id: { lt: hourOf(clock.now() - UNCLAIMED_HOURS * HOUR) } },
    limit,
  })
  for (const { _id } of old) await store.unclaimedBytes.remove(_id)
  return old.length
}
