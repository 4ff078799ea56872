import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { InlineConfig } from 'vite'
import type { StyleSheet } from '#api/pages/first-styles.ts'
import { buildStamp, stampFile } from './stamp.ts'
import { styleSheetOf } from './style-rules.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const out = join(root, 'dist', 'pwa')
const COMPRESSED = new Set(['.html', '.js', '.mjs', '.css', '.json', '.svg', '.webmanifest', '.txt', '.wasm'])
/** So many of the nearest distances have a code of their own. */
const NEAR_DISTANCES = 0
/** What every visitor loads is tried with others too, for 65 bytes; all the rest would gain a hundredth of a percent. */
const TRIED_AGAIN = { path: /\/assets\/shop-[^/]*\.js$/, nearDistances: 11 }
/**
 * Brotli's levels: the best for what somebody waits for who opens the home page or a product. What comes behind it weighs a fiftieth more
 * at the next lower one, which takes less than half as long while a first start is waited for (issue 12.6); above `LARGE` that too
 * costs seconds a file and saves little.
 */
const BEST = 11
const GOOD = 10
const FAST = 9
const AWAITED = /\.(html|css)$|\/assets\/(entry|shop|home-page|product-page|kit|order)-[^/]*\.js$/
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

/** What runs in a page with a first view before its code does: one short script, which the server writes into the page. */
const LET_IN = {
  configFile: false as const,
  logLevel: 'warn' as const,
  build: {
    lib: {
      entry: join(root, 'pwa', 'app', 'let-code-in.ts'),
      formats: ['iife' as const],
      name: 'letCodeIn',
      fileName: () => 'let-code-in.js',
    },
    outDir: join(root, 'dist', 'server'),
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2023',
  },
}

/** Builds the pages into dist/pwa and compresses them once, so that the server never has to. */
export async function buildPages(logLevel: 'info' | 'warn' = 'warn'): Promise<void> {
  const { build } = await import('vite')
  const common = { root: join(root, 'pwa'), configFile: join(root, 'vite.config.ts'), mode: 'production' }
  await build({ ...common, logLevel })
  // Compressing has threads of its own, beside which the second build goes on.
  await Promise.all([compressAll(), buildFirstViews(common)])
  writeFileSync(stampFile, buildStamp())
}

/** What the server sends ahead of the code: it draws the views, lets the code in and gives the views their styles. */
async function buildFirstViews(common: InlineConfig): Promise<void> {
  const { build } = await import('vite')
  await build({ ...common, logLevel: 'warn', ...FIRST_VIEWS })
  await build(LET_IN)
  writeFileSync(join(root, 'dist', 'server', 'styles.json'), JSON.stringify(styleSheets()))
}

async function compressAll(): Promise<void> {
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const texts = files
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => COMPRESSED.has(extname(path)))
  await Promise.all(texts.map(compress))
}

/** Every built sheet by its address, taken apart for the pages that have the part they need in themselves. */
function styleSheets(): Record<string, StyleSheet> {
  const names = readdirSync(join(out, 'assets')).filter(name => name.endsWith('.css'))
  const sheetOf = (name: string) => styleSheetOf(readFileSync(join(out, 'assets', name), 'utf8'))
  return Object.fromEntries(names.map(name => [`/assets/${name}`, sheetOf(name)]))
}

function brotliOf(bytes: Buffer, level: number, near: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_NDIRECT]: near,
  }
  return promisify(brotliCompress)(bytes, { params })
}

async function compress(path: string): Promise<void> {
  const bytes = readFileSync(path)
  const distances = TRIED_AGAIN.path.test(path)
    ? [NEAR_DISTANCES, TRIED_AGAIN.nearDistances]
    : [NEAR_DISTANCES]
  const level = bytes.length > LARGE ? FAST : AWAITED.test(path) ? BEST : GOOD
  const tried = await Promise.all(distances.map(near => brotliOf(bytes, level, near)))
  const smallest = tried.reduce((least, each) => (each.length < least.length ? each : least))
  writeFileSync(`${path}.br`, smallest)
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

if (import.meta.main) {
  await buildPages(process.argv[2] === 'quiet' ? 'warn' : 'info')
  // So that it is compiled for the first start as well, and so that one that cannot be loaded is told of here.
  const { loadDrawing } = await import('#api/pages/first-view.ts')
  await loadDrawing(out)
}
