import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { visits } from '#pwa/lib/visits.ts'
import { refusal } from '#pwa/ui/testing/show-page.tsx'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import type { VisitorView } from '#shared/contract/booth.ts'
import VisitorOrderPage from './visitor-order-page.tsx'
import type { VisitorParts } from './visitor-parts.ts'

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA'
const VIEW: VisitorView = {
  state: 'open',
  offer: {
    id: '6f1c9e0a-0000-4000-8000-000000000001',
    lines: [
      {
        lineId: '6f1c9e0a-0000-4000-8000-000000000002',
        product: 'Feather Angled Flag',
        options: { Quantity: 2, Size: '8 ft' },
        cents: 17_520,
        slots: [{ slot: 'front', name: 'Front', fileName: null, isStored: false, mayFill: true }],
      },
    ],
    totalCents: 17_520,
  },
  proposed: null,
  isNewer: false,
  isVisitor: true,
  contact: null,
  heldUntil: '2026-12-01T18:00:00.000Z',
  order: null,
  owedCents: 0,
  returnedCents: 0,
  isClaimed: false,
}

const PARTS: VisitorParts = {
  Artwork: ({ line }) => <p>files of {line.product}</p>,
  Picture: ({ line }) => <p>picture of {line.product}</p>,
  PriceChange: ({ change, names, onAccept }) => (
    <button type="button" onClick={onAccept}>
      accept {change.totalNow} {[...names.values()].join(', ')}
    </button>
  ),
}

const anonymous = auth({ status: 'anonymous', user: null, getToken: async () => null })

function open(answers: Record<string, unknown>, { path = `/o/${TOKEN}`, who = anonymous } = {}) {
  return showTo(<VisitorOrderPage {...PARTS} />, { path, auth: who, answers })
}

afterEach(() => localStorage.clear())

test('issue 9.3: without a sign-in a visitor sees what was chosen, what it costs, until when, and what is missing', async () => {
  const { asked } = open({ 'POST /api/o': VIEW })
  expect(await screen.findByRole('heading', { name: 'Feather Angled Flag' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay $175.20' })).toBeTruthy()
  expect(screen.getByText(/hold until Tue, Dec 1/)).toBeTruthy()
  expect(screen.getByText('files of Feather Angled Flag')).toBeTruthy()
  const call = asked.find(({ name }) => name === 'POST /api/o')
  expect(call?.headers.get('X-Order-Token')).toBe(TOKEN)
  expect(call?.headers.get('X-Order-Visit')).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(call?.headers.get('authorization')).toBeNull()
})

test('issue 9.3: a visitor’s order that is being left stays as it is until the next page is here', async () => {
  const { history } = showTo(<VisitorOrderPage {...PARTS} />, {
    path: `/o/${TOKEN}#12`,
    auth: anonymous,
    answers: { 'POST /api/o': VIEW },
    nextPage: new Promise(() => {}),
  })
  await screen.findByRole('button', { name: 'Pay $175.20' })
  await act(async () => history.push('/products'))
  expect(screen.getByRole('button', { name: 'Pay $175.20' })).toBeTruthy()
})

test('B9: no address of a call holds the link’s secret', async () => {
  const { asked } = open({ 'POST /api/o': VIEW })
  await screen.findByRole('button', { name: /^Pay/ })
  expect(asked.filter(({ address }) => address.includes(TOKEN))).toEqual([])
})

test('issue 9.3: opening the page opens no payment, each press of Pay asks for one', async () => {
  const { asked } = open({
    'POST /api/o': VIEW,
    'POST /api/o/pay': () => refusal(409, 'in_progress', 'busy'),
  })
  const pays = () => asked.filter(({ name }) => name === 'POST /api/o/pay')
  const pay = await screen.findByRole('button', { name: /^Pay/ })
  expect(pays()).toEqual([])
  await userEvent.click(pay)
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was charged')
  await userEvent.click(pay)
  await waitFor(() => expect(pays()).toHaveLength(2))
  expect(pays()[0]?.body).toEqual({ offerId: VIEW.offer.id })
})

test('D10: changed prices are shown as was and now, and accepted by their quote', async () => {
  const change = { quoteHash: 'h1', totalNow: 180, lines: [] }
  const answer = Response.json(
    { error: 'changed', code: 'price_changed', requestId: 'r', details: change },
    { status: 409 },
  )
  const { asked } = open({ 'POST /api/o': VIEW, 'POST /api/o/pay': answer })
  await userEvent.click(await screen.findByRole('button', { name: /^Pay/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'accept 180 Feather Angled Flag' }))
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ offerId: VIEW.offer.id, accept: 'h1' }))
})

