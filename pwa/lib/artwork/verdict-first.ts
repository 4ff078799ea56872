import type { Judgement } from '#shared/artwork/verdict.ts'
import type { ArtworkJudgement, JudgeArtwork } from './judging.ts'

/** A verdict, with what takes longer still on its way. */
export interface VerdictFirst extends Judgement {
  /** Page and preview; null where they did not come about. Never rejects. */
  rest: Promise<ArtworkJudgement | null>
}

/** Judges a file and answers as soon as its verdict is known (D16). Rejects as the judge does before that. */
export async function verdictFirst(judgeArtwork: JudgeArtwork, file: File): Promise<VerdictFirst> {
  const told = Promise.withResolvers<Judgement>()
  const whole = judgeArtwork(file, { onVerdict: told.resolve })
  // A file that is refused unread, or out of time, is told of by the answer alone.
  whole.then(told.resolve, told.reject)
  const rest = whole.catch(() => null)
  return { ...(await told.promise), rest }
}
