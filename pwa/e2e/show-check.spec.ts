import type { Page } from 'playwright/test'
import { LOGGED } from './failing.ts'
import { expect, openSignedIn, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow', expectedProblems: [LOGGED] })

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test('issue 3.6 one press makes a new device ready, each thing with its evidence, and it says so offline', async ({
  page,
  context,
}) => {
  test.slow()
  await openSignedIn(page, '/')
  await page.goto('/show-check')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready for the show?')
  await page.getByRole('button', { name: 'Make it ready' }).press('Enter')
  const told = page.getByRole('region', { name: 'What was done' })
  await expect(told.getByRole('listitem')).toHaveCount(4, { timeout: 60_000 })
  await expect(told).toContainText('Prices are confirmed.')
  await expect(told).toContainText('84 of 84 pictures and what checks artwork were fetched.')
  await expect(told).toContainText('Nothing waits to be sent.')
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

test('issue 3.6 without a network the button tells what could not be done', async ({ page, context }) => {
  await page.goto('/show-check')
  await expect(row(page, 'App version').getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Make it ready' }).click()
  const told = page.getByRole('region', { name: 'What was done' })
  await expect(told).toContainText('Prices could not be refreshed: the shop cannot be reached.', {
    timeout: 15_000,
  })
})

test('issue 3.6 the check is found from the footer, the account’s menu and the offline strip', async ({
  page,
  context,
}) => {
  await page.goto('/privacy-policy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ready for the show?' }).click()
  await expect(page).toHaveURL(/\/show-check$/)
  await openSignedIn(page, '/privacy-policy')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Ready for the show?' }).click()
  await expect(page).toHaveURL(/\/show-check$/)
  await page.goto('/privacy-policy')
  await context.setOffline(true)
  await page.getByRole('status', { name: 'Connection' }).getByRole('link', { name: 'What is ready?' }).click()
  await expect(page).toHaveURL(/\/show-check$/)
})
