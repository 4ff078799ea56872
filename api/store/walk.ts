import type { Collection, Doc, Query, Scalar } from './collection.ts'

const PAGE = 500

/**
 * Every document whose text field is `from` or later, in the field's order, each once. For ranges over an index: a walk by
 * ids would read the whole collection to find them (issue 10.1). What is done with a document may move it forward in that
 * order or out of it. `where` narrows it to an exact value of another field.
 */
export async function* walkFrom<T extends Doc, F extends keyof T & string>(
  collection: Pick<Collection<T>, 'find'>,
  field: F,
  from: string,
  pageSize = PAGE,
  where: Record<string, Scalar> = {},
): AsyncGenerator<T> {
  let last = from
  /** Those of the page before that stand at its last value: nothing tells them from the next but their ids. */
  let seen = new Set<string>()
  for (;;) {
    const limit = pageSize + seen.size
    const page: T[] = await collection.find({
      where: { ...where, [field]: { gte: last } },
      sort: { field, direction: 'asc' },
      limit,
    })
    for (const doc of page) if (!seen.has(doc._id)) yield doc
    if (page.length < limit) return
    const top = String(page.at(-1)?.[field])
    const atTop = page.filter(doc => doc[field] === top).map(({ _id }) => _id)
    seen = new Set(top === last ? [...seen, ...atTop] : atTop)
    last = top
  }
}

/**
 * Every document that matches, read in pages by `_id`: however many there are, and however what is done with one
 * changes what matches, each is visited once. Ones added behind the walk wait for the next.
 */
export async function* walk<T extends Doc>(
  collection: Pick<Collection<T>, 'find'>,
  where: NonNullable<Query['where']>,
  pageSize = PAGE,
): AsyncGenerator<T> {
  let last: string | null = null
  for (;;) {
    const from: Query['where'] = last === null ? where : { ...where, _id: { gte: last } }
    const page: T[] = await collection.find({
      where: from,
      sort: { field: '_id', direction: 'asc' },
      limit: pageSize + 1,
    })
    for (const doc of page) {
      if (doc._id !== last) yield doc
    }
    if (page.length <= pageSize) return
    last = page.at(-1)?._id ?? null
  }
}

/**
 * Every document that matches, newest first by when it was made, each once, in pages. One that is made meanwhile may be missing.
 */
export async function* walkNewestFirst<T extends Doc & { createdAt: string }>(
  collection: Pick<Collection<T>, 'find'>,
  where: Record<string, Scalar>,
  pageSize = PAGE,
): AsyncGenerator<T> {
  const sort = { field: 'createdAt', direction: 'desc' } as const
  let last: string | null = null
  let seen = new Set<string>()
  for (;;) {
    const limit = pageSize + seen.size
    const upTo: Query['where'] = last === null ? where : { ...where, createdAt: { lte: last } }
    const page: T[] = await collection.find({ where: upTo, sort, limit })
    for (const doc of page) if (!seen.has(doc._id)) yield doc
    if (page.length < limit) return
    const oldest: string | null = page.at(-1)?.createdAt ?? null
    const atOldest = page.filter(doc => doc.createdAt === oldest).map(({ _id }) => _id)
    seen = new Set(oldest === last ? [...seen, ...atOldest] : atOldest)
    last = oldest
  }
}
