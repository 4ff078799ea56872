import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { knownList } from '#pwa/lib/testing/answers.ts'
import { personOf } from '#pwa/local/people.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { refuse } from '#pwa/sync/cart-answer.ts'
import { discardRow } from '#pwa/sync/row-actions.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { ToastRegion } from '#pwa/ui/toast/toast-region.tsx'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { anArtwork } from '#shared/testing/cart.ts'
import { eventTent, vinylBanner } from '#shared/testing/catalogue.ts'
import CartPage, { type CartParts } from './cart-page.tsx'

afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id)
})

const parts: CartParts = {
  Picture: ({ otherwise }) => otherwise,
  Artwork: ({ name }) => <p>Artwork of {name}</p>,
  Files: () => null,
  onRestored: vi.fn(),
  Checkout: ({ lines }) => <p>{lines.length} lines to pay</p>,
}

async function showCart(who: Awaited<ReturnType<typeof someoneWith>>, answers: Record<string, unknown> = {}) {
  const page = (
    <>
      <CartPage {...parts} />
      <ToastRegion />
    </>
  )
  return showTo(page, { path: '/cart', auth: auth({ user: who.user }), answers })
}

/** As they are seen; what tells lines of one product apart for those who do not see them follows. */
const names = () =>
  screen.queryAllByRole('heading', { level: 2 }).map(heading => heading.firstChild?.textContent)
const lineNames = () => names().filter(name => name !== 'Artwork Requirements')

test('§2 cart: empty, its texts to the letter and the way to the products', async () => {
  await showCart(await someoneWith())
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Your Cart is Empty')
  expect(screen.getByText("It looks like you haven't added any items to your cart yet.")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/products')
})

test('§2 cart: each line shows picture, choices by the display rule, total; below, the running total', async () => {
  const options = { Size: 'Small', 'Job Name': '', Quantity: 2, requiresArtwork: true }
  await showCart(
    await someoneWith({ product: 'Flag', options, total: 1234.5 }, { product: 'Rug', total: 0.25 }),
  )
  const line = (await screen.findByRole('heading', { name: 'Flag' })).closest('li') as HTMLElement
  expect(within(line).getByText('Size')).toBeTruthy()
  expect(within(line).getByText('Small')).toBeTruthy()
  expect(within(line).queryByText('Job Name')).toBeNull()
  expect(within(line).queryByText('requiresArtwork')).toBeNull()
  expect(within(line).getByText('$1,234.50')).toBeTruthy()
  expect(within(line).getByText('Artwork of Flag')).toBeTruthy()
  expect(screen.getByRole('status', { name: 'Cart total' }).textContent).toBe('$1,234.75')
  expect(screen.getByText('2 lines to pay')).toBeTruthy()
})

test('§2 cart: the "Artwork Requirements" panel lists what spec §5 asks for', async () => {
  await showCart(await someoneWith({}))
  const panel = await screen.findByRole('complementary', { name: 'Artwork Requirements' })
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual([
    'JPEG or single-page PDF only',
    'CMYK',
    'Raster at least 150 DPI',
    'Max 300MB',
    'Artwork at exact order size',
    'No crop marks or bleeds',
    'Two separate files for double-sided products',
  ])
})

test('D5 remove: the line goes at once, and Undo brings it back under a new id', async () => {
  const someone = await someoneWith({ product: 'A' }, { product: 'B' })
  await showCart(someone)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove A' }))
  await waitFor(() => expect(lineNames()).toEqual(['B']))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(lineNames()).toEqual(['A', 'B']))
  const restored = (await someone.cart.list()).find(line => line.product === 'A')
  expect(restored?.id).not.toBe(someone.ids[0])
})

test('D5 remove: the keyboard goes on to the next line, the one before, the empty cart, and back with Undo', async () => {
  await showCart(await someoneWith({ product: 'A' }, { product: 'B' }, { product: 'C' }))
  const focused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })))
  const remove = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name: `Remove ${name}` }))
  await remove('B')
  await focused('C')
  await remove('C')
  await focused('A')
  await remove('A')
  await focused('Your Cart is Empty')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await focused('B')
})

