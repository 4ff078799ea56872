import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { build } from 'vite'

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm' }
const here = (path: string) => new URL(path, import.meta.url).pathname

/** The page, built as the shop is, served from a folder on a free port; `close` ends the server. */
export async function servePage(folder: string): Promise<{ url: string; close(): void }> {
  await build({
    configFile: false,
    root: here('.'),
    logLevel: 'silent',
    build: { outDir: folder, emptyOutDir: true, target: 'esnext' },
    worker: { format: 'es' },
  })
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname)
    try {
      const body = await readFile(join(folder, path === '/' ? 'index.html' : path))
      const type =
        TYPES[path.slice(path.lastIndexOf('.') + 1)] ??
        (path === '/' ? TYPES.html : 'application/octet-stream')
      response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/`, close: () => void server.close() }
}
