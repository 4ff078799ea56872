import { readFileSync } from 'node:fs'
import { Hono } from 'hono'

/** Where the hosted pages find the shop's type; for each stand-in, since any may be the only one that runs. */
export const TYPE_PATH = '/look/archivo.woff2'

const FOR_A_YEAR = 'public, max-age=31536000, immutable'
const type = readFileSync(new URL('../../../pwa/ui/fonts/archivo-latin.woff2', import.meta.url))

/** What the hosted pages look like and may be kept by a browser, which the pages themselves are not. */
export const lookRoutes = () =>
  new Hono().get(TYPE_PATH, c =>
    c.body(new Uint8Array(type), 200, { 'Content-Type': 'font/woff2', 'Cache-Control': FOR_A_YEAR }),
  )
