import { readFileSync } from 'node:fs'
import { Hono } from 'hono'

/** Where the hosted pages find the shop's type and icon; for each stand-in, since any may be the only one that runs. */
export const TYPE_PATH = '/look/archivo.woff2'
export const ICON_PATH = '/look/icon.svg'

const FOR_A_YEAR = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'
const type = readFileSync(new URL('../../../pwa/ui/fonts/archivo-latin.woff2', import.meta.url))
const icon = readFileSync(new URL('../../../pwa/ui/public/icon.svg', import.meta.url))

/** What the hosted pages look like and may be kept by a browser, which the pages themselves are not. */
export const lookRoutes = () =>
  new Hono()
    .get(TYPE_PATH, c =>
      c.body(new Uint8Array(type), 200, { 'Content-Type': 'font/woff2', 'Cache-Control': FOR_A_YEAR }),
    )
    .get(ICON_PATH, c =>
      c.body(new Uint8Array(icon), 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': FOR_A_DAY }),
    )
