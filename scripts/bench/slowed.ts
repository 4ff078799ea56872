import type { Page } from 'playwright'

/** How many times slower a phone is than this machine. */
export const SLOW_DOWN = 4

/** Slowed down only meanwhile: a page that is slow takes the processor from the others by being so. */
export async function slowed(page: Page, run: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  try {
    await run()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
}
