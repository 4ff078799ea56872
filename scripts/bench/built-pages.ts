import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}

/** The folder of the pages that are controls. */
export const CONTROLS = fileURLToPath(new URL('./controls', import.meta.url))

export interface BuiltPages {
  /** Without a slash at its end. */
  url: string
  /** Answers nothing any more. */
  close(): Promise<void>
}

/** Every page of a folder, built as the shop is, from memory on a free port. */
export async function serveBuilt(root: string): Promise<BuiltPages> {
  const files = await builtFiles(root)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    const body = files.get(pathname)
    if (!body) return void response.writeHead(404).end()
    const type = TYPES[extname(pathname)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function builtFiles(root: string): Promise<Map<string, Buffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-pages-'))
  const pages = readdirSync(root).filter(name => name.endsWith('.html'))
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [react()],
      build: {
        outDir: folder,
        emptyOutDir: true,
        target: 'esnext',
        rolldownOptions: { input: pages.map(name => join(root, name)) },
      },
      worker: { format: 'es' },
    })
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return new Map(
      entries
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .map(path => [path.slice(folder.length), readFileSync(path)]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
