import { html } from 'hono/html'
import { expect, test } from 'vitest'
import { frame } from './frame.ts'
import { lookRoutes } from './look.ts'

test('a hosted page names the shop’s icon, and the server that sends it has it: no browser asks for one that is not there', async () => {
  const page = String(await frame('Payment', html`<h1>Payment</h1>`))
  const [, href = ''] = /<link rel="icon" href="([^"]+)"/.exec(page) ?? []
  const answer = await lookRoutes().request(href)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
  expect(await answer.text()).toMatch(/^<svg /)
})
