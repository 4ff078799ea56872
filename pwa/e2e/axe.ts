import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]
/** What a scheme changes: of the other rules none asks for a colour. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** What is around every page. */
const FRAME = ['header', 'footer', 'nav[aria-label="Catalog"]']

/** Half as long as what the package's name stands for; each page opened anew reads it. */
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** What to look at in which scheme, from the narrowest size to the widest: between these two nothing has colours of its own. */
export const schemesAt = (at: number, { length }: readonly unknown[]) =>
  at === 0 || at === length - 1 ? SCHEMES : SCHEMES.slice(0, 1)

/** Whoever asks for dialogs' and menus' motion to end would see colours halfway; so nothing moves. */
export const expectAccessible = (page: Page, screen: string, schemes?: readonly Scheme[]) =>
  expectNoViolation(page, screen, [], schemes)

/** The same without header, footer and sidebar, which another screen has shown to the same person at the same size. */
export const expectContentAccessible = (page: Page, screen: string, schemes?: readonly Scheme[]) =>
  expectNoViolation(page, screen, FRAME, schemes)

/** What has opened around a page whose own content was looked at just now, at the same size. */
export const expectFrameAccessible = (page: Page, screen: string) => expectNoViolation(page, screen, ['main'])

async function expectNoViolation(
  page: Page,
  screen: string,
  exclude: string[],
  schemes: readonly Scheme[] = SCHEMES,
): Promise<void> {
  // What the sent page's taking over has set aside for a moment is looked at too.
  await expect(page.locator('[style*="content-visibility"]')).toHaveCount(0)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await violations(page, exclude, colorScheme === 'light' ? null : OF_COLOURS)
    expect(found, `axe on ${screen}, ${colorScheme}`).toEqual([])
  }
}

/** By all rules or these alone. Runs through the debugger, so that the shop's content policy stays as it is. */
async function violations(page: Page, exclude: string[], rules: string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([apart, only]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(
        { exclude: apart },
        {
          resultTypes: ['violations'],
          ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
        },
      )
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
      )
    },
    [exclude, rules] as const,
  )
}
