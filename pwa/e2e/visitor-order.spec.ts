import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import { callerOf } from '#api/testing/caller.ts'
import { newPerson } from '#api/testing/people.ts'
import { ORDER_TOKEN_HEADER, ORDER_VISIT_HEADER } from '#shared/contract/limits.ts'
import { LOGGED } from './failing.ts'
import { expect, openSignedIn, test } from './fixtures.ts'
import { bringsKey, openTicket, phone, STAFF, serve, summaryRow, TABLET } from './stand.ts'
import { largeJpeg } from './uploads.ts'
import { payByCard } from './walk.ts'

test.use({ viewport: TABLET, expectedProblems: [LOGGED] })
test.describe.configure({ timeout: 150_000 })

const DEMO = { email: 'demo@goldleaf.example', password: 'goldleaf' }

/** Staff serve somebody a flag; returns the link of their order. */
async function quoted(page: Page, name: string): Promise<string> {
  await openSignedIn(page, '/booth', STAFF)
  await serve(page, name, 'Feather Angled Flag')
  await openTicket(page, name)
  await page.getByRole('button', { name: 'Pay code' }).click()
  const link = await page.getByRole('dialog').getByRole('link').first().getAttribute('href')
  await page.keyboard.press('Escape')
  return link ?? ''
}

test('issue 9.4: artwork follows a paid order on the visitor’s own phone: a wrong file is refused in the shop’s words, a cut network only delays, and the order goes on', async ({
  page,
  browser,
  baseURL,
}) => {
  const file = await largeJpeg(9, 9)
  try {
    const link = await quoted(page, 'Vera Follow')
    const visitor = await phone(browser)
    await visitor.goto(`${baseURL}${link}`)
    await visitor.getByRole('button', { name: /^Pay/ }).click()
    await payByCard(visitor, '$87.60')
    await visitor.getByRole('link', { name: 'Go to your order' }).click()
    await expect(visitor.getByText('Artwork still missing')).toBeVisible()
    await expect(visitor.getByText(/Status: design\/artwork\./)).toBeVisible()

    const slot = visitor.getByRole('region', { name: 'Artwork for Feather Angled Flag' })
    const picker = slot.locator('input[type=file]').first()
    await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no print') })
    await expect(slot).toContainText('Invalid file format. Only JPEG or single-page PDF allowed.')

    let cut = 0
    await visitor.route(/partNumber=2/, route => (++cut <= 2 ? route.abort() : route.continue()))
    await picker.setInputFiles(file.path)
    await expect(slot.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
    expect(cut).toBeGreaterThan(2)
    await expect(visitor.getByText('Artwork still missing')).toHaveCount(0)
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByText(/Status: new\./)).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await page.goto('/booth/summary')
    await expect(summaryRow(page, 'Vera Follow')).toContainText(/Paid\$87\.60/, { timeout: 60_000 })
  } finally {
    file.dispose()
  }
})

test('issue 9.5: whoever signs in on the order’s page has it in their Orders once; another person is told so, and named nobody', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const link = await quoted(page, 'Carl Claims')
  const visitor = await phone(browser)
  await visitor.goto(`${baseURL}${link}`)
  await visitor.getByRole('button', { name: /^Pay/ }).click()
  await payByCard(visitor, '$87.60')
  await visitor.getByRole('link', { name: 'Go to your order' }).click()
  const number = /GL-[A-Z0-9-]+[A-Z0-9]/.exec(
    await visitor.getByText(/^Your order number is GL-/).innerText(),
  )?.[0]
  await visitor.getByRole('button', { name: 'Sign in to keep it' }).click()
  // The order's own page has a field "Email" too.
  await expect(visitor.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await visitor.getByLabel('Email').fill(DEMO.email)
  await visitor.getByLabel('Password').fill(DEMO.password)
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await expect(visitor.getByText('This order is under Orders in your account.')).toBeVisible()
  for (const _ of ['at once', 'after a reload']) {
    await visitor.goto(`${baseURL}/orders`)
    await expect(visitor.getByRole('article').filter({ hasText: number ?? 'none' })).toHaveCount(1)
  }

  const eve = await newPerson({ url: shop.url }, 'Eve')
  const [visit] = await visitor.evaluate(
    () => JSON.parse(localStorage.getItem('goldleaf.visits') ?? '').value,
  )
  const headers = { [ORDER_TOKEN_HEADER]: visit.token, [ORDER_VISIT_HEADER]: visit.secret }
  const call = callerOf(shop.url)
  const answer = await call('/api/o/claim', { method: 'POST', token: eve.token, headers })
  expect(answer.status).toBe(409)
  const said = await answer.text()
  expect(JSON.parse(said)).toMatchObject({ code: 'claimed' })
  for (const theirs of ['demo', 'Demo', 'Carl', 'goldleaf.example']) expect(said).not.toContain(theirs)
  const hers = await call('/api/orders/customer-orders', { token: eve.token })
  expect(await hers.text()).not.toContain(number)
})

test('B8: wrong, altered, cut off or under another link a code of a real order opens nothing and writes nothing, on one page that tells nothing; a cancelled order’s link tells no more', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  await bringsKey(page, () => openSignedIn(page, '/booth', STAFF))
  // The shop hears of nothing that is done from now on.
  await page.route(/\/api\/booth\/(sync|acts|tickets)/, route => route.abort())
  await serve(page, 'Stan Secret', 'Teardrop Flag')
  await openTicket(page, 'Stan Secret')
  await page.getByRole('button', { name: 'Pay code' }).click()
  const link = (await page.getByRole('dialog').getByRole('link').first().getAttribute('href')) ?? ''
  await page.keyboard.press('Escape')
  const [path = '', digits = ''] = link.split('#')
  expect(digits.length).toBeGreaterThan(100)
  const middle = Math.floor(digits.length / 2)
  const altered = digits.slice(0, middle) + ((Number(digits[middle]) + 1) % 10) + digits.slice(middle + 1)
  const another = '/o/AAAAAAAAAAAAAAAAAAAAAA'
  const texts = new Set<string>()
  const stranger = await phone(browser)
  const sees = async (address: string) => {
    // From the same address with another code no page would be opened.
    await stranger.goto('about:blank')
    await stranger.goto(`${baseURL}${address}`)
    const said = stranger.getByRole('main')
    await expect(said.getByRole('heading'), address).toHaveText('There is no order under this link')
    texts.add(await said.innerText())
  }
  const before = await ticketsOf(shop.dataDir)
  for (const address of [another, '/o/AAAA', `${another}#123456789`]) await sees(address)
  for (const wrong of [altered, digits.slice(0, -7)]) await sees(`${path}#${wrong}`)
  await sees(`${another}#${digits}`)
  await sees(path)
  expect(await ticketsOf(shop.dataDir)).toEqual(before)

  await page.unroute(/\/api\/booth\/(sync|acts|tickets)/)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true })).toBeVisible()
  await page.goto('/booth/summary')
  await expect(summaryRow(page, 'Stan Secret')).toContainText('Cancelled')
  await expect(page.getByText('Everything has reached the shop.')).toBeVisible({ timeout: 60_000 })
  await sees(link)
  expect(texts.size).toBe(1)
})

async function ticketsOf(dataDir: string): Promise<string[]> {
  const store = openSqliteStore({ file: join(dataDir, 'shop.sqlite') })
  const found = await store.tickets.find({})
  await store.close()
  return found.map(({ _id, rev }) => `${_id} ${rev}`).sort()
}
