import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Deps } from '#api/deps.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { isStopped, readStopToken, resumeMails, stopMails } from '#api/services/mail/stop.ts'
import { BRAND } from '#shared/catalogue/brand.ts'

/** One form that posts to its own address, and nothing else. */
const POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Ends mails about how orders go on, and begins them again, without a sign-in: mail programs post at once (RFC 8058), people see a page
 * with a button first, since opening an address changes nothing (D50).
 */
export function mailRoutes(deps: Pick<Deps, 'store' | 'clock' | 'boothSecret'>) {
  return new Hono<ApiEnv>()
    .get('/stop/:token', async c => {
      const key = readStopToken(deps, c.req.param('token'))
      if (key === null) return unknown(c)
      return (await isStopped(deps.store, key)) ? stoppedPage(c) : goingPage(c)
    })
    .post('/stop/:token', async c => {
      const key = readStopToken(deps, c.req.param('token'))
      if (key === null) return unknown(c)
      if (c.req.query('mails') !== AGAIN) {
        await stopMails(deps, key)
        return stoppedPage(c)
      }
      await resumeMails(deps, key)
      return page(c, 'Mails go on', html`<p>We write to you again about how your orders go on.</p>`)
    })
}

/** What the form's address asks that has mails begin again; no body is read, a mail program's is its own. */
const AGAIN = 'again'

const goingPage = (c: Context<ApiEnv>) =>
  page(
    c,
    'Stop mails',
    html`<p>Shall we stop writing to you? You are then told by mail neither how your orders go on, nor that a proof waits for you, nor
that we answered your message. Receipts, and word of money that goes back to you, still come.</p>
<form method="post"><button>Stop mails</button></form>`,
  )

const stoppedPage = (c: Context<ApiEnv>) =>
  page(
    c,
    'Mails are stopped',
    html`<p>You hear from us by mail only with receipts, and of money that goes back to you.</p>
<form method="post" action="?mails=${AGAIN}"><button>Send them again</button></form>`,
  )

/** A person opened it, from a mail whose end was cut off or which is older than the shop's secret: they read no JSON. */
const unknown = (c: Context<ApiEnv>) =>
  page(
    c,
    'This link does not hold',
    html`<p>It may be cut off, or of an old mail. Use the link of the newest mail that you have of us, or call us:
${BRAND.phone}. Mails go on until then.</p>`,
    404,
  )

function page(c: Context<ApiEnv>, title: string, body: ReturnType<typeof html>, status: 200 | 404 = 200) {
  c.header('Content-Security-Policy', POLICY)
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'same-origin')
  return c.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} · ${BRAND.name}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
    status,
  )
}