test('D5 remove: lines removed one after another share one toast, whose Undo brings all of them back', async () => {
  await showCart(await someoneWith({ product: 'A' }, { product: 'B' }, { product: 'C' }))
  for (const name of ['A', 'B'])
    await userEvent.click(await screen.findByRole('button', { name: `Remove ${name}` }))
  expect(await screen.findByText('2 items removed')).toBeTruthy()
  expect(screen.queryByText('A removed')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(lineNames()).toEqual(['A', 'B', 'C']))
  await userEvent.click(screen.getByRole('button', { name: 'Remove C' }))
  expect(await screen.findByText('C removed')).toBeTruthy()
})

test('D5 clear: the keyboard goes to the heading of the empty cart', async () => {
  await showCart(await someoneWith({ product: 'A' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear cart' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear cart' }))
  const heading = await screen.findByRole('heading', { name: 'Your Cart is Empty' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('D5 undo: what else belongs to the line is told where it is now', async () => {
  const who = await someoneWith({ product: 'Flag' })
  await showCart(who)
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const { local } = personOf(who.user.sub)
  await waitFor(async () => {
    const to = (await who.cart.list())[0]?.id
    expect(parts.onRestored).toHaveBeenLastCalledWith(await local, [{ from: who.ids[0], to }])
  })
})

test('D5 clear: asks first, and can be undone', async () => {
  await showCart(await someoneWith({ product: 'A' }, { product: 'B' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear cart' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep them' }))
  expect(lineNames()).toEqual(['A', 'B'])
  await userEvent.click(screen.getByRole('button', { name: 'Clear cart' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Clear cart' }))
  expect(await screen.findByText('Your Cart is Empty')).toBeTruthy()
  const [, undo] = await screen
    .findAllByRole('button', { name: 'Undo' })
    .then(all => [all.length, all.at(-1)])
  await userEvent.click(undo as HTMLElement)
  await waitFor(() => expect(lineNames()).toEqual(['A', 'B']))
})

test('experience "Cart": a line can be duplicated, and edited on its product page', async () => {
  const someone = await someoneWith({ product: 'Coroplast' })
  await showCart(someone)
  const edit = await screen.findByRole('link', { name: 'Edit Coroplast' })
  expect(edit.getAttribute('href')).toBe(`/coroplast?line=${someone.ids[0]}`)
  await userEvent.click(screen.getByRole('button', { name: 'Duplicate Coroplast' }))
  await waitFor(() => expect(lineNames()).toEqual(['Coroplast', 'Coroplast']))
})

test('D19 a duplicate waits for no file that was chosen for its original', async () => {
  const someone = await someoneWith({
    product: 'Coroplast',
    waitingFront: { id: 'choice', fileName: 'a.jpg' },
  })
  await showCart(someone)
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate Coroplast' }))
  await waitFor(() => expect(lineNames()).toEqual(['Coroplast', 'Coroplast']))
  const [line, copy] = await someone.cart.list()
  expect(line?.waitingFront?.id).toBe('choice')
  expect(copy).not.toHaveProperty('waitingFront')
})

const priced = { 'GET /api/product/product-by-name': { ...toWire(eventTent), priceList: 3 } }

async function typeQuantity(text: string) {
  const field = await screen.findByRole('textbox', { name: /^Quantity/ })
  await userEvent.clear(field)
  await userEvent.type(field, `${text}{Enter}`)
}

test('§9 quantity: a new quantity is priced anew, by the same function the server uses', async () => {
  const someone = await someoneWith({ product: eventTent.name, options: { Quantity: 1 }, total: 1 })
  await showCart(someone, priced)
  await typeQuantity('3')
  await waitFor(async () => expect((await someone.cart.list())[0]?.options.Quantity).toBe(3))
  const [line] = await someone.cart.list()
  expect(line?.total).not.toBe(1)
  expect(line).toMatchObject({ priceList: 3, priceSeen: Math.round((line?.total ?? 0) * 100) })
})

test('D10 quantity: a thousand with its comma is taken', async () => {
  const someone = await someoneWith({ product: eventTent.name, options: { Quantity: 4 } })
  await showCart(someone, priced)
  await typeQuantity('1,000')
  await waitFor(async () => expect((await someone.cart.list())[0]?.options.Quantity).toBe(1000))
})

test.each(['0', '-2', '1.5', 'many', '1e3', '100001'])(
  'D10 quantity: %s is not taken, and the field says why',
  async text => {
    const someone = await someoneWith({ product: eventTent.name, options: { Quantity: 4 } })
    const { asked } = await showCart(someone, priced)
    const field = await screen.findByRole('textbox', { name: /^Quantity/ })
    const asking = () => asked.filter(({ name }) => name.includes('product-by-name')).length
    // Its choices are told by what the product starts with.
    await waitFor(() => expect(asking()).toBe(1))
    await typeQuantity(text)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(field).toHaveProperty('value', text)
    const why = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toBe('Enter a whole number from 1 to 100,000. The cart still holds 4.')
    expect(asking()).toBe(1)
    expect((await someone.cart.list())[0]?.options.Quantity).toBe(4)
  },
)

test('a quantity that cannot be priced just now stays as it was, and that is said', async () => {
  const someone = await someoneWith({ product: eventTent.name, options: { Quantity: 4 } })
  await showCart(someone)
  await typeQuantity('5')
  expect(await screen.findByText(/could not be worked out just now/)).toBeTruthy()
  expect((await someone.cart.list())[0]?.options.Quantity).toBe(4)
})

test('D1 older lines: quoted anew; what the shop does not sell like that says that it needs the person', async () => {
  const old = { priceList: -1, options: { Quantity: 2 } }
  const someone = await someoneWith(
    { ...old, product: eventTent.name, total: 0 },
    { ...old, product: 'Neon', total: 0 },
  )
  const list = { number: 7, publishedAt: '', categories: [], products: [eventTent] }
  await showCart(someone, { 'GET /api/catalogue': list })
  await waitFor(async () => expect((await someone.cart.list())[0]?.priceList).toBe(7))
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map(alert => alert.closest('li')?.querySelector('h2')?.textContent)).toEqual(['Neon'])
})

test('D38 session: a cart whose session ended while it is open offers to sign in', async () => {
  const shown = await showCart(await someoneWith({}))
  await screen.findByRole('heading', { name: 'Your Cart' })
  shown.become(auth({ status: 'anonymous', user: null }))
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: '13oz Vinyl Banner' })).toBeNull()
})

test('D2 people: when the person changes, the other cart is shown', async () => {
  const [ada, grace] = [await someoneWith({ product: 'A' }), await someoneWith({ product: 'G' })]
  const shown = await showCart(ada)
  await waitFor(() => expect(lineNames()).toEqual(['A']))
  shown.become(auth({ user: grace.user }))
  await waitFor(() => expect(lineNames()).toEqual(['G']))
})

test('issue 6.30: a removed line comes back where it was, as does a cleared cart', async () => {
  await showCart(await someoneWith({ product: 'Flag' }, { product: 'Rug' }, { product: 'Tent' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Rug' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(lineNames()).toEqual(['Flag', 'Rug', 'Tent']))
  await userEvent.click(screen.getByRole('button', { name: 'Clear cart' }))
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Clear cart' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(lineNames()).toEqual(['Flag', 'Rug', 'Tent']))
})

test('issue 6.36: the cart says of a change that was not taken why and what to do, until it is dealt with', async () => {
  const who = await someoneWith({})
  const { outbox } = await personOf(who.user.sub).local
  const [row] = await outbox.list()
  if (!row) throw new Error('Nothing waits')
  await outbox.transact(snapshot => refuse(snapshot, { mid: row.id, code: 'cart_too_large' }))
  await showCart(who)
  expect(
    await screen.findByText(/^A change of 13oz Vinyl Banner needs you\. Your cart holds as much/),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the sync center' }).getAttribute('href')).toBe('/sync')
  await discardRow(outbox, row.id)
  await waitFor(() => expect(screen.queryByText(/needs you/)).toBeNull())
})

test('issue 6.42: everything about one of several lines of one product is named unlike that of the others', async () => {
  const ofJob = (job: string) => ({ product: 'Flag', options: { Quantity: 1, 'Job Name': job } })
  await showCart(await someoneWith(ofJob('Ana'), ofJob('Bob'), ofJob(''), ofJob(''), { product: 'Rug' }))
  await screen.findByRole('heading', { name: 'Rug' })
  const controls = screen
    .getAllByRole('listitem')
    .flatMap(item => [
      ...within(item).queryAllByRole('heading'),
      ...within(item).queryAllByRole('link'),
      ...within(item).queryAllByRole('button'),
    ])
  const called = controls.map(control => control.textContent)
  expect(called).toContain('Remove Flag “Ana”')
  expect(called).toContain('Duplicate Flag, 2 of 2')
  expect(called).toContain('Edit Rug')
  expect(new Set(called).size).toBe(called.length)
  for (const name of ['Flag “Bob”', 'Flag, 1 of 2', 'Rug'])
    expect(screen.getByLabelText(`Quantity of ${name}`)).toBeTruthy()
  expect(screen.getByText('Artwork of Flag “Ana”')).toBeTruthy()
})

test('issue 8.4: one switch in the cart picks every line up, or ships every line', async () => {
  const options = (pickup: string) => ({ Size: 'Small', Quantity: 1, 'Store Pickup': pickup })
  const who = await someoneWith(
    { product: 'Flag', options: options('Yes') },
    { product: 'Rug', options: options('') },
  )
  await showCart(who)
  const kept = async () => {
    const { cart } = await personOf(who.user.sub).local
    return (await cart.list()).map(line => line.options)
  }
  const shipped = await screen.findByRole<HTMLInputElement>('radio', { name: 'Shipped to you' })
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Store Pickup' }))
  await waitFor(async () => expect(await kept()).toEqual([options('Yes'), options('Yes')]))
  await userEvent.click(shipped)
  await waitFor(async () => expect(await kept()).toEqual([options(''), options('')]))
  await waitFor(() => expect(shipped.checked).toBe(true))
})

test('D43: where approval is required the cart promises no day, but how long it takes', async () => {
  shopList.set(knownList(aPriceList(1, { ...vinylBanner, turnaroundDays: 2 })))
  onTestFinished(() => shopList.set(null))
  const artwork = { front: anArtwork(1), back: null }
  const { queryClient } = await showCart(await someoneWith({ product: vinylBanner.name, artwork }))
  expect(await screen.findByText(/^Ready \w{3}, \w{3} \d+ if paid by noon/)).toBeTruthy()
  act(() => void queryClient.setQueryData(['config'], { proofs: 'required' }))
  expect(await screen.findByText('Ready 2 business days after your artwork')).toBeTruthy()
  expect(screen.queryByText(/if paid by|Arrives|Pick it up/)).toBeNull()
})

test('issue 8.9: a line says what is not as its product starts, the rest at a tap', async () => {
  const options = { 'Product Option': 'Canopy Only', Size: "10' x 10'", Sandbag: 'No Sandbag', Quantity: 1 }
  await showCart(await someoneWith({ product: eventTent.name, options }), priced)
  const line = (await screen.findByRole('heading', { name: eventTent.name })).closest('li') as HTMLElement
  const more = await within(line).findByText('2 more choices, as usual')
  const hidden = within(more.closest('details') as HTMLElement)
  expect(within(line).getByText('Canopy Only').closest('details')).toBeNull()
  expect(hidden.getByText('No Sandbag')).toBeTruthy()
  expect(hidden.getByText("10' x 10'")).toBeTruthy()
})

test('issue 8.9: lines stand together by their jobs, each under its name', async () => {
  const ofJob = (product: string, job: string) => ({ product, options: { Quantity: 1, 'Job Name': job } })
  await showCart(await someoneWith(ofJob('Flag', 'Fair'), ofJob('Rug', ''), ofJob('Tent', 'Fair')))
  const fair = await screen.findByRole('region', { name: 'Fair' })
  expect(within(fair).getAllByRole('listitem')).toHaveLength(2)
  const levels = within(fair)
    .getAllByRole('heading')
    .map(({ tagName, textContent }) => [tagName, textContent])
  expect(levels).toEqual([
    ['H2', 'Fair'],
    ['H3', 'Flag'],
    ['H3', 'Tent'],
  ])
  expect(
    within(screen.getByRole('region', { name: 'Without a job name' })).getByRole('heading', { name: 'Rug' }),
  ).toBeTruthy()
})
