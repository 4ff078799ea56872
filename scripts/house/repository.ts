import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOMS = ['api', 'pwa', 'shared']

/** Texts by their path from the root: TypeScript and styles of the three rooms, and package.json. */
export type Texts = ReadonlyMap<string, string>

export function readRepository(root: string): Texts {
  const paths = ROOMS.flatMap(room =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.(ts|tsx|css)$/.test(path))
      .map(path => `${room}/${path.replaceAll('\\', '/')}`),
  ).sort()
  return new Map(['package.json', ...paths].map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

/** The same as it was at a commit. */
export function readRevision(root: string, revision: string): Texts {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-house-'))
  try {
    const archive = execFileSync('git', ['archive', revision, ...ROOMS, 'package.json'], {
      cwd: root,
      maxBuffer: 2 ** 30,
    })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return readRepository(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
