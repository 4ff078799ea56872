import { openSync } from 'node:fs'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import pino from 'pino'
import { shopMiddleware } from '#api/app.ts'
import { composeShop } from '#api/compose.ts'
import { readConfig } from '#api/config.ts'
import { logLines } from '#api/log-lines.ts'
import { listen } from '#api/server.ts'

/** A server to measure, in a process of its own: `bare`, `middleware` or `shop`. Says on its channel when it listens, and its memory when asked. */
const kind = process.argv[2] ?? 'shop'
const port = Number(process.env.PORT)

if (kind === 'bare') {
  const app = new Hono()
    .get('/hello', c => c.text('hello'))
    // As many bytes as asked for, after all that were sent.
    .post('/bytes/:count', async c => {
      await c.req.json()
      return c.json({ bytes: 'x'.repeat(Number(c.req.param('count'))) })
    })
  createAdaptorServer({ fetch: app.fetch }).listen(port, '127.0.0.1', ready)
} else {
  const log = pino({ level: 'info', base: null }, logLines(openSync('/dev/null', 'a')))
  const config = readConfig(process.env)
  const shop = await composeShop(config, { log, pagesDir: '', version: 'bench' })
  if (kind === 'shop') await listen(shop, port, '127.0.0.1').then(ready)
  else {
    const app = new Hono().use(shopMiddleware(shop.deps)).get('/api/hello', c => c.text('hello'))
    createAdaptorServer({ fetch: app.fetch }).listen(port, '127.0.0.1', ready)
  }
}

function ready(): void {
  // What was compiled is written down at an orderly end alone.
  process.on('SIGTERM', () => process.exit(0))
  process.send?.({ ready: true })
  process.on('message', () => {
    globalThis.gc?.()
    process.send?.({ rss: process.memoryUsage().rss })
  })
}
