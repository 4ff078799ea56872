import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from 'playwright/test'
import { testBrowser } from '#scripts/browser.ts'
import type { Readiness } from '#shared/offline/worker-messages.ts'
import { WITHOUT_A_WORD } from './patience.ts'

/** A person's browser: what it stores stays when it is ended and started again. */
export interface BrowserDevice {
  /** The folder of what it stores; whole while it is ended. */
  profile: string
  start(): Promise<Page>
  /** Ends the browser as a person closing it does. */
  end(): Promise<void>
  /** Ends the browser's process by SIGKILL: what it had not written is lost. */
  kill(): Promise<void>
  dispose(): Promise<void>
  context(): BrowserContext
}

export type Launch = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>

export const PHONE = { width: 390, height: 844 }

/**
 * A browser with a profile of its own, which begins as a copy of `from`'s where given; `size` is its window, `browser`
 * how it is launched.
 */
export function newDevice(size = PHONE, browser: Launch = testBrowser(), from?: string): BrowserDevice {
  const profile = mkdtempSync(join(tmpdir(), 'goldleaf-device-'))
  if (from) cpSync(from, profile, { recursive: true })
  let context: BrowserContext | null = null
  const device: BrowserDevice = {
    profile,
    start: async () => {
      context = await chromium.launchPersistentContext(profile, {
        ...browser,
        viewport: size,
      })
      context.setDefaultTimeout(WITHOUT_A_WORD)
      return context.pages()[0] ?? (await context.newPage())
    },
    end: async () => {
      await context?.close()
      context = null
    },
    kill: async () => {
      if (!context) return
      const gone = context.waitForEvent('close')
      process.kill(await processOf(context), 'SIGKILL')
      await gone
      context = null
    },
    dispose: async () => {
      await device.end()
      rmSync(profile, { recursive: true, force: true })
    },
    context: () => {
      if (!context) throw new Error('the device is not started')
      return context
    },
  }
  return device
}

/** The browser's own process, whose end is the end of all its pages'. */
async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  const pid = processInfo.find(({ type }) => type === 'browser')?.id
  if (pid === undefined) throw new Error('the browser does not tell its process')
  return pid
}

/** What the page's service worker says is on the device; null as long as there is none. */
export function readinessOf(page: Page): Promise<Readiness | null> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active) return null
    const { port1, port2 } = new MessageChannel()
    registration.active.postMessage({ type: 'readiness' }, [port2])
    return new Promise<Readiness>(resolve => {
      port1.onmessage = ({ data }) => resolve(data)
    })
  })
}

/**
 * Waits until the device has everything for hours without a connection, `timeout` milliseconds at most. It counts its
 * caches for each answer: asked too often, it gets ready later.
 */
export async function isReady(page: Page, timeout = 30_000): Promise<void> {
  const ready = { shell: true, pictures: { cached: 84, of: 84 }, verdictCode: true }
  await expect.poll(() => readinessOf(page), { timeout, intervals: [400] }).toMatchObject(ready)
}
