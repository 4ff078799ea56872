import { BSON } from 'mongodb'
import { textOrder } from './model.ts'

export type Command = Record<string, unknown>
/** Documents by their ids, read once when they are written: nobody changes them in place. */
type Stored = Map<string, Command>

/** Bytes of one document, as MongoDB has it. */
const MAX_BSON_BYTES = 16 * 1024 * 1024

/** The greeting of the primary of a set of one, with sessions, so that the driver tries writes again. */
const greeting = (address: string): Command => ({
  ok: 1,
  helloOk: true,
  setName: 'stand-in',
  setVersion: 1,
  hosts: [address],
  me: address,
  primary: address,
  isWritablePrimary: true,
  secondary: false,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
  maxBsonObjectSize: MAX_BSON_BYTES,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
})

/** An answer, and whether the connection closes instead of giving it. */
export interface Answered {
  reply: Command
  closes: boolean
}

/** A server's commands, and what it does by itself. */
export interface MongoCommands {
  run(command: Command): Answered
  /** Removes what has ended at this time (epoch ms), as MongoDB does once a minute: by an index that says so, and dates alone. */
  endAt(ms: number): void
}

/** Answers commands over collections in memory; an unknown command gets MongoDB's own error for it. */
export function mongoCommands(address: string): MongoCommands {
  const indexes = new Map<string, Command[]>()
  const collections = new Map<string, Stored>()
  const written = new Map<string, Command>()
  const cursors = openCursors()
  const faults = failPoints()
  const stored = (command: Command, name: unknown): Stored => {
    const key = `${command.$db}.${name}`
    const found = collections.get(key) ?? new Map()
    collections.set(key, found)
    return found
  }

  function run(verb: string, command: Command): Command {
    if (verb === 'hello' || verb === 'ismaster') return greeting(address)
    if (verb === 'getMore') return cursors.more(command)
    if (verb === 'createIndexes' || verb === 'listIndexes') return indexed(verb, command)
    const handle = HANDLERS[verb]
    if (!handle) return fault(59, `no such command: '${verb}'`)
    const reply = handle(stored(command, command[verb]), command)
    return { ok: 1, ...('cursor' in reply ? cursors.begun(reply, command) : reply) }
  }

  function indexed(verb: string, command: Command): Command {
    const key = `${command.$db}.${command[verb]}`
    const known = indexes.get(key) ?? []
    if (verb === 'listIndexes') return { ok: 1, ...cursors.begun(cursor(command, known), {}) }
    indexes.set(key, [...known, ...(command.indexes as Command[])])
    return { ok: 1 }
  }

  function endAt(ms: number): void {
    for (const [name, known] of indexes)
      for (const { key, expireAfterSeconds } of known)
        if (expireAfterSeconds !== undefined)
          removeEnded(
            collections.get(name),
            String(Object.keys(key as Command)[0]),
            ms - Number(expireAfterSeconds) * 1000,
          )
  }

  /** A write that came before under its session and number is answered as it was, and not done again. */
  function once(verb: string, command: Command): Command {
    const { lsid, txnNumber } = command
    if (txnNumber === undefined) return run(verb, command)
    const name = `${BSON.EJSON.stringify(lsid as Command)} ${txnNumber}`
    const reply = written.get(name) ?? run(verb, command)
    written.set(name, reply)
    return reply
  }

  const answer = (command: Command): Answered => {
    const [verb = ''] = Object.keys(command)
    if (verb === 'configureFailPoint') return { reply: faults.set(command), closes: false }
    const failing = faults.of(verb)
    if (failing?.errorCode) return { reply: failed(failing.errorCode), closes: false }
    const { writeConcernError, closeConnection = false } = failing ?? {}
    const reply = once(verb, command)
    return { reply: writeConcernError ? { ...reply, writeConcernError } : reply, closes: closeConnection }
  }
  return { run: answer, endAt }
}

function removeEnded(docs: Stored | undefined, field: string, before: number): void {
  for (const [id, doc] of docs ?? []) {
    const ends = doc[field]
    if (ends instanceof Date && ends.getTime() <= before) docs?.delete(id)
  }
}

const fault = (code: number, errmsg: string): Command => ({ ok: 0, code, errmsg })

/** As MongoDB labels what a driver may try again. */
const failed = (code: number): Command => ({
  ...fault(code, 'failCommand'),
  errorLabels: ['RetryableWriteError'],
})

interface FailData {
  failCommands: string[]
  /** The command is not done. */
  errorCode?: number
  /** The command is done, and nobody hears of it. */
  closeConnection?: boolean
  /** The command is done, and too few members of the set say so. */
  writeConcernError?: { code: number; errmsg: string }
}

