import { expect, test } from 'vitest'
import { judge, unreadFacts } from '#shared/artwork/verdict.ts'
import type { ArtworkJudgement, JudgeOptions } from './judging.ts'
import { verdictFirst } from './verdict-first.ts'

const ACCEPTED = judge({ ...unreadFacts(12, 'application/pdf'), pages: 1 })
const WHOLE: ArtworkJudgement = { ...ACCEPTED, page: null, preview: new Blob(['webp']) }
const file = new File(['%PDF-'], 'sign.pdf')

function slowJudge() {
  const whole = Promise.withResolvers<ArtworkJudgement>()
  const judgeArtwork = (_: Blob, { onVerdict }: JudgeOptions = {}) => {
    onVerdict?.(ACCEPTED)
    return whole.promise
  }
  return { whole, judgeArtwork }
}

test('issue 5.1 the verdict does not wait for the preview, which follows', async () => {
  const { whole, judgeArtwork } = slowJudge()
  const judged = await verdictFirst(judgeArtwork, file)
  expect(judged).toMatchObject({ verdict: 'accept', message: ACCEPTED.message })
  whole.resolve(WHOLE)
  expect(await judged.rest).toBe(WHOLE)
})

test('issue 5.1 a file that is refused unread is told by the answer alone', async () => {
  const judged = await verdictFirst(async () => WHOLE, file)
  expect(judged.verdict).toBe('accept')
})

test('issue 5.1 a reader that fails before the verdict fails the check; afterwards there is no preview', async () => {
  const gone = new Error('unavailable')
  await expect(verdictFirst(() => Promise.reject(gone), file)).rejects.toBe(gone)
  const { whole, judgeArtwork } = slowJudge()
  const judged = await verdictFirst(judgeArtwork, file)
  whole.reject(gone)
  expect(await judged.rest).toBeNull()
})
