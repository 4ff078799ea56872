import { focusManager } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Auth } from '#pwa/lib/auth/use-auth.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { personOf, releasePerson } from '#pwa/local/people.ts'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { ShopContext } from '#pwa/ui/shop-context.ts'
import { aShop } from '#pwa/ui/testing/a-shop.ts'
import { ADA, auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import type { Proof } from '#shared/contract/proofs.ts'
import type { Order } from '#shared/orders/order.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { eventTent } from '#shared/testing/catalogue.ts'
import { A_VERSION } from '#shared/testing/desk.ts'
import OrderPage from './order-page.tsx'

vi.mock('#pwa/lib/config.ts', () => ({ loadConfig: async () => ({ artworkBase: 'https://shop.example/a' }) }))

afterEach(() => {
  reachability.noteAnswer()
  return releasePerson(ADA.sub)
})

const ID = 'GL-7KQ2-M9XD'
const ASK = `GET /api/orders/customer-orders/${ID}`

const options = {
  ...toOptionsMap(eventTent, defaultSelection(eventTent)),
  Sandbag: 'Set of 4 Sandbags',
  'Job Name': 'Fair',
}
const ORDER: Order = {
  orderId: ID,
  status: 'new',
  totalAmount: 604,
  createdAt: '2026-11-21T10:00:00.000Z',
  items: [{ product: eventTent.name, quantity: 1, total: 604, options, artwork: '' }],
  paidAt: '2026-11-20T17:59:00.000Z',
  promised: '2026-11-24',
  ready: '2026-11-24',
  delivery: { kind: 'pickup' },
}

interface Shown {
  id?: string
  who?: Auth
  nextPage?: Promise<unknown>
}

function show(answer: unknown, { id = ID, who = auth(), nextPage = Promise.resolve() }: Shown = {}) {
  const answers = {
    ...(answer === undefined ? {} : { [ASK]: answer }),
    'GET /api/product/product-by-name': toWire(eventTent),
  }
  const page = (
    <ShopContext value={aShop()}>
      <OrderPage />
    </ShopContext>
  )
  return showTo(page, { path: `/orders/${id}`, auth: who, answers, nextPage })
}

const asks = ({ asked }: ReturnType<typeof show>) => asked.filter(({ name }) => name.includes('/orders/'))

test('D48: the tab says which order it is', async () => {
  show(ORDER)
  await vi.waitFor(() => expect(document.title).toBe(`Order ${ID} | ${BRAND.name}`))
})

test('D48: an order’s page shows its status, total, day and place', async () => {
  show(ORDER)
  expect(await screen.findByText('NEW')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Order ${ID}`)
  expect(screen.getAllByText('Ready Tue, Nov 24 from 3 pm').length).toBeGreaterThan(0)
  expect(screen.getAllByText(new RegExp(`^Pick up at ${BRAND.street}`)).length).toBeGreaterThan(0)
})

test('issue 11.3: an order’s page begins with the way to proofs that wait, which stand far below; of answered ones it says nothing', async () => {
  const proof = (line: number, part: Partial<Proof> = {}): Proof => ({
    ...{ line, version: A_VERSION, at: ORDER.createdAt, said: '', product: eventTent.name, quantity: 1 },
    ...{ options, total: 604, files: [], isCurrent: true, answers: [], ...part },
  })
  const answers = [{ at: ORDER.createdAt, answer: { kind: 'approved' as const } }]
  const proofs = [proof(1), proof(2, { answers }), proof(3, { isCurrent: false })]
  const { unmount } = show({ ...ORDER, proofs })
  const way = await screen.findByRole('link', { name: 'A proof waits for your answer' })
  const there = document.getElementById(way.getAttribute('href')?.slice(1) ?? '')
  expect(there?.textContent).toBe('Proofs')
  expect(there?.tabIndex).toBe(-1)
  const item = screen.getByRole('region', { name: eventTent.name })
  expect(way.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  unmount()
  show({ ...ORDER, status: 'printing', proofs })
  await screen.findByText('PRINTING')
  expect(screen.queryByText(/waits? for your answer/)).toBeNull()
})

test('D48: an order that is being left stays as it is until the next page is here', async () => {
  const { history } = show(ORDER, { nextPage: new Promise(() => {}) })
  await screen.findByText('NEW')
  await act(async () => history.push('/contact-us'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Order ${ID}`)
  expect(screen.queryByText(/This is no order number/)).toBeNull()
})

test('D48: choices that differ from the product’s own come first, the others are folded, not left out', async () => {
  show(ORDER)
  const item = within(await screen.findByRole('region', { name: eventTent.name }))
  const folded = await item.findByText('3 choices as usual')
  const chosen = item.getByText('Set of 4 Sandbags')
  expect(folded.compareDocumentPosition(chosen) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  expect(folded.closest('details')?.open).toBe(false)
  expect(within(folded.closest('details') as HTMLElement).getByText('Canopy + Steel Frame')).toBeTruthy()
})

test('issue 8.7: a receipt says who sold what, and what was paid; a tap prints it', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  show(ORDER)
  const said = (await screen.findByTestId('receipt')).textContent
  for (const part of [BRAND.name, BRAND.street, ID, eventTent.name, 'Fair', 'Total paid', '$604.00'])
    expect(said).toContain(part)
  await userEvent.click(screen.getByRole('button', { name: 'Print receipt' }))
  expect(print).toHaveBeenCalledOnce()
})

test('decision 88: page and receipt say what was paid where that is not the total', async () => {
  show({ ...ORDER, paidAmount: 40 })
  const said = (await screen.findByTestId('receipt')).textContent
  expect(said).toContain('Total$604.00Total paid$40.00')
  expect(screen.getByText('Paid $40.00 of $604.00')).toBeTruthy()
})

test('issue 8.8: an order’s page leads to the contact form, which is about it', async () => {
  show(ORDER)
  const ask = await screen.findByRole('link', { name: 'Ask about this order' })
  expect(ask.getAttribute('href')).toBe(`/contact-us?order=${ID}`)
})

test('D43: a receipt says when the provider was paid, not when the shop heard of it', async () => {
  show(ORDER)
  const said = (await screen.findByTestId('receipt')).textContent
  expect(said).toContain('Paid Nov 20, 2026')
  expect(said).not.toContain('Nov 21')
})

test('D43: a receipt of an order from before the time of payment was kept says when it was ordered', async () => {
  const { paidAt: _, ...old } = ORDER
  show(old)
  expect((await screen.findByTestId('receipt')).textContent).toMatch(/Ordered Nov 21, 2026/)
})

test('issue 8.7: a cancelled order has no day and place, neither on its page nor on its receipt', async () => {
  show({ ...ORDER, status: 'cancelled' })
  expect(await screen.findByText('CANCELLED')).toBeTruthy()
  expect(screen.getByTestId('receipt').textContent).toContain('Total paid')
  expect(screen.queryByText(/^Ready|^Pick up at/)).toBeNull()
})

test('D48: another person’s order is told like one that there is not', async () => {
  show(refusedWith(404, 'not_found'))
  expect(await screen.findByText(/^You have no order GL-7KQ2-M9XD/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your orders' }).getAttribute('href')).toBe('/orders')
})

test('D48: what is no order number is told so, and the shop is not asked', async () => {
  const shown = show(ORDER, { id: 'GL-1' })
  expect(await screen.findByText(/^This is no order number/)).toBeTruthy()
  expect(asks(shown)).toEqual([])
})

test('issue 8.7: without a connection an order is shown as this device last saw it', async () => {
  const { orders } = await personOf(ADA.sub).local
  await orders.keep([ORDER], { seenAt: Date.now(), offset: 0 })
  show(undefined)
  expect(await screen.findByText(/^Last seen/)).toBeTruthy()
  expect(screen.getByRole('region', { name: eventTent.name })).toBeTruthy()
})

test('issue 8.7: without a connection an order that this device never saw is told to be elsewhere', async () => {
  show(undefined)
  expect(await screen.findByText(/^Order GL-7KQ2-M9XD is not on this device yet/)).toBeTruthy()
})

test('D38: whoever’s session ends on the page signs in to come back to it', async () => {
  const signIn = vi.fn()
  show(undefined, { who: auth({ status: 'anonymous', user: null, signIn }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
  expect(signIn).toHaveBeenCalledExactlyOnceWith(`/orders/${ID}`)
})

test('issue 11.7: an order tells how it went on, in the customer’s words, the newest marked; an older order says nothing of it', async () => {
  const timeline = [
    { at: '2026-11-21T10:00:00.000Z', status: 'new' as const },
    { at: '2026-11-22T10:00:00.000Z', status: 'printing' as const },
  ]
  const { unmount } = show({ ...ORDER, status: 'printing', timeline })
  const steps = within(await screen.findByRole('region', { name: 'How it goes on' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/We have your order\./),
    expect.stringMatching(/It is being printed\./),
  ])
  expect(steps.map(step => step.getAttribute('aria-current'))).toEqual([null, 'step'])
  unmount()
  show(ORDER)
  await screen.findByRole('heading', { name: eventTent.name })
  expect(screen.queryByRole('region', { name: 'How it goes on' })).toBeNull()
})

test('issue 11.7: an open page goes on with its order within 5 s, asks less often while the shop fails, and nothing while nobody sees it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
    focusManager.setFocused(undefined)
  })
  let answer: unknown = ORDER
  const shown = show(() => answer)
  await screen.findByText('NEW')
  answer = { ...ORDER, status: 'ready' }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await screen.findByText('READY')).toBeTruthy()
  const askedIn = async (ms: number) => {
    const before = asks(shown).length
    await vi.advanceTimersByTimeAsync(ms)
    return asks(shown).length - before
  }
  focusManager.setFocused(false)
  expect(await askedIn(120_000)).toBe(0)
  focusManager.setFocused(true)
  answer = Response.json({ error: { code: 'internal', message: 'x' } }, { status: 500 })
  await askedIn(10_000)
  expect(await askedIn(300_000)).toBeLessThanOrEqual(20)
})
