import { type Context, Hono } from 'hono'
import type { PageFile } from './files.ts'

const SHELL = '/index.html'

/**
 * Serves the built pages: files by address, and the shell for every page address, with 404 where the shop has no
 * such page (D26). `isPage` knows the route table.
 */
export function pageRoutes(files: Map<string, PageFile>, isPage: (path: string) => boolean): Hono {
  const routes = new Hono()
  routes.get('*', c => {
    const file = c.req.path === '/' ? undefined : files.get(c.req.path)
    if (file) return sendFile(c, file, 200)
    const shell = files.get(SHELL)
    if (!shell) return c.text('The pages have not been built yet: run npm run build', 503)
    return sendFile(c, shell, isPage(c.req.path) ? 200 : 404)
  })
  return routes
}

function sendFile(c: Context, file: PageFile, status: 200 | 404): Response {
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  }
  if (status === 200 && c.req.header('If-None-Match') === file.etag) return c.body(null, 304, headers)
  const accepted = c.req.header('Accept-Encoding') ?? ''
  if (file.br && /\bbr\b/.test(accepted))
    return c.body(file.br, status, { ...headers, 'Content-Encoding': 'br' })
  if (file.gzip && /\bgzip\b/.test(accepted))
    return c.body(file.gzip, status, { ...headers, 'Content-Encoding': 'gzip' })
  return c.body(file.plain, status, headers)
}
