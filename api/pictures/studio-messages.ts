import type { Product } from '#shared/catalogue/product.ts'
import type { PictureFormat } from './keys.ts'

/** One cut of a drawing, asked of the process that draws. */
export interface CutRequest {
  svg: string
  width: number
  format: PictureFormat
}

/** Every picture of these products that a folder lacks. */
export interface WarmRequest {
  cacheDir: string
  products: readonly Product[]
}

export type StudioRequest = { id: number } & (CutRequest | WarmRequest)

/** What became of it: the file's bytes, none of a warming; or why it failed. */
export type StudioAnswer = { id: number; bytes: Uint8Array } | { id: number; error: string }

/** What a warming has to say meanwhile: a line of the log, and in the end what its drawings look like, by their keys. */
export type WarmingNews =
  | { level: 'info' | 'warn'; facts: object; message: string }
  | { looks: readonly (readonly [key: string, look: string])[] }

export type StudioMessage = StudioAnswer | WarmingNews
