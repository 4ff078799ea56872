import { Members } from '#api/store/members.ts'

/** A field of a document as it stands in the document's JSON; of an array and of an object each member is known for itself. */
interface FieldParts {
  value: unknown
  /** What stands before and behind the members: the name and brackets. */
  open: string
  close: string
  /** Of an object's members. */
  keys: readonly string[] | null
  members: readonly unknown[]
}

interface FieldText extends FieldParts {
  /** Bytes of each member, with its key and the spaces behind it, and of the whole field. */
  sizes: readonly number[]
  size: number
}

/** Where the parts of a document lie in its JSON, as `JSON.stringify` writes it but for spaces behind members and at the end. */
export interface TextLayout {
  fields: readonly FieldText[]
  /** Spaces at the end. */
  tail: number
}

/**
 * SQLite writes those pages alone that differ, where a text is as long as before. So what gets shorter is filled up with spaces,
 * what gets longer leaves some for the next time, most at the end of a field, where new members come, and those at the end of the text
 * make up for it.
 */
const SLACK = 64
const MOST_SPACES = 8 * SLACK
const PAGE = 4096

/** Bytes of a text that others take the place of. */
export interface TextEdit {
  at: number
  removed: number
  text: string
}

const bytes = (text: string): number => Buffer.byteLength(text)
/** Of those from one on and before another, with the commas between. */
function span(sizes: readonly number[], from = 0, before = sizes.length): number {
  let all = Math.max(0, before - from - 1)
  for (let at = from; at < before; at++) all += sizes[at] ?? 0
  return all
}

function partsOf(name: string, value: unknown): FieldParts {
  const open = `${JSON.stringify(name)}:`
  if (Array.isArray(value)) return { value, open: `${open}[`, close: ']', keys: null, members: value }
  if (typeof value !== 'object' || value === null)
    return { value, open, close: '', keys: null, members: [value] }
  if (value instanceof Members)
    return { value, open: `${open}{`, close: '}', keys: value.names, members: value.values }
  const keys: string[] = []
  const members: unknown[] = []
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue
    keys.push(key)
    members.push(member)
  }
  return { value, open: `${open}{`, close: '}', keys, members }
}

function textOf({ keys, members }: FieldParts, at: number): string {
  const text = JSON.stringify(members[at]) ?? 'null'
  return keys ? `${JSON.stringify(keys[at])}:${text}` : text
}

const fieldOf = (parts: FieldParts, sizes: readonly number[]): FieldText => ({
  ...parts,
  sizes,
  size: bytes(parts.open) + span(sizes) + parts.close.length,
})

const fieldsOf = (doc: object) => Object.entries(doc).filter(([, value]) => value !== undefined)

/** Of a document as `JSON.stringify` writes it. */
export const layoutOf = (doc: object): TextLayout => ({
  fields: fieldsOf(doc).map(([name, value]) => {
    const parts = partsOf(name, value)
    return fieldOf(
      parts,
      parts.members.map((_, at) => bytes(textOf(parts, at))),
    )
  }),
  tail: 0,
})

/**
 * What makes the JSON of `doc` of the JSON that lies like this, and how that lies then; null where the fields are not the same ones.
 * Members never change in place: one that is the very same has the same text. One edit a field, from its first changed member to its last.
 */
export function editsTo(layout: TextLayout, doc: object): { edits: TextEdit[]; layout: TextLayout } | null {
  const fields = fieldsOf(doc)
  if (fields.length !== layout.fields.length) return null
  const edits: TextEdit[] = []
  const next: FieldText[] = []
  let at = 1
  for (const [index, [name, value]] of fields.entries()) {
    const field = layout.fields[index]
    if (!field?.open.startsWith(`${JSON.stringify(name)}:`)) return null
    const changed = field.value === value ? null : changeOf(field, partsOf(name, value))
    if (changed === 'another kind') return null
    if (changed) edits.push({ ...changed.edit, at: at + changed.edit.at })
    next.push(changed?.field ?? field)
    at += field.size + 1
  }
  if (edits.length === 0) return { edits, layout }
  const grown = edits.reduce((sum, { removed, text }) => sum + bytes(text) - removed, 0)
  const left = layout.tail - grown
  const tail = left >= 0 && left <= 2 * PAGE ? left : PAGE
  if (grown !== 0) edits.push({ at, removed: layout.tail, text: ' '.repeat(tail) })
  return { edits, layout: { fields: next, tail } }
}

/** From the beginning of the field. */
function changeOf(
  field: FieldText,
  parts: FieldParts,
): { edit: TextEdit; field: FieldText } | null | 'another kind' {
  if (field.open !== parts.open || field.close !== parts.close) return 'another kind'
  const [was, is] = [field.members.length, parts.members.length]
  const isSame = (one: number, other: number) =>
    field.members[one] === parts.members[other] && field.keys?.[one] === parts.keys?.[other]
  let start = 0
  while (start < was && start < is && isSame(start, start)) start++
  if (start === was && start === is) return null
  let end = 0
  while (end < was - start && end < is - start && isSame(was - 1 - end, is - 1 - end)) end++
  // Where members only came or only went a neighbour comes along, so that its comma does.
  if (start === was - end || start === is - end) {
    if (start > 0) start--
    else if (end > 0) end--
  }
  const removed = span(field.sizes, start, was - end)
  const texts = filledUp(
    Array.from({ length: is - end - start }, (_, each) => textOf(parts, start + each)),
    removed,
    end === 0 ? MOST_SPACES : SLACK,
  )
  const sizes = field.sizes.toSpliced(start, was - end - start, ...texts.map(bytes))
  // A comma stands behind each that comes before.
  const at = bytes(field.open) + (start === 0 ? 0 : span(field.sizes, 0, start) + 1)
  return { edit: { at, removed, text: texts.join(',') }, field: fieldOf(parts, sizes) }
}

function filledUp(texts: string[], removed: number, slack: number): string[] {
  const last = texts.pop()
  if (last === undefined) return []
  const left = removed - span([...texts, last].map(bytes))
  const spaces = left < 0 ? slack : left <= MOST_SPACES ? left : 0
  return [...texts, last + ' '.repeat(spaces)]
}
