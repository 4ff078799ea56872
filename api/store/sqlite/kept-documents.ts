import type { TextLayout } from './layout.ts'

/** The JSON of a document, and how it lies. */
interface Written {
  text: Buffer
  layout: TextLayout
}

/** A document as it was last read or written. It is shared: whoever has it never changes it in place. */
export interface KeptDocument<T> {
  rev: number
  doc: T
  /** Where this process wrote it. The bytes change in place: they are this version's while it is the one that is kept. */
  written?: () => Written
}

/** Documents of one table that this process need not read and take apart again. */
export interface KeptDocuments<T> {
  get(id: string): KeptDocument<T> | undefined
  /** `size` is that of its JSON, in characters. */
  keep(id: string, kept: KeptDocument<T>, size: number): void
  drop(id: string): void
}

/**
 * Keeps documents of `most` characters of JSON together; those longest out of use go first. Whether one is still what the
 * database has only its revision says, which must be asked (issue 10.4).
 */
export function keptDocuments<T>(most: number): KeptDocuments<T> {
  const entries = new Map<string, { kept: KeptDocument<T>; size: number }>()
  let total = 0
  const drop = (id: string) => {
    total -= entries.get(id)?.size ?? 0
    entries.delete(id)
  }
  return {
    get(id) {
      const entry = entries.get(id)
      if (!entry) return undefined
      entries.delete(id)
      entries.set(id, entry)
      return entry.kept
    },
    keep(id, kept, size) {
      drop(id)
      entries.set(id, { kept, size })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= most) return
        drop(oldest)
      }
    },
    drop,
  }
}

/** Of a collection whose documents are changed in place somewhere, or are hardly ever read twice: none. */
export const NOTHING_KEPT: KeptDocuments<never> = {
  get: () => undefined,
  keep: () => undefined,
  drop: () => undefined,
}
