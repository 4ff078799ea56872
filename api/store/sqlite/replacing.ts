import type { Doc } from '#api/store/collection.ts'
import { lazily } from '#shared/lazily.ts'
import type { Statements } from './heard.ts'
import type { KeptDocument, KeptDocuments } from './kept-documents.ts'
import { editsTo, layoutOf, textBytes } from './layout.ts'
import { splice } from './sql.ts'

/** Puts a document in the place of one as it was read; false, and nothing written, where that is not what is stored any more. */
export function replacing<T extends Doc>(
  prepare: Statements,
  table: string,
  kept: KeptDocuments<T>,
): (row: KeptDocument<T>, doc: T) => boolean {
  const whole = `UPDATE ${table} SET rev = rev + 1, doc = ? WHERE _id = ? AND rev = ?`
  const write = (row: KeptDocument<T>, doc: T): boolean => {
    const json = JSON.stringify(doc)
    if (prepare(whole).run(json, doc._id, row.rev).changes !== 1) return false
    kept.keep(doc._id, { rev: row.rev + 1, doc, layout: lazily(() => layoutOf(doc)) }, json.length)
    return true
  }
  return (row, doc) => {
    const { _id } = doc
    const layout = row.layout?.()
    const change = layout && editsTo(layout, doc)
    if (!change || change.edits.length === 0) return write(row, doc)
    const at = { _id, rev: row.rev, size: textBytes(layout) }
    const { sql, params } = splice(table, { ...at, edits: change.edits })
    // Whatever the text may have become, the next attempt reads it and writes all of it.
    kept.drop(_id)
    if (prepare(sql).run(...params).changes !== 1) return false
    kept.keep(_id, { rev: row.rev + 1, doc, layout: () => change.layout }, textBytes(change.layout))
    return true
  }
}
