/** A stored document. `_id` is the only uniqueness a collection has. */
export interface Doc {
  _id: string
}

/** Makes of a stored document, as JSON or the database has it, the one that the shop works with. */
export type ReadDoc<T> = (stored: unknown) => T

export const asStored = <T>(stored: unknown): T => stored as T

export type Scalar = string | number | boolean | null
export type Test =
  | Scalar
  | { in: Scalar[] }
  | { lt: number | string }
  | { lte: number | string }
  | { gte: number | string }
  | { prefix: string }
  | { from: string; before: string }

/** A question over top-level fields that hold scalars. Fields that are asked often are declared as indexes in `schema.ts`. */
export interface Query {
  where?: Record<string, Test>
  sort?: { field: string; direction: 'asc' | 'desc' }
  limit?: number
  skip?: number
}

/** A whole number that is added to a field, or to the entry `key` of the object in it. */
export interface IncrementStep {
  field: string
  key?: string
  by: number
}

/**
 * Documents of one kind. Every change of a document is one compare-and-set: `update` and `upsert` read, call `fn`
 * (which must be free of side effects, since a lost race calls it again) and write only if nothing changed between.
 * What many count at once takes `increment`, which has no race to lose.
 */
export interface Collection<T extends Doc> {
  get(id: string): Promise<T | null>
  /** False, and nothing written, when the id is taken. */
  insert(doc: T): Promise<boolean>
  /** Inserts each document whose id is free and leaves the others as they are, all in one write of the database's. */
  insertAll(docs: readonly T[]): Promise<void>
  /** `fn` may return null to leave the document as it is. Returns the stored document, null when there is none. */
  update(id: string, fn: (current: T) => T | null | Promise<T | null>): Promise<T | null>
  /** As update, with null handed in (and the answer inserted) where there is none. */
  upsert(id: string, fn: (current: T | null) => T | Promise<T>): Promise<T>
  /**
   * Adds all steps, each to a place of its own, to the document of that id in one write, or to `fresh`, which is inserted, where there is none. Returns
   * the stored document. What is missing counts from 0; an object that a `key` stands in must be there. Throws on a step
   * whose names no database could take for a path.
   */
  increment(fresh: T, steps: readonly IncrementStep[]): Promise<T>
  remove(id: string): Promise<boolean>
  /** In one write of the database's; how many there were. */
  removeAll(ids: readonly string[]): Promise<number>
  find(query: Query): Promise<T[]>
  count(query: Query): Promise<number>
}
