import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { artworksOf } from '#shared/cart/artworks.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { quoteLine } from '#shared/cart/quote-line.ts'
import { formatCents } from '#shared/money/format.ts'
import { aDay, DAY_MS, type DayVisitor, sizeOfDay } from './booth-day.ts'
import { type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts'
import { aPoster } from './files.ts'
import { goWithin, signIn, signInOf, signOut } from './fixtures.ts'
import { openNetwork } from './network.ts'
import { type BrowserDevice, isReady, newDevice, readinessOf } from './offline-shop.ts'
import { hasPrices } from './offline-world.ts'
import { openShop } from './shop.ts'
import { bringsKey, isServed, STAFF, served, TABLET, takeCash } from './stand.ts'

/** Everything a tablet sends: carts, acts, files and their parts. */
const CALLS = /^\/(api\/(booth|sync|artwork|aws)\b|objects\/)/

/** A shop behind a network that can be down, or up and bad. */
async function openWorld() {
  const proxy = await openFaultyProxy(20_261_124, CALLS)
  const network = await openNetwork(() => Number(new URL(proxy.url).port))
  const shop = await openShop({ PUBLIC_URL: network.url })
  proxy.targets = [Number(new URL(shop.url).port)]
  const dispose = async () => {
    await network.close()
    await proxy.close()
    await shop.dispose()
  }
  return { shop, network, proxy, dispose }
}

/** A device becomes a customer's, who leaves it, and then staff's; as either it has what it needs for hours without a connection. */
async function becomesStaffs(page: Page, url: string, { asked }: FaultyProxy): Promise<void> {
  const ofStaff = () => [...asked].filter(path => path.startsWith('/assets/staff/'))
  await page.goto(url)
  await isReady(page, 60_000)
  await signIn(page)
  await signOut(page)
  expect(await readinessOf(page)).toMatchObject({ shell: true, staff: false })
  expect(ofStaff()).toEqual([])
  await signIn(page, STAFF)
  await expect
    .poll(() => readinessOf(page), { timeout: 60_000, intervals: [400] })
    .toMatchObject({ shell: true, staff: true })
  expect(ofStaff()).not.toEqual([])
  await hasPrices(page)
}

/** Without a connection the tablet opens what nobody has opened on it yet. */
async function opensStaffs(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/desk`)
  await expect(page.getByRole('heading', { name: 'Desk', level: 1 })).toBeVisible()
  await page.goto(`${url}/booth`)
  await expect(page.getByRole('button', { name: 'New customer' })).toBeVisible()
}

/**
 * Waits until nothing is left to be sent, whatever the network does; the pauses between two tries pass at once. While a call is under
 * way the clock goes on by itself: a jump is longer than a call may take, and would end on a busy machine what was about to be answered.
 */
async function allSent(page: Page, proxy: FaultyProxy): Promise<void> {
  await expect(async () => {
    if (proxy.underWay === 0) await page.clock.fastForward(30_000)
    await expect(page.getByText('Everything has reached the shop.')).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 120_000, intervals: [500] })
}

interface Stand {
  device: BrowserDevice
  page: Page
  url: string
  /** When the day began, and how far the tablet's clock is by now. */
  from: number
  passed: number
}

/** Opens the tablet's browser with its clock where it was. */
async function openTablet(stand: Stand): Promise<void> {
  stand.page = await stand.device.start()
  await stand.page.clock.install({ time: stand.from + stand.passed })
  await stand.page.goto(`${stand.url}/booth`)
}

/** The browser is killed; started again it serves whom it served. */
async function killed(stand: Stand, name: string): Promise<void> {
  await stand.device.kill()
  await openTablet(stand)
  await isServed(stand.page, name)
}

async function serve(stand: Stand, visitor: DayVisitor, isKilledBetween: boolean): Promise<void> {
  const { page } = stand
  await goWithin(page, '/booth')
  await page.getByLabel('Customer name').fill(visitor.name)
  await page.getByRole('button', { name: 'New customer' }).click()
  await isServed(page, visitor.name)
  const half = visitor.lines.length / 2
  await choose(page, visitor, 0, half)
  if (isKilledBetween) await killed(stand, visitor.name)
  await choose(stand.page, visitor, half, visitor.lines.length)
  await pickFiles(stand.page, visitor)
}

async function choose(page: Page, { lines }: DayVisitor, from: number, to: number): Promise<void> {
  let shown = ''
  for (const [at, { path, quantity, jobName }] of lines.entries()) {
    if (at < from || at >= to) continue
    if (path !== shown) await goWithin(page, path)
    shown = path
    await page.getByLabel('Quantity').fill(String(quantity))
    await page.getByLabel('Job Name').fill(jobName)
    await expect(page.getByLabel('Quantity')).toHaveValue(String(quantity))
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(served(page)).toContainText(at === 0 ? '1 item,' : `${at + 1} items,`)
  }
}

async function pickFiles(page: Page, { lines }: DayVisitor): Promise<void> {
  const withFiles = lines.flatMap(({ fileName, jobName }) => (fileName ? [{ fileName, jobName }] : []))
  if (withFiles.length > 0) await goWithin(page, '/cart')
  for (const { fileName, jobName } of withFiles) {
    const line = page.getByRole('listitem').filter({ hasText: jobName })
    await line
      .locator('input[type=file]')
      .first()
      .setInputFiles(aPoster(fileName, { width: 600, height: 1200 }))
    await expect(line.getByText('Saved on this device.').first()).toBeVisible()
  }
}

async function leave(page: Page, { name, way }: DayVisitor): Promise<void> {
  if (way === 'undecided') return
  await served(page).getByRole('link', { name }).click()
  if (way === 'cash') return takeCash(page, name)
  await page.getByRole('button', { name: 'Pay code' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** A visitor with everything of theirs as the shop has it. */
async function atTheShop(dataDir: string) {
  const store = openSqliteStore({ file: join(dataDir, 'shop.sqlite') })
  try {
    const [latest] = (await store.lists.find({})).sort((a, b) => b.number - a.number)
    const products = new Map(latest?.list.products.map(product => [product.name, product]))
    const costOf = ({ product, options }: CartLine) => {
      const known = products.get(product)
      const quoted = known && quoteLine(known, options)
      return quoted?.ok ? quoted.totalCents : null
    }
    const tickets = await store.tickets.find({})
    const found = tickets.map(async ({ _id, sale }) => {
      const [cart, ...others] = await store.carts.find({ where: { owner: ticketOwner(_id) } })
      expect(others).toEqual([])
      const lines = (cart?.lines ?? []).map(line => ({
        chosen: {
          product: line.product,
          quantity: line.options.Quantity,
          jobName: line.options['Job Name'],
          fileName: artworksOf(line)[0]?.[1].fileName ?? null,
        },
        cents: costOf(line),
      }))
      return { name: cart?.fields?.name ?? '', lines, paid: sale?.cents ?? null }
    })
    return (await Promise.all(found)).sort((a, b) => a.name.localeCompare(b.name))
  } finally {
    await store.close()
  }
}

/** Names with states, totals and what was paid as the show's summary has them. */
async function summed(page: Page): Promise<string[][]> {
  const rows = page.getByRole('region', { name: 'Customers', exact: true }).getByRole('row')
  const cells = await rows.evaluateAll(all =>
    all.map(row => [...row.children].map(cell => cell.textContent?.trim() ?? '')),
  )
  return cells.slice(1).sort(([one = ''], [other = '']) => one.localeCompare(other))
}

/** As the summary says it once the shop has judged every file that came. */
function stateOf({ way, lines }: DayVisitor): string {
  if (way !== 'cash') return way === 'quoted' ? 'Quoted' : 'Serving'
  return lines.some(({ lacksFile }) => lacksFile) ? 'Paid, artwork to follow' : 'Paid'
}

/** Serves everybody over eight hours; returns what each one's order came to on the tablet, by name. */
async function serveAll(
  stand: Stand,
  visitors: readonly DayVisitor[],
  kills: number,
): Promise<Map<string, string>> {
  const totals = new Map<string, string>()
  let done = 0
  for (const [at, visitor] of visitors.entries()) {
    const isKilled = (at + 1) * kills >= (done + 1) * visitors.length
    await serve(stand, visitor, isKilled)
    if (isKilled) done++
    totals.set(visitor.name, /\$[\d,.]+/.exec(await served(stand.page).innerText())?.[0] ?? '')
    await leave(stand.page, visitor)
    await stand.page.clock.fastForward(DAY_MS / visitors.length)
    stand.passed += DAY_MS / visitors.length
  }
  expect(done).toBe(kills)
  return totals
}

/** The shop has what was chosen, no more and no less, each under its own name, and takes the same money for it. */
async function expectAtTheShop(
  dataDir: string,
  visitors: readonly DayVisitor[],
  totals: Map<string, string>,
) {
  const there = await atTheShop(dataDir)
  expect(there.map(({ name }) => name)).toEqual(visitors.map(({ name }) => name))
  for (const [at, { lines, name, way }] of visitors.entries()) {
    const { lines: stored = [], paid = null } = there[at] ?? {}
    expect(stored.map(({ chosen }) => chosen)).toEqual(
      lines.map(({ path: _, lacksFile: __, ...chosen }) => chosen),
    )
    const cents = stored.reduce((sum, line) => sum + (line.cents ?? Number.NaN), 0)
    expect(formatCents(cents), name).toBe(totals.get(name))
    expect(paid, name).toBe(way === 'cash' ? cents : null)
  }
}

test('issue 9, 12.5: a day at a stand: booth and desk come to no stranger’s or customer’s tablet, and to staff’s at once; everybody served offline, the browser killed again and again, then a network that fails: all there, each under their own name, to the cent', async ({
  browser,
}) => {
  const size = sizeOfDay()
  test.setTimeout(180_000 + size.visitors * 12_000)
  const visitors = aDay(size)
  const { shop, network, proxy, dispose } = await openWorld()
  const { url } = network
  const device = newDevice(TABLET)
  try {
    const stand: Stand = { device, page: await device.start(), url, from: Date.now(), passed: 0 }
    await test.step('issue 12.5: booth and desk come to no stranger’s or customer’s tablet', () =>
      becomesStaffs(stand.page, url, proxy))
    const left = await signInOf(device.context())
    network.become('down')
    await stand.page.clock.install({ time: stand.from })
    await test.step('issue 12.5: on staff’s they open at once, without a connection', () =>
      opensStaffs(stand.page, url))
    network.become('up')
    await bringsKey(stand.page, () => stand.page.goto(`${url}/booth`))
    network.become('down')
    const totals = await test.step('issue 9: everybody is served offline', () =>
      serveAll(stand, visitors, size.kills))

    proxy.faults = { lost: 0.15, unanswered: 0.15, twice: 0.25, slowMs: 100 }
    network.become('up')
    await goWithin(stand.page, '/booth/summary')
    await test.step('issue 9: a network that fails', () => allSent(stand.page, proxy))
    expect(proxy.met.length).toBeGreaterThan(5)
    proxy.heal()
    await expectAtTheShop(shop.dataDir, visitors, totals)

    const another = await browser.newContext({
      ...{ viewport: TABLET, serviceWorkers: 'block', storageState: left },
    })
    const beside = await another.newPage()
    await beside.goto(`${url}/booth/summary`)
    const expected = visitors.map(visitor => {
      const total = totals.get(visitor.name) ?? ''
      return [visitor.name, stateOf(visitor), total, visitor.way === 'cash' ? total : '–']
    })
    for (const page of [beside, stand.page])
      await expect.poll(() => summed(page), { timeout: 60_000 }).toEqual(expected)
    await another.close()
  } finally {
    await device.dispose()
    await dispose()
  }
})