/** MongoDB's own way to make commands fail, as far as tests of ours ask for it: `failCommand`, so many times. */
function failPoints() {
  let left = 0
  let data: FailData = { failCommands: [] }
  return {
    set({ mode, data: next }: Command): Command {
      left = typeof mode === 'object' ? Number((mode as { times: number }).times) : 0
      data = (next as FailData | undefined) ?? { failCommands: [] }
      return { ok: 1 }
    },
    of(verb: string): FailData | null {
      if (left === 0 || !data.failCommands.includes(verb)) return null
      left--
      return data
    },
  }
}

/** Answers come in batches far smaller than MongoDB's, so that the driver has to ask for more. */
const BATCH = 3

function openCursors() {
  const rest = new Map<string, { ns: string; docs: Command[] }>()
  let last = 0n
  const cut = (ns: string, docs: Command[], batch: 'firstBatch' | 'nextBatch') => {
    const id = docs.length > BATCH ? ++last : 0n
    if (id > 0n) rest.set(String(id), { ns, docs: docs.slice(BATCH) })
    return { cursor: { id: BSON.Long.fromBigInt(id), ns, [batch]: docs.slice(0, BATCH) } }
  }
  return {
    begun({ cursor, ...reply }: Command, { singleBatch }: Command): Command {
      const { ns, firstBatch } = cursor as { ns: string; firstBatch: Command[] }
      return singleBatch ? { cursor, ...reply } : { ...cut(ns, firstBatch, 'firstBatch'), ...reply }
    },
    more({ getMore }: Command): Command {
      const id = String(getMore)
      const found = rest.get(id)
      rest.delete(id)
      return found ? { ok: 1, ...cut(found.ns, found.docs, 'nextBatch') } : fault(43, 'cursor not found')
    },
  }
}

const TOO_LARGE = { index: 0, code: 10_334, errmsg: 'BSONObj size is too large' }

const HANDLERS: Record<string, (docs: Stored, command: Command) => Command> = {
  ping: () => ({}),
  endSessions: () => ({}),
  killCursors: () => ({}),
  insert: (docs, { documents }) => {
    const failures = (documents as Command[]).flatMap((doc, index) => {
      const failure = insertOne(docs, doc)
      return failure ? [{ ...failure, index }] : []
    })
    const n = (documents as Command[]).length - failures.length
    return failures.length > 0 ? { n, writeErrors: failures } : { n }
  },
  update: (docs, { updates }) => {
    const [{ q = {}, u = {}, upsert } = {}] = updates as { q?: Command; u?: Command; upsert?: boolean }[]
    const [found] = matching(docs, q)
    const id = String(found?._id ?? q._id)
    if (!found && !upsert) return { n: 0, nModified: 0 }
    if (!isPut(docs, { _id: id, ...u })) return { n: 0, nModified: 0, writeErrors: [TOO_LARGE] }
    return found ? { n: 1, nModified: 1 } : { n: 1, nModified: 0, upserted: [{ index: 0, _id: id }] }
  },
  findAndModify: (docs, { query = {}, update = {}, new: isNew }) => {
    const [found] = matching(docs, query as Command)
    if (!found) return { value: null, lastErrorObject: { n: 0, updatedExisting: false } }
    const changed = structuredClone(found)
    for (const [path, by] of Object.entries((update as { $inc: Record<string, number> }).$inc))
      add(changed, path.split('.'), by)
    docs.set(String(found._id), changed)
    return { value: isNew ? changed : found, lastErrorObject: { n: 1, updatedExisting: true } }
  },
  delete: (docs, { deletes }) => {
    const [{ q = {}, limit = 0 } = {}] = deletes as { q?: Command; limit?: number }[]
    const found = matching(docs, q).slice(0, limit || undefined)
    return { n: found.filter(({ _id }) => docs.delete(String(_id))).length }
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

/** What went wrong; null once it is stored. */
function insertOne(docs: Stored, doc: Command): Command | null {
  const id = String(doc._id)
  if (docs.has(id)) return { code: 11_000, errmsg: 'E11000 duplicate key' }
  return isPut(docs, doc) ? null : TOO_LARGE
}

/** Keeps a document as it comes out of its bytes; false where those are too many. */
function isPut(docs: Stored, doc: Command): boolean {
  const bytes = BSON.serialize(doc)
  if (bytes.length > MAX_BSON_BYTES) return false
  docs.set(String(doc._id), BSON.deserialize(bytes))
  return true
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

/** One that is named by its id is not looked for among all. */
function matching(docs: Stored, filter: Command): Command[] {
  const asked = typeof filter._id === 'string' ? [docs.get(filter._id)] : [...docs.values()]
  return asked.flatMap(doc => (doc && matches(doc, filter) ? [doc] : []))
}

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
