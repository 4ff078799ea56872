import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** What the pages were built from lies beside them; the server tells it as its version. */
export const stampFile = join(root, 'dist', 'stamp')

const INPUTS = [
  'pwa',
  'shared',
  'vite.config.ts',
  'package-lock.json',
  'manifest.webmanifest',
  'scripts/build.ts',
  'scripts/shop-name.ts',
  'scripts/style-rules.ts',
]

/** Whether the built pages are what the sources say. Every start asks, so nothing is loaded here that only a build needs. */
export function isBuilt(): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === buildStamp()
  } catch {
    return false
  }
}

/** Identifies what a build is made from: the same stamp means a build would come out the same. */
export function buildStamp(): string {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap(sourcesAt)) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

/** Paths from the root. */
function sourcesAt(input: string): string[] {
  const path = join(root, input)
  if (statSync(path).isFile()) return [input]
  return filesBelow(input).filter(isSource)
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

/** Tests do not end up in the build. */
function isSource(path: string): boolean {
  return !/\.test\.tsx?$|\/(e2e|testing)\//.test(path)
}
