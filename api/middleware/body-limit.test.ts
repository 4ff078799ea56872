import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyLimit } from './body-limit.ts'

let server: Server

beforeAll(async () => {
  const app = new Hono().post('/', bodyLimit(10, 'Too long'), async c => c.text(await c.req.text()))
  server = createAdaptorServer(app) as Server
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

async function post(body: string, headers: Record<string, string>) {
  const sending = request({ port: (server.address() as AddressInfo).port, method: 'POST', headers })
  sending.on('error', () => undefined)
  sending.end(body)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  return [answer.statusCode, await text(answer)]
}

test.each([
  ['whose length is told', (body: string) => ({ 'content-length': String(body.length) })],
  ['whose length is not', () => ({ 'transfer-encoding': 'chunked' })],
])('issue 6.1: a body %s is read whole up to the limit, and refused beyond it', async (_, headersFor) => {
  const sent = async (body: string) => post(body, headersFor(body))
  expect(await sent('0123456789')).toEqual([200, '0123456789'])
  expect(await sent('')).toEqual([200, ''])
  const [status, told] = await sent('0123456789a')
  expect([status, JSON.parse(String(told)).code]).toEqual([413, 'too_large'])
})
