import type { DatabaseSync } from 'node:sqlite'
import { atomically } from '#api/embedded/database.ts'
import type { ObjectIndex, Segment, StoredObject } from './object-index.ts'

export interface Upload {
  id: string
  bucket: string
  key: string
  contentType: string
  /** Whether every part must bring its SHA-256. */
  checksummed: boolean
  /** Epoch milliseconds; absent from uploads an older shop began. */
  created?: number
}

export interface StoredPartRow extends Segment {
  number: number
  /** Without quotes. */
  etag: string
  /** SHA-256 in base64; null when the part brought none. */
  sha256: string | null
  /** Epoch milliseconds. */
  created: number
}

/** Multipart uploads in the making. Everything here is one step: a part meets an upload that exists, or none. */
export interface Uploads {
  start(upload: Upload): void
  get(id: string): Upload | null
  /** Those of a bucket in the order of key and id, after the ones named. */
  list(bucket: string, after: { key: string; id: string }, limit: number): Upload[]
  /** Returns the files no longer needed, or null when the upload is gone. */
  putPart(id: string, part: StoredPartRow): string[] | null
  /** Parts in ascending order, after number `after`. */
  parts(id: string, after: number, limit: number): StoredPartRow[]
  /** Turns the upload into an object. Returns the files no longer needed, or null when the key must not be taken. */
  complete(upload: Upload, object: StoredObject, onlyIfAbsent: boolean): string[] | null
  /** Returns the files no longer needed. */
  drop(id: string): string[]
  /** Every part of every upload, in a fixed order, after the one named. */
  pageOfParts(
    after: { upload: string; number: number },
    limit: number,
  ): (StoredPartRow & { upload: string })[]
}

export const UPLOAD_TABLES = `
  CREATE TABLE IF NOT EXISTS uploads (id TEXT PRIMARY KEY, doc TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS parts (
    upload TEXT NOT NULL, number INTEGER NOT NULL, doc TEXT NOT NULL, PRIMARY KEY (upload, number)
  ) STRICT, WITHOUT ROWID;
`

type SqlRow = Record<string, unknown>
const readPart = (row: SqlRow): StoredPartRow => JSON.parse(String(row.doc))

function prepare(db: DatabaseSync) {
  return {
    start: db.prepare('INSERT INTO uploads (id, doc) VALUES (?, ?)'),
    get: db.prepare('SELECT doc FROM uploads WHERE id = ?'),
    list: db.prepare(
      `SELECT doc FROM uploads WHERE doc ->> 'bucket' = ? AND (doc ->> 'key', id) > (?, ?)
       ORDER BY doc ->> 'key', id LIMIT ?`,
    ),
    end: db.prepare('DELETE FROM uploads WHERE id = ?'),
    part: db.prepare('SELECT doc FROM parts WHERE upload = ? AND number = ?'),
    putPart: db.prepare('INSERT OR REPLACE INTO parts (upload, number, doc) VALUES (?, ?, ?)'),
    page: db.prepare('SELECT doc FROM parts WHERE upload = ? AND number > ? ORDER BY number LIMIT ?'),
    endParts: db.prepare('DELETE FROM parts WHERE upload = ?'),
    pageOfParts: db.prepare(
      'SELECT upload, doc FROM parts WHERE (upload, number) > (?, ?) ORDER BY upload, number LIMIT ?',
    ),
  }
}

/** Uploads over an open database holding UPLOAD_TABLES. */
export function createUploads(db: DatabaseSync, objectIndex: ObjectIndex): Uploads {
  const sql = prepare(db)
  const get = (id: string): Upload | null => {
    const row = sql.get.get(id)
    return row ? JSON.parse(String(row.doc)) : null
  }
  const parts = (id: string, after: number, limit: number) => sql.page.all(id, after, limit).map(readPart)
  const end = (id: string): string[] => {
    const files = parts(id, 0, -1).map(part => part.file)
    sql.endParts.run(id)
    sql.end.run(id)
    return files
  }

  return {
    start: upload => void sql.start.run(upload.id, JSON.stringify(upload)),
    get,
    list: (bucket, after, limit) =>
      sql.list.all(bucket, after.key, after.id, limit).map(row => JSON.parse(String(row.doc))),
    parts,
    putPart(id, part) {
      return atomically(db, () => {
        if (!get(id)) return null
        const old = sql.part.get(id, part.number)
        sql.putPart.run(id, part.number, JSON.stringify(part))
        return old ? [readPart(old).file] : []
      })
    },
    complete(upload, object, onlyIfAbsent) {
      return atomically(db, () => {
        const replaced = objectIndex.put(upload.bucket, upload.key, object, onlyIfAbsent)
        if (!replaced) return null
        const taken = new Set(object.segments.map(segment => segment.file))
        return [...replaced, ...end(upload.id).filter(file => !taken.has(file))]
      })
    },
    drop: id => atomically(db, () => end(id)),
    pageOfParts: (after, limit) =>
      sql.pageOfParts
        .all(after.upload, after.number, limit)
        .map(row => ({ ...readPart(row), upload: String(row.upload) })),
  }
}
