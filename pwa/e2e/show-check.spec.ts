import type { Page } from 'playwright/test'
import { LOGGED } from './failing.ts'
import { expect, goWithin, openSignedIn, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow', expectedProblems: [LOGGED] })

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test('issue 3.6 found from footer, menu and strip, one press makes a new device ready, each thing with its evidence; it says so offline, and what could not be done then', async ({
  page,
  context,
}) => {
  test.slow()
  await test.step('the check is found from the footer and the account’s menu', async () => {
    await openSignedIn(page, '/privacy-policy')
    const ways = [
      () => page.getByRole('contentinfo'),
      async () => {
        await page.getByRole('button', { name: /^Account of/ }).click()
        return page.getByRole('banner')
      },
    ]
    for (const way of ways) {
      await goWithin(page, '/privacy-policy')
      await (await way()).getByRole('link', { name: 'Ready for the show?' }).click()
      await expect(page).toHaveURL(/\/show-check$/)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready for the show?')
  })

  const told = page.getByRole('region', { name: 'What was done' })
  await test.step('one press makes it ready', async () => {
    await page.getByRole('button', { name: 'Make it ready' }).press('Enter')
    await expect(told.getByRole('listitem')).toHaveCount(4, { timeout: 60_000 })
    await expect(told).toContainText('Prices are confirmed.')
    await expect(told).toContainText('84 of 84 pictures and what checks artwork were fetched.')
    await expect(told).toContainText('Nothing waits to be sent.')
  })

  await test.step('each thing is ready with its evidence, online and offline', async () => {
    const ready: [name: string, evidence: RegExp][] = [
      ['Price list', /List \d+, confirmed /],
      ['Product pictures', /84 of 84 pictures/],
      ['Artwork checking', /without a connection/],
      ['Signed in', /Demo Customer, also without a connection/],
      ['Nothing unsent', /Everything has reached the shop/],
      ['App version', /kept on this device/],
    ]
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline)
      await page.reload()
      for (const [name, evidence] of ready) {
        await expect(row(page, name).getByText('Ready', { exact: true }), name).toBeVisible()
        await expect(row(page, name)).toContainText(evidence)
      }
      // Whether the browser promises to keep data is the browser's own decision; what is free it always says.
      await expect(row(page, 'Storage')).toContainText(/\d [MG]B free/)
    }
  })

  await test.step('the strip leads to it, and the button tells what could not be done', async () => {
    await goWithin(page, '/privacy-policy')
    const strip = page.getByRole('status', { name: 'Connection' })
    await strip.getByRole('link', { name: 'What is ready?' }).click()
    await expect(page).toHaveURL(/\/show-check$/)
    await page.getByRole('button', { name: 'Make it ready' }).click()
    await expect(told).toContainText('Prices could not be refreshed: the shop cannot be reached.')
  })
})
