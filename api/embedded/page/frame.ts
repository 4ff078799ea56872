import { html, raw } from 'hono/html'
import { BRAND } from '#shared/catalogue/brand.ts'
import { ICON_PATH } from './look.ts'
import { STYLES } from './styles.ts'

/** The shop's mark, as over the shop itself. */
const LEAF = html`<svg aria-hidden="true" width="32" height="32" viewBox="0 0 36 36"><path d="M18 2.5c7.6 5.4 10.5 11.4 9.4 17.6-.7 3.9-3.6 7-7.6 8v5.4h-3.6v-5.4c-4-1-6.9-4.1-7.6-8C7.5 13.9 10.4 7.9 18 2.5Z"/><path class="veins" d="M18 9v19M18 16.5l4.8-4.2M18 16.5l-4.8-4.2M18 22.5l6-5.2M18 22.5l-6-5.2"/></svg>`

export type Markup = ReturnType<typeof html>

/** The one HTML frame of the hosted pages: `title` is plain text, `body` is escaped markup. */
export function frame(title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="${ICON_PATH}" type="image/svg+xml">
<title>${title} · ${BRAND.name}</title>
<style>${raw(STYLES)}</style>
</head>
<body>
<div class="bar" aria-hidden="true"><i></i><i></i><i></i><i></i></div>
<main>
<p class="brand">${LEAF}<span>${BRAND.name}</span></p>
<div class="card">
${body}
</div>
</main>
</body>
</html>`
}

/** A page that says one thing and offers one way on. */
export function notice(at: { title: string; text: string; href: string; link: string }): Markup {
  return frame(
    at.title,
    html`<h1>${at.title}</h1>
<p>${at.text}</p>
<p class="after"><a href="${at.href}">${at.link}</a></p>`,
  )
}
