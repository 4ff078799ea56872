import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildStamp } from './stamp.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const out = join(root, 'dist', 'pwa')
const stampFile = join(root, 'dist', 'stamp')
const COMPRESSED = new Set(['.html', '.js', '.mjs', '.css', '.json', '.svg', '.webmanifest', '.txt', '.wasm'])
/** Above this the best brotli level costs seconds a file and saves little. */
const LARGE = 600_000

/** What draws first views on the server (pwa/app/server.tsx): one piece with all it needs, so that it runs anywhere. */
const FIRST_VIEWS = {
  ssr: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: join(root, 'pwa', 'app', 'server.tsx'),
    outDir: join(root, 'dist', 'server'),
    manifest: false,
    copyPublicDir: false,
  },
}

/** Whether the built pages are what the sources say. */
export function isBuilt(): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === buildStamp(root)
  } catch {
    return false
  }
}

/** Builds the pages into dist/pwa and compresses them once, so that the server never has to. */
export async function buildPages(logLevel: 'info' | 'warn' = 'warn'): Promise<void> {
  const { build } = await import('vite')
  const common = { root: join(root, 'pwa'), configFile: join(root, 'vite.config.ts'), mode: 'production' }
  await build({ ...common, logLevel })
  // Compressing has threads of its own, beside which the second build goes on.
  await Promise.all([compressAll(), build({ ...common, logLevel: 'warn', ...FIRST_VIEWS })])
  writeFileSync(stampFile, buildStamp(root))
}

async function compressAll(): Promise<void> {
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const texts = files
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => COMPRESSED.has(extname(path)))
  await Promise.all(texts.map(compress))
}

async function compress(path: string): Promise<void> {
  const bytes = readFileSync(path)
  const quality = bytes.length > LARGE ? 9 : 11
  writeFileSync(
    `${path}.br`,
    await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  )
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

if (import.meta.main) {
  await buildPages(process.argv[2] === 'quiet' ? 'warn' : 'info')
  // So that it is compiled for the first start as well, and so that one that cannot be loaded is told of here.
  const { loadDrawing } = await import('#api/pages/first-view.ts')
  await loadDrawing(out)
}
