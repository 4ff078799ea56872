import type { PageFacts } from '#shared/artwork/page-facts.ts'
import type { Judgement } from '#shared/artwork/verdict.ts'

/** One artwork for a reader: a file it opens itself, or bytes it asks for over its channel, to be judged or drawn. */
export type ReaderJob = { path: string } | { size: number; isToDraw: boolean }

/** `ready` comes once, before the first job; then one of the others answers each job. */
export type ReaderEvent =
  | { step: 'ready' }
  | { step: 'judged'; judgement: Judgement }
  /** Follows the verdict on bytes over the channel: what an accepted PDF's page holds (D17). */
  | { step: 'looked'; page: PageFacts | null }
  /** A small WebP (D19); null for what cannot be drawn here. */
  | { step: 'drawn'; picture: Uint8Array | null }
  /** The bytes could not be read: gone, changed, no file, or more than may be read. */
  | { step: 'unreadable'; reason: string }

/** Bytes of the job's file that the reader asks for; an id is asked once in a reader's life. */
export interface RangeRequest {
  step: 'range'
  id: number
  offset: number
  length: number
}

/** `bytes` is null when the range could not be had. */
export interface RangeAnswer {
  id: number
  bytes: Uint8Array | null
}

export type ToReader = ReaderJob | RangeAnswer
export type FromReader = ReaderEvent | RangeRequest
