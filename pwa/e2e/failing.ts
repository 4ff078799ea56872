import type { Locator, Page, Route } from 'playwright/test'
import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'
import { expect } from './fixtures.ts'

/**
 * What a page logs while failures are provoked. What nobody caught, which has no address behind it, and reports of
 * the content security policy are not among it and fail the test all the same.
 */
export const LOGGED = /^(?!.*Content Security Policy).* \(\S*\)$/s

/** What makes an answer count as the shop's own. */
export const OURS = { [OWN_HEADER]: OWN_VALUE }

/** The API refuses for good, in these words; nothing is asked again. */
export const refused =
  (error: string, code = 'bad_request', status = 400) =>
  (route: Route) =>
    route.fulfill({ status, headers: OURS, json: { error, code, requestId: 'r' } })

/** Something other than the shop answers. */
export const broken = (route: Route) =>
  route.fulfill({ status: 500, contentType: 'text/plain', body: 'Bad day' })
export const cut = (route: Route) => route.abort('connectionrefused')
/** The answer does not come. */
export const held = () => undefined

/** What the page logs as errors. */
export function logOf(page: Page): string[] {
  const lines: string[] = []
  page.on('console', message => message.type() === 'error' && lines.push(message.text()))
  return lines
}

/** Passes the time of three retries, 1 s, 2 s and 4 s apart (spec §7), without waiting for it. */
export async function seesAfterRetries(page: Page, text: Locator) {
  await expect(async () => {
    await page.clock.fastForward(4_000)
    await expect(text).toBeVisible({ timeout: 200 })
  }).toPass()
}
