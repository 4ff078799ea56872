import type { ValidationTargets } from 'hono'
import { validator } from 'hono/validator'
import type { z } from 'zod'
import { failure, refuse } from './envelope.ts'

/**
 * Checks a part of the request against a schema; the handler reads the outcome with `c.req.valid`.
 * A mismatch is 422 `invalid`, naming the first wrong field but never repeating what was sent.
 */
export function valid<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  return validator(target, (value, c): z.output<Schema> | Response => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    const issues = parsed.error.issues.map(issue => ({ path: issue.path.join('.'), message: issue.message }))
    const first = issues[0]
    return refuse(
      c,
      failure(
        'invalid',
        first ? `${first.path || 'The request'}: ${first.message}` : 'The request is invalid',
        { issues },
      ),
    )
  })
}
