import { MINUTE } from '#shared/time.ts'
import { type ArtworkJudgement, createJudge } from './judging.ts'
import { startWorker } from './start-worker.ts'

export type { ArtworkJudgement, JudgeOptions } from './judging.ts'
export { ArtworkReadError } from './read-error.ts'

const startJudge = () => startWorker('judge')

/** Verdict, facts and preview of a picked file; only such a worker ever loads exifreader and pdf.js (spec §5, D16, D19). */
export const judgeArtwork = createJudge(startJudge)

const judgeSlowly = createJudge(startJudge)
/** Milliseconds a step may take that nobody waits for. */
const SLOW_MS = MINUTE

/** The same with more time, in a worker of its own that ends with the file: no picked file waits for it (issue 6.38). */
export function lookAgain(file: Blob, signal: AbortSignal): Promise<ArtworkJudgement> {
  return judgeSlowly(file, { signal, limitMs: SLOW_MS, isLast: true })
}
