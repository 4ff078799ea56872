import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { valid } from './validate.ts'

const app = new Hono().post('/', valid('json', z.object({ name: z.string().default('') })), c =>
  c.json(c.req.valid('json')),
)
const post = (type: string | null) =>
  app.request('/', { method: 'POST', body: '{"name":"Ada"}', headers: type ? { 'Content-Type': type } : {} })

it('D26: a body that does not say it is JSON is refused, never read as an empty one', async () => {
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

it('takes JSON under each of its names', async () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON'])
    expect(await (await post(type)).json()).toEqual({ name: 'Ada' })
})
