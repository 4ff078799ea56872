import axe from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** What axe looks at in each scheme: in the dark the same elements have other colours. */
const SCHEMES = [
  ['light', undefined],
  ['dark', ['color-contrast', 'link-in-text-block']],
] as const

/** Whoever asks for dialogs' and menus' motion to end would see colours halfway; so nothing moves. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const [colorScheme, rules] of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await violations(page, rules)
    expect(found, `axe on ${screen}, ${colorScheme}`).toEqual([])
  }
}

/** Runs through the debugger, so that the shop's content policy stays as it is. */
async function violations(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async only => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
      ...(only && { runOnly: { type: 'rule', values: [...only] } }),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
  }, rules)
}
