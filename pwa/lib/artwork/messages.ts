import type { PageFacts } from '#shared/artwork/page-facts.ts'
import type { ArtworkType, Judgement } from '#shared/artwork/verdict.ts'

/** One file for the worker, with the port its answers go to: pdf.js talks on the worker's own. */
export interface JudgeRequest {
  file: Blob
  type: ArtworkType
  wantsPreview: boolean
  port: MessagePort
}

/** What the worker tells, in this order; `failed` ends it at any step. */
export type JudgeEvent =
  | { step: 'started' }
  | { step: 'judged'; judgement: Judgement }
  /** What an accepted PDF's page holds, for advice (D17). */
  | { step: 'looked'; page: PageFacts | null }
  | { step: 'previewed'; preview: Blob | null }
  | { step: 'failed'; reason: string }

/** True for our request, false for whatever else comes along a worker's own port. */
export function isJudgeRequest(data: unknown): data is JudgeRequest {
  return typeof data === 'object' && data !== null && 'port' in data && data.port instanceof MessagePort
}
