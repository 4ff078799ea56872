import type { Context, MiddlewareHandler, ValidationTargets } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { validator } from 'hono/validator'
import type { z } from 'zod'
import { failure } from '#api/failure.ts'
import { asked } from './asked.ts'
import { refuse } from './envelope.ts'
import { jsonBody } from './json-body.ts'

const JSON_TYPE = /^application\/([a-z.-]+\+)?json\s*(;|$)/i

/** Faults one answer names, and characters of a field's name: both are as many as a stranger cares to send (issue 6.1). */
const MAX_ISSUES = 10
const MAX_PATH = 200

/**
 * Checks a part of the request against a schema; the handler reads the outcome with `c.req.valid`.
 * A mismatch is 422 `invalid`, naming the first wrong fields, ten at most, but never repeating what was sent; a body that does not say
 * that it is JSON is 400, since it would be read as an empty one.
 */
export function validate<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  const check = (value: unknown, c: Context): z.output<Schema> | Response => {
    if (target === 'json' && !JSON_TYPE.test(asked(c, 'Content-Type') ?? ''))
      return refuse(c, failure('bad_request', 'Send JSON, with Content-Type application/json'))
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    const issues = parsed.error.issues
      .slice(0, MAX_ISSUES)
      .map(({ path, message }) => ({ path: path.join('.').slice(0, MAX_PATH), message }))
    const first = issues[0]
    return refuse(
      c,
      failure(
        'invalid',
        first ? `${first.path || 'The request'}: ${first.message}` : 'The request is invalid',
        { issues },
      ),
    )
  }
  const checked = validator(target, check)
  return target === 'json' ? (bodyChecked(check) as typeof checked) : checked
}

/** As Hono's validator, which builds the request's standard headers to learn its type. */
function bodyChecked<T>(check: (value: unknown, c: Context) => T | Response): MiddlewareHandler {
  return async (c, next) => {
    const value = JSON_TYPE.test(asked(c, 'Content-Type') ?? '') ? await jsonBody(c).catch(malformed) : {}
    const outcome = check(value, c)
    if (outcome instanceof Response) return outcome
    c.req.addValidatedData('json', outcome as object)
    return next()
  }
}

function malformed(cause: unknown): never {
  throw new HTTPException(400, { message: 'Malformed JSON in request body', cause })
}
