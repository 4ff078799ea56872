import type { Transaction } from 'dexie'
import type { FileRow, UploadRow } from './schema.ts'

/** An upload as the first shape of the database had it: with its file, where that was small. */
type OldRow = Omit<UploadRow, 'id' | 'madeAt' | 'artwork' | 'was' | 'file'> & { file: Blob | null }

/**
 * Files of unfinished uploads become files of their own, so that they go up under their identity; what an older shop
 * did not keep has to be chosen again. Ids follow from the slot, since an upgrade may run twice.
 */
export async function moveKeptFiles(upgrade: Transaction): Promise<void> {
  const rows = (await upgrade.table('uploads').toArray()) as OldRow[]
  for (const [i, row] of rows.entries()) {
    const id = `${row.line} ${row.slot}`
    const bytes = row.state === 'stored' ? null : row.file
    const known = { ...row, id, madeAt: i + 1, artwork: null, was: null }
    const isLost = bytes === null && (row.state === 'uploading' || row.state === 'failed')
    const moved: UploadRow = {
      ...known,
      state: isLost ? 'interrupted' : row.state,
      key: row.state === 'stored' ? row.key : null,
      file: bytes && id,
    }
    await upgrade.table('uploads').put(moved)
    if (!bytes) continue
    const { fileName, type } = row
    const file = { id, fileName, size: bytes.size, type, madeAt: i + 1, artwork: null, digests: [] }
    await upgrade.table('files').put({ ...file, state: 'saved', where: 'rows' } satisfies FileRow)
    await upgrade.table('fileParts').put({ file: id, part: 1, bytes })
  }
}
