import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * What Playwright turns off by itself: the browser heeds the last list alone, so ours says it again.
 */
const OFF_ANYWAY = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

/** Pieces of the browser's own window that are pages: 0.75 s of processor time for every context, and nobody sees them. */
const OWN_WINDOW = [
  'InitialWebUI',
  'InitialWebUIWithoutExtensions',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'WebUIPinnedToolbarActions',
  'WebUIReloadButton',
  'WebUIReloadButtonPrewarmWebUI',
  'WebUIReloadButtonProfilePrewarming',
  'WebUIToolbar',
]

/** Quiet, sandboxless where the machine runs tests as root. */
const LAUNCH_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_ANYWAY, ...OWN_WINDOW].join(',')}`,
]

/** Chromium without a window of its own, as Debian has it: a page opens at two thirds of the processor time. */
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Path of a Chromium on this machine: the test library's own, else the system's, else null. */
export function chromiumPath(): string | null {
  const own = chromium.executablePath()
  return [own, ...SYSTEM, SYSTEM_SHELL].find(path => existsSync(path)) ?? null
}

/**
 * Whoever measures a page is attached to it as a debugger, and has the engine parse whole files a second time for the places in them: 10 of
 * the 16 ms that the shop's first code then takes. Noted at the first time, which customers' browsers never need, they cost nearly nothing.
 */
const MEASURED = '--js-flags=--no-enable-lazy-source-positions'

/** How figures are taken: in the browser with a window, as customers have it. */
export const customersBrowser = () => ({
  executablePath: chromiumPath() ?? undefined,
  args: [...LAUNCH_ARGS, MEASURED],
})

/** How tests launch their browser: the system's shell where it is, else what customers have. */
export const testBrowser = () =>
  existsSync(SYSTEM_SHELL) ? { executablePath: SYSTEM_SHELL, args: LAUNCH_ARGS } : customersBrowser()
