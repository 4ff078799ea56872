import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { alternate } from './alternate.ts'
import type { Samples } from './figure.ts'

/** A built working copy that is measured. */
export interface Revision {
  name: 'now' | 'before'
  /** Its folder, absolute. */
  root: string
  /** Its abbreviated hash, where it is an older commit. */
  hash?: string
}

/** This working copy. */
export const NOW: Revision = { name: 'now', root: resolve('.') }

/** An older commit, checked out and built beside this working copy until it is disposed of. */
export interface OlderRevision extends Revision {
  hash: string
  dispose(): void
}

/** Checks an older commit out into a temporary folder and builds it; throws when git does not know it. */
export function openOlder(name: string): OlderRevision {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
  const hash = git('rev-parse', '--short', '--verify', `${name}^{commit}`)
  const root = join(mkdtempSync(join(tmpdir(), 'goldleaf-older-')), hash)
  const dispose = () => {
    git('worktree', 'remove', '--force', root)
    rmSync(join(root, '..'), { recursive: true, force: true })
  }
  git('worktree', 'add', '--quiet', '--detach', root, hash)
  try {
    install(root)
    execFileSync(process.execPath, ['scripts/build.ts', 'quiet'], { cwd: root, stdio: 'inherit' })
  } catch (error) {
    dispose()
    throw error
  }
  return { name: 'before', root, hash, dispose }
}

/** Packages of its own only where its lock file asks for others. */
function install(root: string): void {
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lock(root) === lock('.')) symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  // To have built pages leaves this process in production, where npm leaves out what builds them.
  else
    execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' })
}

/** Measures a control and every revision in turns, beginning with the control. */
export async function inTurns<Opened extends Pick<Revision, 'name'>, Sample>(
  control: ((round: number) => Promise<Sample>) | null,
  opened: readonly Opened[],
  sample: (of: Opened, round: number) => Promise<Sample>,
  rounds?: number,
): Promise<Samples<Sample>> {
  const contenders = Object.fromEntries([
    ...(control ? [['control', control] as const] : []),
    ...opened.map(each => [each.name, (round: number) => sample(each, round)] as const),
  ])
  return { now: [], ...(await alternate(contenders, rounds)) }
}
