import type { PictureFormat } from './keys.ts'

/** One cut of a drawing, asked of the process that draws. */
export interface CutRequest {
  id: number
  svg: string
  width: number
  format: PictureFormat
}

/** What became of it: the file's bytes, or why there are none. */
export type CutAnswer = { id: number; bytes: Uint8Array } | { id: number; error: string }
