import type { DatabaseSync } from 'node:sqlite'
import type { Context } from 'hono'
import { atomically } from '#api/embedded/database.ts'
import type { Replays } from './idempotency.ts'
import { refuseCall, type StripeRefusal } from './refusal.ts'

const OTHER_PARAMETERS: StripeRefusal = {
  status: 400,
  type: 'idempotency_error',
  message: 'This idempotency key was first used with other parameters.',
}

interface OnceParts {
  db: DatabaseSync
  replays: Replays
}

/** Runs `work` once per idempotency key: asked again, the first answer comes back. Refusals are not kept. */
export function once(c: Context, parts: OnceParts, body: string, work: () => object | StripeRefusal) {
  const key = c.req.header('Idempotency-Key')
  const asked = `${c.req.method} ${c.req.path}\n${body}`
  return atomically(parts.db, () => {
    const earlier = key === undefined ? { kind: 'new' as const } : parts.replays.look(key, asked)
    if (earlier.kind === 'different') return refuseCall(c, OTHER_PARAMETERS)
    if (earlier.kind === 'same') {
      c.header('Idempotent-Replayed', 'true')
      return c.json(earlier.answer as object)
    }
    const answer = work()
    if (isRefusal(answer)) return refuseCall(c, answer)
    if (key !== undefined) parts.replays.keep(key, asked, answer)
    return c.json(answer)
  })
}

function isRefusal(answer: object): answer is StripeRefusal {
  return 'type' in answer && 'message' in answer
}
