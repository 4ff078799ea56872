import { readFileSync } from 'node:fs'
import type { Collection, Doc } from '#api/store/collection.ts'
import { COLLECTION_NAMES } from '#api/store/schema.ts'
import type { TestShop } from './shop.ts'

/** What a shop of an older commit wrote, as it lay in its store, by collection. */
export interface Documents {
  documents: Record<string, Doc[]>
}

/** A file of `api/store/testing`. */
export const readBefore = <T extends Documents>(file: string): T =>
  JSON.parse(readFileSync(new URL(`../store/testing/${file}`, import.meta.url), 'utf8')) as T

/** Each of the older shop's documents with its collection. */
function* each({ documents }: Documents, shop: TestShop): Generator<[name: string, Collection<Doc>, Doc]> {
  for (const name of COLLECTION_NAMES)
    for (const doc of documents[name] ?? [])
      yield [name, shop.deps.store[name] as unknown as Collection<Doc>, doc]
}

/** Puts them into a shop of today. */
export async function putBefore(before: Documents, shop: TestShop): Promise<void> {
  for (const [, of, doc] of each(before, shop)) await of.upsert(doc._id, () => doc)
}

/**
 * Of each of them the fields it had and their kinds, then and as it is now: after a roll-back the older shop reads what is now. What
 * is empty by now, which each of these may be, is left out.
 */
export async function kindsNow(before: Documents, shop: TestShop) {
  const found = []
  for (const [name, of, doc] of each(before, shop)) {
    const now = await of.get(doc._id)
    const isEmpty = (field: string) => now !== null && Reflect.get(now, field) === null
    found.push({ name, was: kindsOf(doc, isEmpty), now: now && kindsOf(now) })
  }
  return found
}

/** Each field with the kind of its value, but for those that are left out. */
function kindsOf(doc: object, isOut: (field: string) => boolean = () => false): Record<string, string> {
  return Object.fromEntries(
    Object.entries(doc)
      .filter(([field]) => !isOut(field))
      .map(([field, value]) => [field, Array.isArray(value) ? 'list' : typeof value]),
  )
}
