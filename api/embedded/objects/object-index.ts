import type { DatabaseSync } from 'node:sqlite'
import { atomically } from '#api/embedded/database.ts'

/** One file of an object; a multipart object is its parts, in order. */
export interface Segment {
  file: string
  /** Bytes. */
  size: number
}

export interface StoredObject {
  contentType: string
  /** Without quotes. */
  etag: string
  /** Bytes. */
  size: number
  /** SHA-256 in base64, `-N` behind it when composite; null when none was asked for. */
  checksum: string | null
  /** Epoch milliseconds. */
  created: number
  segments: Segment[]
}

export interface Listed {
  key: string
  object: StoredObject
}

/** The index of objects. A row is the moment an object exists: before it there are only unnamed bytes. */
export interface ObjectIndex {
  get(bucket: string, key: string): StoredObject | null
  /** Returns the files no longer needed, or null (nothing written) when the key is taken and must not be. */
  put(bucket: string, key: string, object: StoredObject, onlyIfAbsent: boolean): string[] | null
  /** Returns the files no longer needed. */
  remove(bucket: string, key: string): string[]
  /** Keys in byte order, after `after`. */
  list(bucket: string, prefix: string, after: string, limit: number): Listed[]
  /** Every object, in a fixed order, after the one named. */
  page(after: { bucket: string; key: string }, limit: number): (Listed & { bucket: string })[]
}

export const OBJECT_TABLE = `
  CREATE TABLE IF NOT EXISTS objects (
    bucket TEXT NOT NULL, key TEXT NOT NULL, doc TEXT NOT NULL, PRIMARY KEY (bucket, key)
  ) STRICT, WITHOUT ROWID;
`

const read = (row: Record<string, unknown>): StoredObject => JSON.parse(String(row.doc))
const filesOf = (object: StoredObject | null): string[] => object?.segments.map(segment => segment.file) ?? []

/** The index over an open database holding OBJECT_TABLE. */
export function createObjectIndex(db: DatabaseSync): ObjectIndex {
  const select = db.prepare('SELECT doc FROM objects WHERE bucket = ? AND key = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO objects (bucket, key, doc) VALUES (?, ?, ?)')
  const erase = db.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?')
  const page = db.prepare(
    'SELECT key, doc FROM objects WHERE bucket = ? AND key > ? AND substr(key, 1, length(?)) = ? ORDER BY key LIMIT ?',
  )
  const next = db.prepare(
    'SELECT bucket, key, doc FROM objects WHERE (bucket, key) > (?, ?) ORDER BY bucket, key LIMIT ?',
  )

  const get = (bucket: string, key: string) => {
    const row = select.get(bucket, key)
    return row ? read(row) : null
  }

  return {
    get,
    put(bucket, key, object, onlyIfAbsent) {
      const old = get(bucket, key)
      if (old && onlyIfAbsent) return null
      replace.run(bucket, key, JSON.stringify(object))
      return filesOf(old)
    },
    remove(bucket, key) {
      return atomically(db, () => {
        const files = filesOf(get(bucket, key))
        erase.run(bucket, key)
        return files
      })
    },
    list(bucket, prefix, after, limit) {
      const rows = page.all(bucket, after, prefix, prefix, limit)
      return rows.map(row => ({ key: String(row.key), object: read(row) }))
    },
    page(after, limit) {
      const rows = next.all(after.bucket, after.key, limit)
      return rows.map(row => ({ bucket: String(row.bucket), key: String(row.key), object: read(row) }))
    },
  }
}
