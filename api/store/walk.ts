import type { Collection, Doc, Query } from './collection.ts'

const PAGE = 500

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
