/** A JSON document, as a sample of what a call takes. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

type Path = readonly (string | number)[]
/** A text of about so many bytes that stands for one value. */
type Shape = (bytes: number) => string

/** Stands for a number of its own in each entry of a list, and in each body. */
export const NUMBER = '\u2400number'

let count = 0
const numbered = (body: string) => body.replaceAll(NUMBER, () => String(count++).padStart(12, '0'))

const HOLE = '\u2400hole'

/** As many pieces as fit into so many bytes, between `open` and `close`. */
function filled(open: string, piece: (index: number) => string, close: string): Shape {
  return bytes => {
    const pieces: string[] = []
    for (let left = bytes - open.length - close.length; ; ) {
      const next = piece(pieces.length)
      left -= next.length + 1
      if (left < 0) return open + pieces.join(',') + close
      pieces.push(next)
    }
  }
}

const nested =
  (open: string, close: string): Shape =>
  bytes => {
    const depth = Math.max(0, Math.floor((bytes - 4) / (open.length + close.length)))
    return `${open.repeat(depth)}null${close.repeat(depth)}`
  }

const text =
  (unit: string): Shape =>
  bytes =>
    `"${unit.repeat(Math.max(0, Math.floor((bytes - 2) / Buffer.byteLength(unit))))}"`

/** The same text for about the same room: making one takes longer than sending it. */
function remembered(shape: Shape): Shape {
  const made = new Map<number, string>()
  return bytes => {
    const room = bytes < 4096 ? bytes : bytes - (bytes % 4096)
    const known = made.get(room) ?? shape(room)
    made.set(room, known)
    return known
  }
}

/** What strangers may put where a value belongs: many keys, deep nesting, long lists, long texts, keys twice or in disguise. */
const SHAPES = Object.entries<Shape>({
  'many keys with lists': filled('{', index => `"k${index}":[]`, '}'),
  'many keys with numbers': filled('{', index => `"k${index}":1`, '}'),
  'many keys with texts': filled('{', index => `"k${index}":"x"`, '}'),
  'many keys in disguise': filled('{', index => `"\\u006b${index}":{}`, '}'),
  'one key many times': filled('{', () => '"Quantity":1', '}'),
  'many prototypes': filled('{', () => '"__proto__":{"a":[]}', '}'),
  'many numbered keys': filled('{', index => `"${index * 7}":[]`, '}'),
  'deep lists': nested('[', ']'),
  'deep objects': nested('{"a":', '}'),
  'deep prototypes': nested('{"__proto__":', '}'),
  'a long list of numbers': filled('[', () => '0', ']'),
  'a long list of objects': filled('[', () => '{}', ']'),
  'a long list of texts': filled('[', index => `"${index}"`, ']'),
  'a long list of lists': filled('[', () => '[]', ']'),
  'a long text': text('x'),
  'a long text of escapes': text('\\u0001'),
  'a long text of halves': text('\\ud800'),
  'a long text of signs': text('旗🏴'),
  'a long text of steps': text('../%2e'),
  'a long number': bytes => '9'.repeat(bytes),
}).map(([name, shape]) => [name, remembered(shape)] as const)

/**
 * What is tried within a body, where it has an object: the dearest of each kind, measured over all routes. The whole body is
 * each of the shapes once.
 */
const AT_OBJECTS = [
  'many keys with lists',
  'many keys with numbers',
  'many prototypes',
  'deep lists',
  'a long text of escapes',
  'a long number',
]
/** Where it has a list: also many more entries than it takes. */
const AT_LISTS = [
  ...AT_OBJECTS,
  'a long list of numbers',
  'a long list of objects',
  'a long list of texts',
  'a long list of lists',
]
/** Where it has one text, number or switch; within long lists the first two. */
const AT_TEXTS = ['many keys with lists', 'deep lists', 'a long text of escapes']
const AT_OTHERS = ['many keys with lists', 'deep lists', 'a long number']
const AT_LEAVES_OF_ENTRIES = 2

function shapesAt(part: Json, isOfEntries: boolean): typeof SHAPES {
  const within = namesAt(part)
  const isLeaf = typeof part !== 'object' || part === null
  const names = isLeaf && isOfEntries ? within.slice(0, AT_LEAVES_OF_ENTRIES) : within
  return SHAPES.filter(([name]) => names.includes(name))
}

function namesAt(part: Json): string[] {
  if (Array.isArray(part)) return AT_LISTS
  if (typeof part === 'object' && part !== null) return AT_OBJECTS
  return typeof part === 'string' ? AT_TEXTS : AT_OTHERS
}

const wholes = new WeakSet<object>()

/** What is replaced as a whole alone: what is within it is replaced in another call, which reads it by the same code. */
export function asWhole<T extends object>(value: T): T {
  wholes.add(value)
  return value
}

/** Where values stand in a sample; of a list the first entry alone. */
function pathsOf(value: Json, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || wholes.has(value)) return [at]
  const parts = Array.isArray(value) ? value.slice(0, 1).entries() : Object.entries(value)
  return [at, ...[...parts].flatMap(([key, part]) => pathsOf(part, [...at, key]))]
}

