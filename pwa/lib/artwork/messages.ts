import type { PageFacts } from '#shared/artwork/page-facts.ts'
import type { ArtworkType, Judgement } from '#shared/artwork/verdict.ts'

/** What a worker can be started for: a verdict, a proof, pages of a PDF, parts to zoom into, a picture to look at. */
export type ArtworkWork = 'judge' | 'proof' | 'pages' | 'parts' | 'picture'

/** One file for the worker. */
export interface JudgeRequest {
  file: Blob
  type: ArtworkType
  wantsPreview: boolean
}

/** What the worker tells, in this order; `failed` ends it at any step. */
export type JudgeEvent =
  | { step: 'started' }
  | { step: 'judged'; judgement: Judgement }
  /** What an accepted PDF's page holds, for advice (D17). */
  | { step: 'looked'; page: PageFacts | null }
  | { step: 'previewed'; preview: Blob | null }
  | { step: 'failed'; reason: string }
