import { createJudge } from './judging.ts'

export type { Judged, JudgeOptions } from './judging.ts'
export { ArtworkReadError } from './worker-line.ts'

/** Verdict, facts and preview of a picked file; only this one worker ever loads exifreader and pdf.js (spec §5, D16, D19). */
export const judgeArtwork = createJudge(
  () => new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module', name: 'artwork' }),
)
