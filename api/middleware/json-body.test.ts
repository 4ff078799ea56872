import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { jsonBody } from './json-body.ts'

const post = (body: string) => new Request('http://shop/', { method: 'POST', body })

test('issue 6.1: a body is read once, however many ask what it says', async () => {
  const app = new Hono().post('/', async c => {
    const first = await jsonBody(c)
    expect(await jsonBody(c)).toBe(first)
    return c.text('read')
  })
  expect(await (await app.request(post('{"deep":[[[]]]}'))).text()).toBe('read')
})

test('issue 6.1: whoever asks what a body says that is no JSON hears that it is none', async () => {
  const app = new Hono().post('/', async c => {
    await expect(jsonBody(c)).rejects.toThrow(SyntaxError)
    await expect(jsonBody(c)).rejects.toThrow(SyntaxError)
    return c.text('refused')
  })
  expect(await (await app.request(post('{'))).text()).toBe('refused')
})
