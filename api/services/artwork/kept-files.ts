import { type Deps, isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { derivedUuid } from '#api/services/derived-id.ts'
import type { KeptFileDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { MAX_KEPT_BYTES, MAX_KEPT_FILES } from '#shared/contract/kept-files.ts'
import { storedArtwork } from './artwork.ts'

type KeepDeps = Pick<Deps, 'clock'> & Parameters<typeof storedArtwork>[0]

const idOf = (owner: string, key: string): string => derivedUuid('kept file', owner, key)

/** Keeps a stored file of its person though nothing uses it (D58); repeating it changes nothing. */
export async function keepFile(deps: KeepDeps, owner: string, key: string): Promise<{ ok: true } | Failure> {
  const stored = await storedArtwork(deps, owner, key)
  if (!stored.ok) return stored
  const _id = idOf(owner, key)
  const kept = (await keptFilesOf(deps.store, owner)).filter(each => each._id !== _id)
  const bytes = kept.reduce((sum, { file }) => sum + file.size, stored.ref.size)
  if (kept.length >= MAX_KEPT_FILES || bytes > MAX_KEPT_BYTES)
    return failure('too_large', 'You keep as many files as fit: let go of others first')
  await deps.store.keptFiles.upsert(
    _id,
    current => current ?? { _id, owner, file: stored.ref, createdAt: isoNow(deps.clock) },
  )
  return { ok: true }
}

/** Lets go of a file: once nothing else uses it the cleaning takes it (D24). */
export async function releaseFile(
  { store }: Pick<Deps, 'store'>,
  owner: string,
  key: string,
): Promise<{ ok: true }> {
  await store.keptFiles.remove(idOf(owner, key))
  return { ok: true }
}

/** What a person keeps, newest first. */
export const keptFilesOf = ({ keptFiles }: Pick<Store, 'keptFiles'>, owner: string): Promise<KeptFileDoc[]> =>
  keptFiles.find({ where: { owner }, sort: { field: 'createdAt', direction: 'desc' } })
