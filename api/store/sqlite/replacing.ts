import type { Doc } from '#api/store/collection.ts'
import { lazily } from '#shared/lazily.ts'
import { edited } from './edited.ts'
import type { Statements } from './heard.ts'
import type { KeptDocument, KeptDocuments } from './kept-documents.ts'
import { editsTo, layoutOf } from './layout.ts'

/** Puts a document in the place of one as it was read; false, and nothing written, where that is not what is stored any more. */
export function replacing<T extends Doc>(
  prepare: Statements,
  table: string,
  kept: KeptDocuments<T>,
): (row: KeptDocument<T>, doc: T) => boolean {
  // Of a text that is as long as the one before SQLite writes the pages that differ.
  const replaced = `UPDATE ${table} SET rev = rev + 1, doc = CAST(? AS TEXT) WHERE _id = ? AND rev = ?`
  const write = (row: KeptDocument<T>, doc: T): boolean => {
    const json = JSON.stringify(doc)
    if (prepare(replaced).run(json, doc._id, row.rev).changes !== 1) return false
    const written = lazily(() => ({ text: Buffer.from(JSON.stringify(doc)), layout: layoutOf(doc) }))
    kept.keep(doc._id, { rev: row.rev + 1, doc, written }, json.length)
    return true
  }
  return (row, doc) => {
    const { _id } = doc
    // The bytes are those of the newest version that is known here.
    const written = kept.get(_id) === row ? row.written?.() : undefined
    const change = written && editsTo(written.layout, doc)
    if (!change || change.edits.length === 0) return write(row, doc)
    // Whatever becomes of the bytes and of the write, the next attempt reads what is stored.
    kept.drop(_id)
    const text = edited(written.text, change.edits)
    if (prepare(replaced).run(text, _id, row.rev).changes !== 1) return false
    kept.keep(_id, { rev: row.rev + 1, doc, written: () => ({ text, layout: change.layout }) }, text.length)
    return true
  }
}
