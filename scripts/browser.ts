import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Quiet, sandboxless where the machine runs tests as root. */
export const LAUNCH_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Path of a Chromium on this machine: the test library's own, else the system's, else null. */
export function chromiumPath(): string | null {
  const own = chromium.executablePath()
  return [own, ...SYSTEM].find(path => existsSync(path)) ?? null
}
