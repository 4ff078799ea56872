import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { person } from '#api/middleware/person.ts'
import { valid } from '#api/middleware/validate.ts'
import { saveUser } from '#api/services/users.ts'
import { userRequest } from '#shared/contract/calls.ts'

/** The user record posted on sign-in (spec §7). */
export function userRoutes(deps: Deps) {
  return new Hono<ApiEnv>().post('/', person(deps.tokens), valid('json', userRequest), async c => {
    const saved = await saveUser(deps, c.get('person').sub, c.req.valid('json'))
    return saved.ok ? c.json(saved.user) : refuse(c, saved)
  })
}
