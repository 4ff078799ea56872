import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { type Lease, withLease } from '#api/store/leases.ts'
import type { Store } from '#api/store/store.ts'
import { MINUTE } from '#shared/time.ts'
import { MIGRATIONS, type Migration } from './migrations.ts'

const LEASE_MS = MINUTE
/** Documents between two notes of how far it is: so many at most are looked at again after a death. */
const STEP = 100

const progressForm = z.object({ from: z.string(), done: z.number(), finishedAt: z.string().nullable() })
/** How far a migration is: the id it goes on from, and how many documents it has looked at. */
export type Progress = z.infer<typeof progressForm>

type MigrationDeps = Pick<Deps, 'store' | 'clock' | 'ids' | 'log'>

/**
 * Runs what has not run to its end on this store, or has something left to do there, one after the other, one process at a time; a
 * process that is killed leaves its lease to run out and another goes on from the last note (issue 10.5). Returns how many
 * documents were looked at.
 */
export async function runMigrations(
  deps: MigrationDeps,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<number> {
  const { store, ids, clock } = deps
  if (await allDone(store, migrations)) return 0
  const ran = await withLease(store, 'migrations', ids.uuid(), LEASE_MS, clock, async lease => {
    let looked = 0
    for (const migration of migrations) looked += await runOne(deps, migration, lease)
    return looked
  })
  return ran?.result ?? 0
}

/** How far a migration is on this store; null before it begins. */
export async function progressOf({ facts }: Pick<Store, 'facts'>, name: string): Promise<Progress | null> {
  const known = await facts.get(factOf(name))
  return known && progressForm.parse(JSON.parse(known.value))
}

const factOf = (name: string): string => `migration ${name}`

async function allDone(store: Store, migrations: readonly Migration[]): Promise<boolean> {
  for (const migration of migrations) if (!(await isDone(store, migration))) return false
  return true
}

async function isDone(store: Store, { name, isLeft }: Migration): Promise<boolean> {
  const isFinished = !!(await progressOf(store, name))?.finishedAt
  return isFinished && !(await isLeft?.(store))
}

async function runOne(
  { store, clock, log }: MigrationDeps,
  migration: Migration,
  lease: Lease,
): Promise<number> {
  const { name } = migration
  if (await isDone(store, migration)) return 0
  const known = await progressOf(store, name)
  let { from, done } = known && !known.finishedAt ? known : { from: '', done: 0 }
  const before = done
  for await (const { _id } of migration.idsFrom(store, from)) {
    if (done % STEP === 0) {
      // Whoever lost the lease stops: another process goes on from the same note.
      if (!(await lease.renew())) return done - before
      await note(store, name, { from, done, finishedAt: null })
    }
    await migration.migrate(store, _id)
    // An embedded store answers without a pause, and so many documents would hold up every request.
    await breathe()
    from = _id
    done++
  }
  await note(store, name, { from, done, finishedAt: new Date(clock.now()).toISOString() })
  log.info({ migration: name, documents: done }, 'a migration is done')
  return done - before
}

async function note({ facts }: Store, name: string, progress: Progress): Promise<void> {
  const fact = { _id: factOf(name), value: JSON.stringify(progress) }
  await facts.upsert(fact._id, () => fact)
}
