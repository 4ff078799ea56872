import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const INPUTS = [
  'pwa',
  'shared',
  'vite.config.ts',
  'package-lock.json',
  'manifest.webmanifest',
  'scripts/build.ts',
  'scripts/shop-name.ts',
]

/** Identifies what a build is made from: the same stamp means a build would come out the same. */
export function buildStamp(root: string): string {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap(input => filesBelow(join(root, input))))
    hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

function filesBelow(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return isSource(path) ? [path] : []
  return readdirSync(path)
    .sort()
    .flatMap(name => filesBelow(join(path, name)))
}

/** Tests do not end up in the build. */
function isSource(path: string): boolean {
  return !/\.test\.tsx?$|[/\\](e2e|testing)[/\\]/.test(path)
}
