import { spawnSync } from 'node:child_process'
import { chromiumPath } from './browser.ts'

const WAYS: { name: string; commands: string[][]; needsRoot: boolean }[] = [
  {
    name: "the test library's own download",
    commands: [['playwright', 'install', 'chromium']],
    needsRoot: false,
  },
  {
    name: "Debian's package",
    commands: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', 'chromium-headless-shell'],
    ],
    needsRoot: true,
  },
]

/** Makes sure that the tests find a Chromium, installing one when none is there. Throws with what to do when nothing helps. */
export function ensureBrowser(): void {
  if (chromiumPath()) return
  for (const { name, commands, needsRoot } of WAYS) {
    if (needsRoot && process.getuid?.() !== 0) continue
    console.log(`No Chromium found; trying ${name}`)
    const done = commands.every(
      ([program = '', ...args]) =>
        spawnSync(program, args, { stdio: 'inherit', timeout: 600_000 }).status === 0,
    )
    if (done && chromiumPath()) return
  }
  throw new Error(
    'The tests need Chromium: install it with your package manager (for example: apt-get install chromium) and run again.',
  )
}
