import type { FileRow } from '#pwa/local/schema.ts'
import { type ByteStorage, CopyError, type CopyOptions, hashParts, identify } from './bytes.ts'

export interface KeepOptions extends CopyOptions {
  /** Id of the copy, where somebody has to know it beforehand; never used before. */
  id?: string | undefined
  /** Content type, where the file's own is not to be believed. */
  type?: string
}

/** One person's files on this device: picked, dropped or shared ones, until the shop has them ("Artwork"). */
export interface FileRepository {
  /**
   * Copies a file, reads the copy back and hashes it: a row that says `saved` is safe. Files are taken one at a time in
   * the order given. Where the device cannot keep it the row says `held`: there only as long as the page. Rejects with
   * `CopyError` `unreadable` when the file itself went away, and with the signal's reason.
   */
  keep(file: File, options?: KeepOptions): Promise<FileRow>
  get(id: string): Promise<FileRow | null>
  /** Its bytes, read when they are used; null when they are gone. */
  open(id: string): Promise<Blob | null>
  /** The row with identity and digests, which a file kept by an older shop still lacks; null when it is gone. */
  identified(id: string): Promise<FileRow | null>
  delete(id: string): Promise<void>
  /** In the order in which they were kept. */
  list(): Promise<FileRow[]>
  /** Removes what copies that were cut off have left, and bytes nothing tells of. */
  sweep(): Promise<void>
}

/** What is known of the files on this device. */
export interface FileRows {
  get(id: string): Promise<FileRow | null>
  put(row: FileRow): Promise<void>
  delete(id: string): Promise<void>
  /** In the order in which they were kept. */
  list(): Promise<FileRow[]>
}

/** Says that a copy is being made, across tabs. */
export interface CopyLocks {
  hold<T>(id: string, work: () => Promise<T>): Promise<T>
  isHeld(id: string): Promise<boolean>
}

export interface FileDeps {
  rows: FileRows
  /** Where bytes outlive the page, best first. */
  storages: Partial<Record<'opfs' | 'rows', ByteStorage>>
  /** Where they are when nothing else takes them. */
  held: ByteStorage
  locks: CopyLocks
  newId(): string
  /** Epoch milliseconds; for the order only. */
  now(): number
}

export function createFiles(deps: FileDeps): FileRepository {
  const { rows } = deps
  let turn: Promise<unknown> = Promise.resolve()
  let lastMade = 0
  /** Files that are nowhere but in this page: no other may believe in them. */
  const inPageOnly = new Map<string, FileRow>()

  const storageOf = (where: FileRow['where']) => (where === 'held' ? deps.held : deps.storages[where])

  async function keepInTurn(file: File, options: KeepOptions): Promise<FileRow> {
    lastMade = Math.max(deps.now(), lastMade + 1)
    const row = newRow(file, options.id ?? deps.newId(), lastMade, options)
    const safe = await firstThatTakes(deps, row, file, options)
    if (safe) return safe
    const inPage = { ...row, ...(await savedAs(deps.held.copy(row.id, file, options))) }
    inPageOnly.set(row.id, inPage)
    return inPage
  }

  const files: FileRepository = {
    keep(file, options = {}) {
      const mine = turn.then(() => keepInTurn(file, options))
      turn = mine.catch(() => {})
      return mine
    },
    get: async id => inPageOnly.get(id) ?? (await rows.get(id)),
    async open(id) {
      const row = await files.get(id)
      return row?.state === 'saved' ? ((await storageOf(row.where)?.read(id, row.size)) ?? null) : null
    },
    async identified(id) {
      const row = await files.get(id)
      if (row?.state !== 'saved') return null
      if (row.artwork !== null) return row
      const bytes = await files.open(id)
      if (!bytes) return null
      const known = { ...row, ...(await savedAs(hashParts(bytes))) }
      await rows.put(known)
      return known
    },
    async delete(id) {
      const row = await files.get(id)
      inPageOnly.delete(id)
      // The row goes last: what is cut off between is bytes with a row, which the next sweep finds.
      if (row) await storageOf(row.where)?.remove(id)
      await rows.delete(id)
    },
    list: async () => [...(await rows.list()), ...inPageOnly.values()],
    sweep: () => sweep(deps, files),
  }
  return files
}

function newRow({ name, size, type }: File, id: string, madeAt: number, given: KeepOptions): FileRow {
  const known = { id, fileName: name, size, type: given.type ?? type, madeAt }
  return { ...known, state: 'copying', where: 'held', artwork: null, digests: [] }
}

/** What a row says of bytes with these digests. */
async function savedAs(coming: Promise<string[]>) {
  const digests = await coming
  return { state: 'saved' as const, artwork: await identify(digests), digests }
}

/** Null where no place on this device takes the file. */
async function firstThatTakes(
  { rows, storages, locks }: FileDeps,
  row: FileRow,
  file: File,
  options: KeepOptions,
): Promise<FileRow | null> {
  for (const where of ['opfs', 'rows'] as const) {
    const storage = storages[where]
    if (!storage) continue
    try {
      return await locks.hold(row.id, () => copyTo(storage, { ...row, where }, file, { rows, options }))
    } catch (error) {
      await rows.delete(row.id).catch(() => {})
      if (options.signal?.aborted) throw error
      if (error instanceof CopyError && error.code === 'unreadable') throw error
      // What is full is the browser's room for this shop, which all places share.
      if (error instanceof CopyError && error.code === 'full') return null
    }
  }
  return null
}

/** The row is there before the first byte, so that a copy that is cut off is found again. */
async function copyTo(
  storage: ByteStorage,
  row: FileRow,
  file: File,
  { rows, options }: { rows: FileRows; options: KeepOptions },
): Promise<FileRow> {
  await rows.put(row)
  const saved = { ...row, ...(await savedAs(storage.copy(row.id, file, options))) }
  try {
    await rows.put(saved)
  } catch (error) {
    await storage.remove(row.id)
    throw error
  }
  return saved
}

async function sweep({ rows, storages, locks }: FileDeps, files: FileRepository): Promise<void> {
  // Listed before the rows: a copy that begins meanwhile has its row first.
  const found = await Promise.all(
    Object.values(storages).map(async storage => ({ storage, ids: await storage.list() })),
  )
  for (const row of await rows.list())
    if (row.state === 'copying' && !(await locks.isHeld(row.id))) await files.delete(row.id)
  const known = new Set((await rows.list()).map(row => row.id))
  for (const { storage, ids } of found)
    for (const id of ids) if (!known.has(id) && !(await locks.isHeld(id))) await storage.remove(id)
}
