import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { validate } from './validate.ts'

const app = new Hono().post('/', validate('json', z.object({ name: z.string().default('') })), c =>
  c.json(c.req.valid('json')),
)
const post = (type: string | null) =>
  app.request('/', { method: 'POST', body: '{"name":"Ada"}', headers: type ? { 'Content-Type': type } : {} })

test('D26: a body that does not say it is JSON is refused, never read as an empty one', async () => {
  for (const type of [
    null,
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/html; a=application/json',
  ]) {
    const answer = await post(type)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad_request' })
  }
})

test('takes JSON under each of its names', async () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON'])
    expect(await (await post(type)).json()).toEqual({ name: 'Ada' })
})

test('issue 6.1: names ten faults of a body at most, and of a field no more than 200 characters', async () => {
  const routes = new Hono().post('/', validate('json', z.record(z.string(), z.string())), c => c.body(null))
  const wrong = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n} ${'x'.repeat(500)}`, n]))
  const body = JSON.stringify(wrong)
  const answer = await routes.request('/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  const { details, error } = (await answer.json()) as ErrorBody & { details: { issues: { path: string }[] } }
  expect(details.issues.map(({ path }) => path.length)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(error.length).toBeLessThan(300)
})