test('issue 6.42: two jobs of one product are told apart where one is missing its file and where prices changed', async () => {
  const [line] = VIEW.offer.lines
  if (!line) throw new Error('An offer has a line.')
  const lines = ['Door', 'Window'].map(job => ({
    ...line,
    lineId: job,
    options: { ...line.options, 'Job Name': job },
  }))
  const details = { quoteHash: 'h1', totalNow: 180, lines: [] }
  open({
    'POST /api/o': { ...VIEW, offer: { ...VIEW.offer, lines } },
    'POST /api/o/pay': Response.json(
      { error: 'changed', code: 'price_changed', requestId: 'r', details },
      { status: 409 },
    ),
  })
  const [door, window] = ['Feather Angled Flag “Door”', 'Feather Angled Flag “Window”']
  await screen.findByRole('button', { name: /^Pay/ })
  for (const name of [door, window]) {
    expect(screen.getByText(name ?? '', { selector: 'li' })).toBeTruthy()
    expect(screen.getByRole('region', { name: `Artwork for ${name}` })).toBeTruthy()
  }
  await userEvent.click(screen.getByRole('button', { name: /^Pay/ }))
  expect(await screen.findByRole('button', { name: `accept 180 ${door}, ${window}` })).toBeTruthy()
})

test('B8: a wrong, cancelled, cut off or altered link has one and the same page, which tells nothing', async () => {
  const texts: (string | null)[] = []
  const gone = () => refusal(404, 'not_found', 'There is nothing here')
  const invalid = () => refusal(422, 'invalid', 'code')
  for (const [path, answer] of [
    [`/o/${TOKEN}`, gone],
    [`/o/${TOKEN}`, invalid],
    ['/o/cut-off', gone],
  ] as const) {
    const { container, unmount } = open({ 'POST /api/o': answer }, { path })
    await screen.findByRole('heading', { name: 'There is no order under this link' })
    texts.push(container.textContent)
    unmount()
  }
  expect(new Set(texts).size).toBe(1)
})

test('issue 9.3: a link that was cut off is not even asked about', async () => {
  const { asked } = open({}, { path: '/o/cut-off' })
  await screen.findByRole('heading', { name: 'There is no order under this link' })
  expect(asked.filter(({ name }) => name === 'POST /api/o')).toEqual([])
})

test('issue 9.3: without a connection the page says so, and looks again at a press', async () => {
  const answers: Record<string, unknown> = {}
  const shown = open(answers)
  await screen.findByRole('heading', { name: 'The shop cannot be reached' })
  shown.answers['POST /api/o'] = VIEW
  answers['POST /api/o'] = VIEW
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(shown.asked.filter(({ name }) => name === 'POST /api/o').length).toBeGreaterThan(1),
  )
})

