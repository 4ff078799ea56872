import { Hono, type MiddlewareHandler } from 'hono'
import { expect, test } from 'vitest'
import { inOne } from './in-one.ts'

/** Notes that it ran, and refuses or fails where the address says so. */
const step =
  (name: string, ran: string[]): MiddlewareHandler =>
  (c, next) => {
    ran.push(name)
    const asked = c.req.query(name)
    if (asked === 'fails') throw new Error(name)
    return asked === 'refuses' ? Promise.resolve(c.text(`refused by ${name}`, 403)) : next()
  }

test.each([
  ['/', 'abc', [200, 'answer']],
  ['/?a=refuses', 'a', [403, 'refused by a']],
  ['/?c=refuses', 'abc', [403, 'refused by c']],
  ['/?b=fails', 'ab', [500, 'failed at b']],
])('issue 12.6: middleware in one runs as one behind the other: %s', async (path, order, answer) => {
  const ran: string[] = []
  const app = new Hono()
    .use(inOne(step('a', ran), step('b', ran), step('c', ran)))
    .get('/', c => c.text('answer'))
    .onError((error, c) => c.text(`failed at ${error.message}`, 500))
  const said = await app.request(path)
  expect([ran.join(''), [said.status, await said.text()]]).toEqual([order, answer])
})
