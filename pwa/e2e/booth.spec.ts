import type { Page } from 'playwright/test'
import { expectContentAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import {
  atTheStand,
  openTicket,
  payCode,
  phone,
  serve,
  served,
  summaryRow,
  TABLET,
  takeCash,
} from './stand.ts'
import { payByCard } from './walk.ts'

test.use({
  viewport: TABLET,
  expectedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be (looked up|fetched)/],
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('issue 9, 9.3: offline from a new customer to a configured flag with its price are at most six taps; a code of five lines, photographed from a light and a dark screen, is paid on a phone meanwhile, cash beside it, and the tablet learns of all', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    await atTheStand(page)
    await context.setOffline(true)
    await test.step('issue 9: at most six taps beside typing', () => servesInSixTaps(page))
    for (const items of ['2 items,', '3 items,', '4 items,', '5 items,']) {
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(served(page)).toContainText(items)
    }
    const [total = ''] = /\$[\d,.]+/.exec(await served(page).innerText()) ?? []
    await serve(page, 'Ben Cash', 'Teardrop Flag')

    await openTicket(page, 'Ada Lovelace')
    let address = ''
    await test.step('issue 9.3: the code of five lines is read at 320 px, light and dark', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const { read, link } = await payCode(page)
        expect(link, colorScheme).toMatch(/^\/o\/[A-Za-z0-9_-]{22}#\d{300,}$/)
        expect(read, colorScheme).toBe(`${baseURL}${link}`)
        address = read ?? ''
      }
    })

    await test.step('issue 9.3: what was photographed is paid on a phone', async () => {
      const visitor = await phone(browser)
      await visitor.goto(address)
      const pay = visitor.getByRole('button', { name: /^Pay/ })
      await expect(pay).toHaveText(`Pay ${total}`)
      await expect(visitor.getByRole('heading', { name: 'Feather Angled Flag' })).toHaveCount(5)
      expect(new URL(visitor.url()).hash).toBe('')
      await pay.click()
      await payByCard(visitor, total)
      await expect(visitor.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
      await visitor.getByRole('link', { name: 'Go to your order' }).click()
      await expect(visitor.getByText(/^Your order number is GL-/)).toBeVisible()
    })

    await openTicket(page, 'Ben Cash')
    await takeCash(page, '17')

    await context.setOffline(false)
    await test.step('issue 9.3: the tablet learns of all', async () => {
      await page.goto('/booth/summary')
      const hers = summaryRow(page, 'Ada Lovelace')
      await expect(hers).toContainText(new RegExp(`Paid.*${total.replaceAll(/[$.]/g, '\\$&')}`), {
        timeout: 60_000,
      })
      await expect(summaryRow(page, 'Ben Cash')).toContainText(/Paid/)
      await expect(page.getByText('Everything has reached the shop.')).toBeVisible({ timeout: 60_000 })
      await expectContentAccessible(page, 'summary of the show')
      await openTicket(page, 'Ben Cash')
      await expect(page.getByText(/^Paid in cash, \$.*, Order GL-/)).toBeVisible()
    })
  })
})

/** On the booth's page: Ada Lovelace takes a flag that is printed on both sides. */
async function servesInSixTaps(page: Page): Promise<void> {
  const taps = await countTaps(page)
  await page.getByRole('button', { name: 'New customer' }).click()
  // The field takes the focus by itself.
  await expect(page.getByLabel('Customer name')).toBeFocused()
  await page.keyboard.type('Ada Lovelace')
  await page.getByRole('combobox', { name: 'Search products...' }).first().click()
  await page.keyboard.type('Feather Angled Flag')
  await page.getByRole('option', { name: 'Feather Angled Flag' }).first().click()
  await expect(page.getByRole('status', { name: 'Total' })).toContainText('$87.60')
  await page
    .getByRole('radio', { name: /Double/ })
    .first()
    .click()
  await expect(page.getByRole('status', { name: 'Total' })).not.toContainText('$87.60')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(served(page)).toContainText('Ada Lovelace 1 item, $')
  expect(taps()).toBeGreaterThanOrEqual(4)
  expect(taps()).toBeLessThanOrEqual(6)
}

/** Counts presses of a finger, on whatever: each is one as the page itself is told of it. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('noteTap', () => taps++)
  await page.evaluate(() => {
    const { noteTap } = window as unknown as { noteTap(): void }
    document.addEventListener('pointerdown', () => noteTap(), { capture: true })
  })
  return () => taps
}
