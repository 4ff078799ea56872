import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The sources of another commit in a folder of their own, beside today's packages. */
export interface Sources {
  /** The entry of its server. */
  main: string
  remove(): void
}

export function sourcesOf(commit: string): Sources {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-before-'))
  const archive = execFileSync('git', ['archive', commit], {
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return { main: join(folder, 'api/main.ts'), remove: () => rmSync(folder, { recursive: true }) }
}
