import type { ArtworkRef, CartLine, PendingFile } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { tellsWaiting } from '#shared/cart/pending-file.ts'
import type { Order } from '#shared/orders/order.ts'
import { actOf } from './desk/desk-act.ts'
import type { NoticeRow, OutboxRow } from './schema.ts'
import { isSafe, type UploadRecord } from './upload-record.ts'

/**
 * What of the device's own records can be read as what it says it is (issue 6.32): disks fail, copies of profiles lose
 * what they cannot carry, and a page must not fall over one record. Fields that nobody has heard of are left alone.
 */
type UnknownRecord = Record<string, unknown>

const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const hasTexts = (value: unknown, ...keys: string[]): value is UnknownRecord =>
  isRecord(value) && keys.every(key => isText(value[key]))
const hasNumbers = (value: unknown, ...keys: string[]): value is UnknownRecord =>
  isRecord(value) && keys.every(key => isNumber(value[key]))

const isArtwork = (value: unknown): value is ArtworkRef | null =>
  value === null || (hasTexts(value, 'bucket', 'key', 'fileName', 'type') && isNumber(value.size))

const isPendingFile = (value: unknown): value is PendingFile | null | undefined =>
  value === null || value === undefined || hasTexts(value, 'id', 'fileName')

/** A picture that can be drawn. By what it can do: another frame's or page's are of another class. */
export const isBlob = (value: unknown): value is Blob =>
  isRecord(value) && isNumber(value.size) && typeof value.slice === 'function'

/** Whether a line has all that is read of it. */
export function isSoundLine(value: unknown): value is CartLine {
  return (
    hasTexts(value, 'id', 'product', 'productImg') &&
    hasNumbers(value, 'total', 'priceList', 'priceSeen') &&
    hasNumbers(value.options, 'Quantity') &&
    isRecord(value.artwork) &&
    Object.values(value.artwork).every(isArtwork) &&
    ['front', 'back'].every(slot => slot in (value.artwork as UnknownRecord)) &&
    Object.entries(value).every(([field, word]) => !tellsWaiting(field) || isPendingFile(word))
  )
}

function isSoundMutation(value: unknown): value is CartMutation {
  if (!hasTexts(value, 'mid', 'op', 'line') || !isNumber(value.seenRev)) return false
  const { op, val, after } = value
  if (op === 'add') return isSoundLine(val) && (after === undefined || Array.isArray(after))
  if (op === 'patch') return isRecord(val) && (val.options === undefined || isRecord(val.options))
  if (op === 'artwork') return hasTexts(val, 'slot') && isArtwork(val.artwork)
  if (op === 'ticket') return isRecord(val)
  return op === 'remove'
}

/** Fields of a record under the given names, without those that are not what they should be. */
function keeping<T extends object>(row: T, checks: Partial<Record<keyof T, (value: unknown) => boolean>>): T {
  const isKept = ([name, value]: [string, unknown]) => checks[name as keyof T]?.(value) ?? true
  return Object.fromEntries(Object.entries(row).filter(isKept)) as T
}

/** What the body of each kind of row cannot do without. */
const HOLDS: Record<OutboxRow['kind'], (body: unknown) => boolean> = {
  cart: isSoundMutation,
  desk: body => isRecord(body) && actOf({ body }) !== null,
  answer: body => hasTexts(body, 'message', 'text'),
  proof: body => hasTexts(body, 'order', 'version') && isRecord(body.answer),
  contact: isRecord,
  user: isRecord,
}

/** The row, without what is only said beside it where that cannot be read; null when it cannot be sent or shown. */
export function soundRow(value: unknown): OutboxRow | null {
  if (!hasTexts(value, 'id', 'kind', 'entity', 'state') || !hasNumbers(value, 'seq', 'madeAt')) return null
  const { kind, state, body } = value
  const isSound =
    ['waiting', 'needs-you'].includes(state as string) &&
    Object.hasOwn(HOLDS, kind as string) &&
    HOLDS[kind as OutboxRow['kind']](body)
  if (!isSound) return null
  const row = value as unknown as OutboxRow
  return keeping(row, { product: isText, code: isText, reason: isText, seen: isRecord, lost: isSoundLine })
}

const isTextOrNull = (value: unknown) => value === null || isText(value)

/** What each state cannot do without, beside what all uploads have. */
const NEEDED: Record<UploadRecord['state'], (record: UnknownRecord) => boolean> = {
  saving: ({ file }) => isText(file),
  uploading: isWhole,
  paused: isWhole,
  failed: record => isWhole(record) && isText(record.reason),
  stored: ({ key, file, artwork }) => isText(key) && isTextOrNull(file) && isTextOrNull(artwork),
  interrupted: () => true,
  refused: ({ message }) => isText(message),
}

function isWhole({ file, artwork }: UnknownRecord): boolean {
  return isText(file) && isTextOrNull(artwork)
}

/** The upload, without a picture that is none; null when it does not say which file it is about, or where that stands. */
export function soundUpload(value: unknown): UploadRecord | null {
  const isSound =
    hasTexts(value, 'line', 'slot', 'id', 'state', 'fileName', 'type') &&
    hasNumbers(value, 'madeAt', 'size') &&
    isTextOrNull(value.was) &&
    Object.hasOwn(NEEDED, value.state as string) &&
    NEEDED[value.state as UploadRecord['state']](value)
  if (!isSound) return null
  const record = value as unknown as UploadRecord
  if (record.state === 'refused') return record
  const refused = hasTexts(record.refused, 'fileName', 'message') ? record.refused : null
  if (record.state === 'saving') {
    const earlier = soundUpload(record.earlier)
    return { ...record, refused, earlier: isSafe(earlier) ? earlier : null }
  }
  const { preview, found } = record
  return {
    ...record,
    refused,
    preview: isBlob(preview) ? preview : null,
    found: isRecord(found) ? found : null,
  }
}

/** Whether a notice can be told. */
export function isSoundNotice(value: unknown): value is NoticeRow {
  return (
    hasTexts(value, 'id', 'kind', 'line', 'product') &&
    (value.lost === undefined || isSoundLine(value.lost)) &&
    (value.overwrote === undefined || value.overwrote === null || isRecord(value.overwrote))
  )
}

/** Whether an order as last seen can be shown. */
export function isSoundOrder(value: unknown): value is Order {
  return (
    hasTexts(value, 'orderId', 'status', 'createdAt') &&
    isNumber(value.totalAmount) &&
    Array.isArray(value.items) &&
    value.items.every(
      item => hasTexts(item, 'product', 'artwork') && isRecord(item.options) && isNumber(item.total),
    )
  )
}
