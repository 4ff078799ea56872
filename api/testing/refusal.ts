import { expect } from 'vitest'
import type { ErrorBody } from '#shared/contract/errors.ts'

/** Status and code of an answer that refuses, which is in the one envelope: with words, and the request's own id. */
export async function refusal(answer: Response): Promise<{ status: number; code: string }> {
  const body = (await answer.json()) as ErrorBody
  expect(body.error).not.toBe('')
  expect(body.requestId).toBe(answer.headers.get('X-Request-Id'))
  return { status: answer.status, code: body.code }
}
