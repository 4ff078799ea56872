import { describe, expect, test } from 'vitest'
import { isGenuine } from './genuine.ts'

const PORTAL = '<html><h1>Welcome to HallNet</h1></html>'
const answer = (type: string, body = 'x', status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } })

describe('issue 3: only what was asked for is kept', () => {
  test.each([
    ['/assets/index-a.js', 'text/javascript; charset=UTF-8'],
    ['/assets/index-a.css', 'text/css; charset=UTF-8'],
    ['/assets/archivo-latin-x.woff2', 'font/woff2'],
    ['/assets/pdf/openjpeg-x.wasm', 'application/wasm'],
    ['/assets/pdf/78-H-x.bcmap', 'application/octet-stream'],
    ['/images/dtf/whole-640.webp', 'image/webp'],
    ['/icon.svg', 'image/svg+xml'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=UTF-8'],
  ])('%s as %s is, and a page under its address is not', async (url, type) => {
    expect(await isGenuine(url, answer(type))).toBe(true)
    expect(await isGenuine(url, answer('text/html', PORTAL))).toBe(false)
  })

  test.each([404, 500, 503])('an answer with status %i is not', async status => {
    expect(await isGenuine('/assets/index-a.js', answer('text/javascript', 'x', status))).toBe(false)
  })

  test('a page is the shop’s shell or is not kept, and can be read afterwards', async () => {
    const shell = answer('text/html; charset=UTF-8', '<div id="root"></div>')
    expect(await isGenuine('/index.html', shell)).toBe(true)
    expect(await shell.text()).toContain('root')
    expect(await isGenuine('/index.html?__WB_REVISION__=r', answer('text/html', PORTAL))).toBe(false)
  })

  test('what another address answered is not', async () => {
    const redirected = answer('text/javascript')
    Object.defineProperty(redirected, 'redirected', { value: true })
    expect(await isGenuine('/assets/index-a.js', redirected)).toBe(false)
  })
})
