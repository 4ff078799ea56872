import { BSON } from 'mongodb'
import { textOrder } from './model.ts'

export type Command = Record<string, unknown>
type Stored = Map<string, Uint8Array>

const GREETING = {
  ok: 1,
  helloOk: true,
  isWritablePrimary: true,
  minWireVersion: 0,
  maxWireVersion: 21,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
}

/** Answers commands over collections in memory; an unknown command gets MongoDB's own error for it. */
export function mongoCommands(): (command: Command) => Command {
  const collections = new Map<string, Stored>()
  const stored = (command: Command, name: unknown): Stored => {
    const key = `${command.$db}.${name}`
    const found = collections.get(key) ?? new Map()
    collections.set(key, found)
    return found
  }
  return command => {
    const [verb = ''] = Object.keys(command)
    const handle = HANDLERS[verb]
    if (handle) return { ok: 1, ...handle(stored(command, command[verb]), command) }
    return { ok: 0, code: 59, codeName: 'CommandNotFound', errmsg: `no such command: '${verb}'` }
  }
}

const HANDLERS: Record<string, (docs: Stored, command: Command) => Command> = {
  hello: () => GREETING,
  ismaster: () => GREETING,
  ping: () => ({}),
  endSessions: () => ({}),
  createIndexes: () => ({}),
  insert: (docs, { documents }) => {
    const [doc = {}] = documents as Command[]
    const id = String(doc._id)
    if (docs.has(id))
      return { n: 0, writeErrors: [{ index: 0, code: 11_000, errmsg: 'E11000 duplicate key' }] }
    docs.set(id, BSON.serialize(doc))
    return { n: 1 }
  },
  update: (docs, { updates }) => {
    const [{ q = {}, u = {}, upsert } = {}] = updates as { q?: Command; u?: Command; upsert?: boolean }[]
    const [found] = matching(docs, q)
    const id = String(found?._id ?? q._id)
    if (!found && !upsert) return { n: 0, nModified: 0 }
    docs.set(id, BSON.serialize({ _id: id, ...u }))
    return found ? { n: 1, nModified: 1 } : { n: 1, nModified: 0, upserted: [{ index: 0, _id: id }] }
  },
  findAndModify: (docs, { query = {}, update = {}, new: isNew }) => {
    const [found] = matching(docs, query as Command)
    if (!found) return { value: null, lastErrorObject: { n: 0, updatedExisting: false } }
    const changed = structuredClone(found)
    for (const [path, by] of Object.entries((update as { $inc: Record<string, number> }).$inc))
      add(changed, path.split('.'), by)
    docs.set(String(found._id), BSON.serialize(changed))
    return { value: isNew ? changed : found, lastErrorObject: { n: 1, updatedExisting: true } }
  },
  delete: (docs, { deletes }) => {
    const [{ q = {} } = {}] = deletes as { q?: Command }[]
    const [found] = matching(docs, q)
    return { n: found && docs.delete(String(found._id)) ? 1 : 0 }
  },
  find: (docs, { filter = {}, sort = {}, skip = 0, limit = 0, ...rest }) => {
    const found = sorted(matching(docs, filter as Command), sort as Record<string, number>)
    const end = limit ? Number(skip) + Number(limit) : undefined
    return cursor(rest, found.slice(Number(skip), end))
  },
  aggregate: (docs, { pipeline, ...rest }) => {
    const [{ $match = {} } = {}] = pipeline as { $match?: Command }[]
    const n = matching(docs, $match).length
    return cursor(rest, n === 0 ? [] : [{ _id: 1, n }])
  },
}

/** As `$inc` does: what is missing is made. */
function add(into: Command, [name = '', ...rest]: string[], by: number): void {
  if (rest.length === 0) into[name] = Number(into[name] ?? 0) + by
  else {
    const inner = (into[name] ?? {}) as Command
    into[name] = inner
    add(inner, rest, by)
  }
}

const cursor = ({ $db }: Command, firstBatch: Command[]): Command => ({
  cursor: { id: BSON.Long.ZERO, ns: `${$db}.any`, firstBatch },
})

const matching = (docs: Stored, filter: Command): Command[] =>
  [...docs.values()].map(bytes => BSON.deserialize(bytes)).filter(doc => matches(doc, filter))

function matches(doc: Command, filter: Command): boolean {
  return Object.entries(filter).every(([key, test]) =>
    key === '$and'
      ? (test as Command[]).every(part => matches(doc, part))
      : passes(at(doc, key), typeof test === 'object' ? (test as Command) : { $in: [test] }),
  )
}

const at = (doc: Command, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Command | undefined)?.[key], doc) ?? null

function passes(value: unknown, test: Command): boolean {
  return Object.entries(test).every(([operator, bound]) => {
    if (operator === '$in') return (bound as unknown[]).includes(value)
    if (typeof value !== typeof bound) return false
    const difference = compare(value, bound)
    if (operator === '$lt') return difference < 0
    if (operator === '$lte') return difference <= 0
    if (operator === '$gte') return difference >= 0
    throw new Error(`Unknown operator ${operator}`)
  })
}

function sorted(docs: Command[], order: Record<string, number>): Command[] {
  const keys = Object.entries(order)
  return docs.sort((a, b) => {
    for (const [key, direction] of keys) {
      const difference = compare(at(a, key), at(b, key)) * direction
      if (difference !== 0) return difference
    }
    return 0
  })
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'string' && typeof b === 'string' ? textOrder(a, b) : Number(a) - Number(b)
