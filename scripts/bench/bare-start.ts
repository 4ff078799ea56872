import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'

/** The least that a start of this stack can be: Node, Hono and one page, for what a start of the shop is measured beside. */
const app = new Hono().get('/', c => c.text('hello'))
createAdaptorServer({ fetch: app.fetch }).listen(Number(process.env.PORT), '127.0.0.1')
