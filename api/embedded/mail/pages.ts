import { Hono } from 'hono'
import { html } from 'hono/html'
import { frame } from '#api/embedded/page/frame.ts'
import { protect } from '#api/embedded/page/headers.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { keptMail, keptMails } from './folder.ts'

/** Mails the list shows. */
const SHOWN = 200

const sentAt = (at: string): string =>
  new Date(at).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: SHOP_HOURS.timeZone,
  })

/** `/mail`: what the shop would have sent, for whoever tries it (issue 11.4). */
export function mailPages(dataDir: string): Hono {
  return new Hono()
    .get('/', c => {
      protect(c)
      const mails = keptMails(dataDir).slice(0, SHOWN)
      const rows = mails.map(
        ({ name, subject, to, at }) =>
          html`<li><p><a href="/mail/${name}">${subject}</a><br><span class="soft">To ${to.address}, ${sentAt(at)}</span></p></li>`,
      )
      const list = rows.length === 0 ? html`<p>No mail was sent yet.</p>` : html`<ul>${rows}</ul>`
      return c.html(
        frame('Mail', html`<h1>Mail</h1><p>This shop is in demo mode: mail stays here.</p>${list}`),
      )
    })
    .get('/:name', c => {
      const found = keptMail(dataDir, c.req.param('name'))
      if (!found) return c.notFound()
      protect(c)
      const { name, subject, text } = found.kept
      return c.html(
        frame(
          subject,
          html`<h1>${subject}</h1><pre style="white-space:pre-wrap;overflow-wrap:anywhere;font:inherit">${text}</pre>
<p class="after"><a href="/mail/${name}/html">As HTML</a> <a href="/mail/${name}/eml">As a file</a> <a href="/mail">All mail</a></p>`,
        ),
      )
    })
    .get('/:name/html', c => {
      const found = keptMail(dataDir, c.req.param('name'))
      if (!found) return c.notFound()
      protect(c)
      return c.html(found.kept.html)
    })
    .get('/:name/eml', c => {
      const found = keptMail(dataDir, c.req.param('name'))
      if (!found) return c.notFound()
      protect(c)
      return c.body(new Uint8Array(found.eml), 200, {
        'Content-Type': 'message/rfc822',
        'Content-Disposition': `attachment; filename="${found.kept.name}.eml"`,
      })
    })
}