function replaced(value: Json, [head, ...rest]: Path, by: Json): Json {
  if (head === undefined) return by
  if (Array.isArray(value))
    return value.map((part, index) => (index === head ? replaced(part, rest, by) : part))
  const object = value as { [key: string]: Json }
  return { ...object, [head]: replaced(object[head] ?? null, rest, by) }
}

/** Bytes of a text once its numbers stand in it. */
const bytesOf = (body: string) => Buffer.byteLength(numbered(body))

const partAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((part, key) => (part as { [key: string]: Json })[key] ?? null, value)

/** The sample with a hole where a text is to stand. */
function around(sample: Json, path: Path): [before: string, after: string] {
  const [before = '', after = ''] = JSON.stringify(replaced(sample, path, HOLE)).split(JSON.stringify(HOLE))
  return [before, after]
}

/**
 * The worst bodies of a call, each of about `bytes` bytes, made from samples that are right: every value is replaced by
 * shapes of every kind, and lists are filled with `entries` of which each has such a value. What the shop reads alike in
 * every sample, by the names in `frame`, is replaced in the first. What a test calls them, and their text.
 */
export function* worstBodies(
  samples: readonly Json[],
  bytes: number,
  { entries, frame }: { entries: number; frame: readonly string[] },
): Generator<[name: string, body: string]> {
  const tried = new Set<string>()
  for (const [index, sample] of samples.entries()) {
    const isNew = (path: Path, surroundings: string[]) => {
      if (index > 0 && frame.includes(String(path.at(-1)))) return false
      const key = JSON.stringify(surroundings)
      const isTried = tried.has(key)
      tried.add(key)
      return !isTried
    }
    for (const [name, body] of shapedBodies(sample, bytes, { entries, isNew })) yield [name, numbered(body)]
  }
}

interface Making {
  entries: number
  /** Whether nothing stood within the same text yet, and so the same bodies were not made. */
  isNew(path: Path, surroundings: string[]): boolean
}

function* shapedBodies(
  sample: Json,
  bytes: number,
  { entries, isNew }: Making,
): Generator<[name: string, body: string]> {
  for (const path of pathsOf(sample)) {
    const [before, after] = around(sample, path)
    const room = bytes - bytesOf(before + after)
    const at = path.join('.') || 'the whole'
    const part = partAt(sample, path)
    const shapes = path.length === 0 ? SHAPES : shapesAt(part, false)
    if (isNew(path, [before, after]))
      for (const [name, shape] of shapes) yield [`${at}: ${name}`, before + shape(room) + after]
    if (!Array.isArray(part) || part[0] === undefined) continue
    const isNewHere: Making['isNew'] = (within, surroundings) =>
      isNew(within, [before, ...surroundings, after])
    for (const [name, entry] of worstEntries(part[0], room, { entries, isNew: isNewHere }))
      yield [`${at}: ${name}`, before + entry + after]
  }
}

/** Lists of a sample's entry: as often as it fits, and so many of them with every value replaced by every shape. */
function* worstEntries(
  entry: Json,
  bytes: number,
  { entries, isNew }: Making,
): Generator<[name: string, list: string]> {
  yield ['many right entries', filled('[', () => JSON.stringify(entry), ']')(bytes)]
  for (const path of pathsOf(entry)) {
    const [before, after] = around(entry, path)
    if (!isNew(path, [before, after])) continue
    const room = Math.floor(bytes / entries) - bytesOf(before + after) - 1
    for (const [name, shape] of shapesAt(partAt(entry, path), true)) {
      const each = before + shape(Math.max(2, room)) + after
      const list = Array.from({ length: Math.min(entries, Math.floor(bytes / bytesOf(each))) }, () => each)
      yield [`${list.length} entries, ${path.join('.') || 'each'}: ${name}`, `[${list.join(',')}]`]
    }
  }
}

/** The worst forms: many fields, one field long, names within names. */
export function* worstForms(
  sample: Record<string, string>,
  bytes: number,
): Generator<[name: string, body: string]> {
  const base = new URLSearchParams(sample).toString()
  const room = bytes - base.length - 1
  const many = (name: string, field: (index: number) => string): [string, string] => [
    name,
    `${base}&${filled('', field, '')(room).replaceAll(',', '&')}`,
  ]
  yield many('many fields', index => `f${index}=1`)
  yield many('one field many times', () => 'ticket=1')
  yield many('many fields within one', index => `f[${index}]=1`)
  yield many('many list entries', () => 'f[]=1')
  yield many('many escapes', () => '%5B%00=%ff')
  yield ['a deep name', `${base}&f${'[a]'.repeat(Math.floor((room - 4) / 3))}=1`]
  yield ['a long name', `${base}&${'f'.repeat(room - 2)}=1`]
  for (const field of Object.keys(sample)) {
    const others = new URLSearchParams(Object.entries(sample).filter(([name]) => name !== field)).toString()
    for (const unit of ['x', '%00', '@', '9', '%E6%97%97', '+'])
      yield [`${field} of many ${unit}`, `${others}&${field}=${unit.repeat(Math.floor(room / unit.length))}`]
  }
}
