import { expect, test, vi } from 'vitest'
import { type DrawPage, loadDrawing } from './first-view.ts'
import { openPages } from './testing/site.ts'

const drawing = (draw: DrawPage) => openPages(undefined, undefined, undefined, draw)
const framed = (view: string) => `<div id="root"><div inert style="display:contents">${view}</div></div>`
const textAt = async (pages: ReturnType<typeof openPages>, path: string) => (await pages.get(path)).text()

test('home, listings and products are sent with their first view, which answers to nothing yet', async () => {
  const pages = drawing(async path => `<h1>${path}</h1>`)
  expect(await textAt(pages, '/')).toContain(framed('<h1>/</h1>'))
  for (const path of ['/dtf', '/products', '/banners', '/banners/all'])
    expect(await textAt(pages, path)).toContain(framed(`<h1>${path}</h1>`))
})

test('a first view is drawn from what the API would answer, once for each price list', async () => {
  const draw = vi.fn<DrawPage>(async () => '<p>drawn</p>')
  const pages = drawing(draw)
  for (const path of ['/', '/dtf', '/dtf/', '/', '/products', '/banners/all']) await pages.get(path)
  expect(draw.mock.calls.map(([path]) => path)).toEqual(['/', '/dtf', '/products', '/banners/all'])
  const [home, product, all, listing] = draw.mock.calls.map(([, answers]) => answers)
  expect(home).toMatchObject({ categories: [{ name: 'Banners' }, {}, {}, {}], topProducts: { length: 10 } })
  expect(product).toMatchObject({ product: { name: 'DTF', priceList: 1 } })
  expect(all).toMatchObject({ allProducts: { length: 84 } })
  expect(listing).toMatchObject({ listing: { subCategory: { name: 'All Banners' } } })
})

test('pages of one person, and addresses without a page, are never drawn ahead', async () => {
  const draw = vi.fn<DrawPage>(async () => '<p>drawn</p>')
  const pages = drawing(draw)
  for (const path of ['/cart', '/orders', '/contact', '/success', '/nowhere'])
    expect(await textAt(pages, path)).toContain('<div id="root"></div>')
  expect(draw).not.toHaveBeenCalled()
})

test('a drawing that fails costs the page its first view and nothing else', async () => {
  const broken = new Error('broken drawing')
  const pages = drawing(() => Promise.reject(broken))
  expect(await textAt(pages, '/')).toContain('<div id="root"></div>')
  expect(pages.failures).toEqual([broken])
})

test('without a built drawing pages begin empty', async () => {
  expect(await loadDrawing('')).toBeNull()
  expect(await loadDrawing('/nowhere/at/all')).toBeNull()
})