test('issue 9.4: a paid order says its number and how many files are still to come', async () => {
  open({
    'POST /api/o': {
      ...VIEW,
      state: 'paid',
      order: { orderId: 'GL-7KQ2-M9XD', status: 'design/artwork', toFollow: 1 },
    },
  })
  expect(await screen.findByText(/GL-7KQ2-M9XD/)).toBeTruthy()
  expect(screen.getByText(/We begin when all of it is here/)).toBeTruthy()
  expect(screen.getByText('Artwork still missing')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('issue 11.6: of a cancelled order nothing is waited for, and what was given back is said', async () => {
  const order = { orderId: 'GL-7KQ2-M9XD', status: 'cancelled', toFollow: 1, refundedCents: 17_520 }
  open({ 'POST /api/o': { ...VIEW, state: 'paid', paidCents: 17_520, order } })
  expect(await screen.findByText(/^This order was cancelled/)).toBeTruthy()
  expect(screen.getByText('$175.20 of what you paid was given back to you.')).toBeTruthy()
  for (const words of [/Thank you/, /still missing/i]) expect(screen.queryByText(words)).toBeNull()
})

test('B2: what was paid twice is said to the visitor', async () => {
  open({ 'POST /api/o': { ...VIEW, state: 'paid', owedCents: 17_520 } })
  expect(await screen.findByText(/\$175.20 is owed back to you/)).toBeTruthy()
})

test('B2: a visitor is told what was received, beside what the order comes to where that is another sum', async () => {
  const { unmount } = open({ 'POST /api/o': { ...VIEW, state: 'paid', paidCents: 4_000 } })
  const payment = await screen.findByRole('region', { name: 'Total' })
  expect(payment.textContent).toContain('Paid $40.00 of $175.20')
  unmount()
  open({ 'POST /api/o': { ...VIEW, state: 'paid', paidCents: 17_520, owedCents: 5_000, hasExcess: true } })
  expect(await screen.findByText(/^You paid more than this order comes to. \$50.00 is owed/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Total' }).textContent).toContain('Paid $175.20Thank')
})

test('B9: a browser that is not the visitor’s is shown no details and cannot claim', async () => {
  open({ 'POST /api/o': { ...VIEW, isVisitor: false } })
  await screen.findByRole('button', { name: /^Pay/ })
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(screen.queryByRole('button', { name: /keep it/i })).toBeNull()
})

test('issue 9.3: the visitor’s details are saved as typed, and a mistyped address is told before', async () => {
  const { asked } = open({ 'POST /api/o': VIEW, 'POST /api/o/contact': VIEW })
  await userEvent.type(await screen.findByLabelText('Name'), ' Ada ')
  await userEvent.type(screen.getByLabelText('Email'), 'ada')
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }))
  expect(screen.getByText('This is no email address.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Email'), '@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'POST /api/o/contact')?.body).toEqual({
      name: 'Ada',
      phone: '',
      mail: 'ada@example.com',
      company: '',
    }),
  )
})

test('issue 9.5: whoever signs in from the page has the order in their account, once; who was signed in before is asked', async () => {
  const signIn = vi.fn()
  const claimed = { ...VIEW, isClaimed: true }
  const first = open({ 'POST /api/o': VIEW }, { who: { ...anonymous, signIn } })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in to keep it' }))
  expect(signIn).toHaveBeenCalledWith(`/o/${TOKEN}`)
  first.unmount()
  const back = open({ 'POST /api/o': VIEW, 'POST /api/o/claim': claimed }, { who: auth() })
  expect(await screen.findByText('This order is under Orders in your account.')).toBeTruthy()
  const claims = back.asked.filter(({ name }) => name === 'POST /api/o/claim')
  expect(claims.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token'])
  back.unmount()
  localStorage.clear()
  const other = open({ 'POST /api/o': VIEW }, { who: auth() })
  await screen.findByRole('button', { name: 'Keep it in my account' })
  expect(other.asked.filter(({ name }) => name === 'POST /api/o/claim')).toEqual([])
})

test('B10: an order in another account says so and names nobody', async () => {
  open(
    { 'POST /api/o': VIEW, 'POST /api/o/claim': () => refusal(409, 'claimed', 'claimed') },
    { who: auth() },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it in my account' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This order is in another account already.')
})

test('B14: details are deleted after a question, here and at the shop', async () => {
  const { history, asked } = open({ 'POST /api/o': VIEW, 'POST /api/o/forget': { ok: true } })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my details' }))
  expect(asked.filter(({ name }) => name === 'POST /api/o/forget')).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Delete them' }))
  await waitFor(() => expect(history.location.pathname).toBe('/'))
  expect(visits.last()).toBeNull()
})

test('issue 9.4: what is missing is named before the payment too, and nothing is where every file is there or none is needed', async () => {
  const [line] = VIEW.offer.lines
  const stored = line?.slots.map(slot => ({ ...slot, isStored: true })) ?? []
  const lines = [
    { ...line, lineId: 'a', product: 'Teardrop Flag', slots: stored },
    { ...line, lineId: 'b', product: 'Carry Bag', options: { requiresArtwork: false } },
    { ...line, lineId: 'c' },
  ]
  open({ 'POST /api/o': { ...VIEW, offer: { ...VIEW.offer, lines } } })
  const payment = within(await screen.findByRole('region', { name: 'Total' }))
  expect(payment.getByText(/Artwork is still missing/)).toBeTruthy()
  expect(payment.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Feather Angled Flag',
  ])
  expect(screen.getAllByText('Artwork still missing')).toHaveLength(1)
})

