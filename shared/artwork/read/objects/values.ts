/** A value as a PDF writes it. Strings keep nothing but that they are strings: none is ever needed here. */
export type PdfValue = null | boolean | number | PdfName | PdfText | PdfRef | PdfValue[] | PdfDict
export type PdfDict = ReadonlyMap<string, PdfValue>
export interface PdfName {
  readonly name: string
}
export interface PdfText {
  readonly text: true
}
/** The number of an indirect object. */
export interface PdfRef {
  readonly ref: number
}

/** What stands under an object's number; `stream` is the place of its bytes, null when it has none. */
export interface PdfObject {
  value: PdfValue
  stream: number | null
}

/** The file is not as its own tables say, or asks for more than is read here: nothing can be said of it. */
export class Unfollowable extends Error {
  override readonly name: string = 'Unfollowable'
}

/** Packed as something that the place has no use for, or as nothing at all: no program unpacks it. */
export class Unpackable extends Unfollowable {
  override readonly name: string = 'Unpackable'
}

/** Packed with a filter that does not exist. */
export class NoSuchFilter extends Unpackable {
  override readonly name = 'NoSuchFilter'
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map
}

export function isRef(value: PdfValue | undefined): value is PdfRef {
  return typeof value === 'object' && value !== null && 'ref' in value
}

/** The name, null when the value is none. */
export function nameOf(value: PdfValue | undefined): string | null {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : null
}

/** The whole number, null when the value is none. */
export function integerOf(value: PdfValue | undefined): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null
}
