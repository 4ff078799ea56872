import { Dexie, type EntityTable, type Table } from 'dexie'
import type { ArtworkSlot, CartLine } from '#shared/cart/line.ts'

/** A cart line and its place in the cart; places rise and have gaps. */
export interface LineRow {
  id: string
  place: number
  line: CartLine
}

/** What became of a file picked for one slot of one line. */
export type UploadRowState = 'refused' | 'uploading' | 'failed' | 'stored'

export interface UploadRow {
  line: string
  slot: ArtworkSlot
  state: UploadRowState
  fileName: string
  size: number
  type: string
  /** Key of the stored object, or of the one to be; null for a refused file. */
  key: string | null
  /** Why a file was refused, in the spec's words (§5). */
  message: string
  /** Small WebP picture (D19). */
  preview: Blob | null
  /** The file itself, while it is small enough to be kept and not stored yet. */
  file: Blob | null
}

/** Small facts about this database, by name. */
export interface MetaRow {
  name: string
  value: unknown
}

/**
 * One person's things on this device (D2). A new shape is a new `version(n)` after the others, with its own `upgrade`;
 * released ones never change.
 */
export class LocalDb extends Dexie {
  declare lines: EntityTable<LineRow, 'id'>
  declare uploads: Table<UploadRow, [string, ArtworkSlot]>
  declare meta: EntityTable<MetaRow, 'name'>

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ lines: 'id, place', uploads: '[line+slot], line', meta: 'name' })
    // A newer shop in another tab wants to upgrade; holding on would block it.
    this.on('versionchange', () => this.close())
  }
}

/** Name of a person's database: says nothing about the person, and differs for every subject (D2). */
export async function databaseName(sub: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sub))
  const hex = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return `goldleaf-${hex.slice(0, 32)}`
}