test('B2: what was given back is said to the visitor', async () => {
  open({ 'POST /api/o': { ...VIEW, state: 'paid', returnedCents: 17_520 } })
  expect(await screen.findByText('$175.20 that you had paid twice was given back to you.')).toBeTruthy()
  expect(screen.queryByText(/owed back/)).toBeNull()
})

const PROPOSED = {
  id: '6f1c9e0a-0000-4000-8000-000000000003',
  lines: [
    { ...VIEW.offer.lines[0], options: { Quantity: 3, Size: '8 ft' }, cents: 26_280 },
    { ...VIEW.offer.lines[0], lineId: '6f1c9e0a-0000-4000-8000-000000000004', cents: 8_760 },
  ],
  totalCents: 35_040,
}

test('issue 9.5: what the stand proposes is shown with what changes and costs, and is the order once the visitor agrees', async () => {
  const claimed = { ...VIEW, isClaimed: true }
  const agreed = { ...claimed, offer: PROPOSED, proposed: null }
  const { asked } = open({
    'POST /api/o': { ...claimed, proposed: PROPOSED },
    'POST /api/o/agree': agreed,
  })
  const proposal = await screen.findByRole('region', { name: 'The stand proposes a change' })
  expect(proposal.textContent).toContain('New total $350.40, $175.20 more')
  expect(proposal.textContent).toMatch(/Changed: Feather Angled Flag .*\$262\.80/)
  expect(proposal.textContent).toMatch(/New: Feather Angled Flag .*\$87\.60/)
  expect(screen.getByRole('button', { name: 'Pay $175.20' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Agree to the change' }))
  expect(await screen.findByRole('button', { name: 'Pay $350.40' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Agree to the change' })).toBeNull()
  expect(asked.find(({ name }) => name === 'POST /api/o/agree')?.body).toEqual({ offerId: PROPOSED.id })
})

test('issue 9.5: a proposal that cannot be agreed to any more is said so, and the order is looked at again', async () => {
  const { asked } = open({
    'POST /api/o': { ...VIEW, isClaimed: true, proposed: PROPOSED },
    'POST /api/o/agree': () => refusal(409, 'offer_changed', 'changed'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Agree to the change' }))
  expect((await screen.findByRole('alert')).textContent).toContain('changed its proposal')
  await waitFor(() => expect(asked.filter(({ name }) => name === 'POST /api/o')).toHaveLength(2))
})

test('D50: a proof that waits is on the visitor’s page too, with the way to its own', async () => {
  const href = 'https://shop.example/proof#GL-7KQ2-M9XD.AAAAAAAAAAAAAAAAAAAAAA'
  const order = { orderId: 'GL-7KQ2-M9XD', status: 'new', toFollow: 0 } as const
  const proofs = [{ line: 1, product: 'Feather Angled Flag', href }]
  open({ 'POST /api/o': { ...VIEW, state: 'paid', order, proofs } })
  const link = await screen.findByRole('link', { name: 'See the proof of item 1, Feather Angled Flag' })
  expect(link.getAttribute('href')).toBe(href)
})
