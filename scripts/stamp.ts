import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** What the pages were built from lies beside them; the server tells it as its version. */
export const stampFile = join(root, 'dist', 'stamp')

/** Files and folders that a build is made from, by their paths from the project's folder. */
export const INPUTS = [
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

/** Identifies what a build of the project in this folder is made from: the same stamp means a build would come out the same. */
export function buildStamp(folder = root): string {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap(input => sourcesAt(folder, input)))
    hash.update(path).update(readFileSync(join(folder, path)))
  return hash.digest('hex').slice(0, 16)
}

/** Paths from the project's folder. */
function sourcesAt(folder: string, input: string): string[] {
  if (statSync(join(folder, input)).isFile()) return [input]
  return filesBelow(folder, input).filter(isSource)
}

function filesBelow(folder: string, input: string): string[] {
  return readdirSync(join(folder, input), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(entry => {
      const path = `${input}/${entry.name}`
      return entry.isDirectory() ? filesBelow(folder, path) : [path]
    })
}

/** Tests do not end up in the build. */
function isSource(path: string): boolean {
  return !/\.test\.tsx?$|\/(e2e|testing)\//.test(path)
}
