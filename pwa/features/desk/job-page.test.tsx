import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { deskRow } from '#pwa/local/desk/desk-act.ts'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { ADA } from '#pwa/ui/testing/show-person.tsx'
import { loadToastCard } from '#pwa/ui/toast/toast-code.ts'
import { ToastRegion } from '#pwa/ui/toast/toast-region.tsx'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import type { DeskAct } from '#shared/contract/desk.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import type { Proof } from '#shared/contract/proofs.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { vinylBanner } from '#shared/testing/catalogue.ts'
import { A_VERSION, aDeskEntry, aDeskJob, aDeskRow } from '#shared/testing/desk.ts'
import JobPage from './job-page.tsx'
import { asksItsPerson, showDesk } from './testing/show-desk.tsx'

beforeAll(loadToastCard)
beforeEach(() => sessionStorage.clear())

const JOB = aDeskJob({
  rev: 2,
  history: [
    aDeskEntry(),
    aDeskEntry({ n: 2, who: 'Sue', device: 'iPad', event: { kind: 'note', text: 'Call before noon' } }),
  ],
})
const ASK = `GET /api/desk/orders/${JOB.orderId}`

const BY = { user: ADA.sub, device: { id: '0d9cbd1a-3b54-4a0b-9a0e-5a1c5f7f0a11', label: 'iPad' } }
const madeTo = (made: DeskAct) => ({ order: JOB.orderId, seen: 2, act: made })

const open = (answer: unknown, answers = {}) =>
  showDesk(
    <>
      <ToastRegion />
      <JobPage />
    </>,
    { path: `/desk/orders/${JOB.orderId}`, answers: { [ASK]: answer, ...answers } },
  )

/** The shop's calendar shows this day. */
function onDay(day: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T20:00:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
}

test('D51: an order says which address mails go to, where it is another than the customer’s at the stand', async () => {
  await open({ ...JOB, mailsTo: 'ada@verified.example' })
  expect(await screen.findByText('Mails go to ada@verified.example, which they have verified.')).toBeTruthy()
})

test('issue 11.2: the tab says which order it is', async () => {
  await open(JOB)
  await waitFor(() => expect(document.title).toBe(`Order ${JOB.orderId} | Goldleaf Sign & Print`))
})

test('issue 11.2: an order says what to make, for whom, its files and what happened to it, newest first', async () => {
  await open(JOB)
  const line = within(await screen.findByRole('region', { name: '13oz Vinyl Banner' }))
  for (const words of ['2', '3\' 0" x 6\' 0"', 'Spring fair', 'All Sides', 'Picked up at the shop'])
    expect(line.getByText(words)).toBeTruthy()
  for (const words of ['ada@example.com', '626 555 0100']) expect(screen.getByText(words)).toBeTruthy()
  const entries = screen.getAllByRole('listitem').filter(each => each.closest('ol[reversed]'))
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Call before noonSue, iPad/),
    expect.stringMatching(/^Order came inShop/),
  ])
})

test('issue 11.2: the status is one of the spec’s eight; rush, a reason, a day and a note are acts of their own', async () => {
  const { acts } = await open(JOB)
  const status = await screen.findByLabelText('Status')
  expect(within(status).getAllByRole('option')).toHaveLength(8)
  await userEvent.selectOptions(status, 'printing')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as rush' }))
  await userEvent.type(screen.getByLabelText('Why can it not go on?'), 'No ink')
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  await userEvent.type(screen.getByLabelText('Internal note'), ' Two pieces short ')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(async () => expect(await acts()).toHaveLength(4))
  expect(await acts()).toMatchObject([
    { acts: [{ seen: 2, act: { kind: 'move', status: 'printing' } }] },
    { acts: [{ act: { kind: 'rush', on: true } }] },
    { acts: [{ act: { kind: 'block', reason: 'No ink' } }] },
    { acts: [{ act: { kind: 'note', text: 'Two pieces short' } }] },
  ])
  expect(await screen.findByRole('button', { name: 'It can go on' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'No longer rush' })).toBeTruthy()
})

test('issue 11.2: an order that is being left stays as it is until the next page is here', async () => {
  const { history } = await showDesk(<JobPage />, {
    path: `/desk/orders/${JOB.orderId}`,
    answers: { [ASK]: JOB },
    nextPage: new Promise(() => {}),
  })
  await screen.findByRole('region', { name: '13oz Vinyl Banner' })
  await act(async () => history.push('/desk'))
  expect(screen.getByRole('region', { name: '13oz Vinyl Banner' })).toBeTruthy()
})

test('issue 11.2: an order that just came is being looked for until the device has it, not called out of reach', async () => {
  const view = await open(JOB)
  view.orders.keepJob = async () => {}
  expect(await screen.findByText('Looking…')).toBeTruthy()
  await waitFor(() => expect(view.asked.filter(({ name }) => name === ASK)).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByText(/is not on this device yet/)).toBeNull()
})

test('D50: a job says that a change made here needs its person', async () => {
  const { local, acts } = await open(JOB)
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'printing')
  await userEvent.tab()
  await waitFor(async () => expect(await acts()).toHaveLength(1))
  await act(() => local.outbox.transact(asksItsPerson))
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('new')
  const mark = screen.getByRole('link', { name: '1 change needs you' })
  expect(mark.getAttribute('href')).toBe('/sync')
})

test('issue 11.2: a day that is typed is taken once the field is left, not while it is another day or none', async () => {
  onDay('2026-11-29')
  const { acts } = await open(JOB)
  const field = await screen.findByLabelText('Due on')
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.change(field, { target: { value: '2026-12-01' } })
  expect(await acts()).toEqual([])
  fireEvent.blur(field)
  await waitFor(async () => expect(await acts()).toHaveLength(1))
  expect(await acts()).toMatchObject([{ acts: [{ act: { kind: 'due', day: '2026-12-01' } }] }])
})

test('issue 11.2: a day that is typed is taken by Enter too, once, and the keyboard stays on it', async () => {
  const { acts } = await open(JOB)
  const day = await screen.findByLabelText<HTMLInputElement>('Due on')
  day.focus()
  fireEvent.change(day, { target: { value: '2026-12-01' } })
  await userEvent.keyboard('{Enter}')
  await waitFor(async () => expect(await acts()).toHaveLength(1))
  expect(await screen.findByText('Due Tue, Dec 1', { selector: 'strong' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Due on'))
  await userEvent.tab()
  expect(await acts()).toMatchObject([{ acts: [{ act: { kind: 'due', day: '2026-12-01' } }] }])
})

test.each([
  ['is taken', '2026-12-01', 1],
  ['whose year is half-typed is not', '0202-12-01', 0],
  ['that is as it was is not', '2026-11-24', 0],
])(
  'issue 11.2: a day that %s once its page is gone without the field being left',
  async (_, typed, taken) => {
    const { acts, unmount } = await open(JOB)
    const day = await screen.findByLabelText('Due on')
    fireEvent.change(day, { target: { value: '' } })
    fireEvent.change(day, { target: { value: typed } })
    expect(await acts()).toEqual([])
    unmount()
    expect(await acts()).toHaveLength(taken)
  },
)

test('issue 11.2: a day that this device could not take stays typed', async () => {
  const { local } = await open(JOB)
  local.outbox.add = () => Promise.reject(new Error('No room for a day'))
  const day = await screen.findByLabelText<HTMLInputElement>('Due on')
  fireEvent.change(day, { target: { value: '2026-12-01' } })
  fireEvent.blur(day)
  expect(await screen.findByText('No room for a day')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Due on').value).toBe('2026-12-01')
})

test('issue 11.2: what was done here and has not reached the shop stands at the head of the history, marked as waiting', async () => {
  const { local } = await open(JOB)
  const made: DeskAct[] = [
    { kind: 'note', text: 'Two pieces short' },
    { kind: 'move', status: 'printing' },
    { kind: 'rush', on: true },
    { kind: 'block', reason: 'No ink' },
    { kind: 'unblock' },
    { kind: 'due', day: '2026-12-01' },
    { kind: 'due', day: null },
    { kind: 'proof', line: 1, version: A_VERSION, said: '' },
  ]
  await screen.findByText('Call before noon')
  await act(async () => {
    for (const [at, each] of made.entries()) await local.outbox.add(deskRow(`act-${at}`, madeTo(each), BY, 0))
  })
  const entries = screen.getAllByRole('listitem').filter(each => each.closest('ol[reversed]'))
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Proof of item 1Waits on this device',
    'Due as it was promisedWaits on this device',
    'Due Tue, Dec 1Waits on this device',
    'Can go onWaits on this device',
    'Blocked: No inkWaits on this device',
    'Marked as rushWaits on this device',
    'To PrintingWaits on this device',
    'Two pieces shortWaits on this device',
    expect.stringMatching(/^Call before noonSue, iPad/),
    expect.stringMatching(/^Order came inShop/),
  ])
})

const WRITTEN = [
  { label: 'Internal note', button: 'Add note' },
  { label: 'Why can it not go on?', button: 'Block' },
  { label: 'A few words with it (optional)', button: 'Send proof to customer' },
]
const field = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label)

test.each(WRITTEN)(
  'D2: what is half-written under "$label" is there again, for its person, until it is taken',
  async ({ label, button }) => {
    const first = await open(JOB)
    await userEvent.type(await field(label), 'Half')
    first.unmount()
    const second = await open(JOB)
    expect((await field(label)).value).toBe('Half')
    await userEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(async () => expect(await second.acts()).toHaveLength(1))
    second.unmount()
    await open(JOB)
    expect((await field(label)).value).toBe('')
  },
)

test.each(WRITTEN)(
  'issue 11.2: what this device could not take under "$label" stays written',
  async ({ label, button }) => {
    const { local } = await open(JOB)
    local.outbox.add = () => Promise.reject(new Error(`No room for ${button}`))
    await userEvent.type(await field(label), 'Half')
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText(`No room for ${button}`)).toBeTruthy()
    expect((await field(label)).value).toBe('Half')
  },
)

test('issue 11.2: a reason that is half-written while a colleague blocks the order is there once it can go on', async () => {
  const { orders } = await open(undefined)
  await orders.keepJob(JOB)
  await userEvent.type(await field('Why can it not go on?'), 'Waiting for vinyl')
  await act(() => orders.keep([aDeskRow({ rev: 3, blocked: 'No ink' })]))
  expect(screen.queryByLabelText('Why can it not go on?')).toBeNull()
  await act(() => orders.keep([aDeskRow({ rev: 4 })]))
  expect((await field('Why can it not go on?')).value).toBe('Waiting for vinyl')
})

test('issue 11.3: words to a proof stay while its line is changed, and are not those of the next version', async () => {
  const { orders } = await open(undefined)
  await orders.keepJob(JOB)
  const WORDS = 'A few words with it (optional)'
  await userEvent.type(await field(WORDS), 'Half')
  const lines = JOB.lines.map(line => ({ ...line, version: 'b'.repeat(43) }))
  await act(() => orders.keepJob({ ...JOB, rev: 3, lines }))
  expect((await field(WORDS)).value).toBe('Half')
  await act(() => orders.keepJob({ ...JOB, rev: 4, proofs: [{ ...PROOF, isCurrent: false }] }))
  expect((await field(WORDS)).value).toBe('')
})

test('issue 11.2: a day of a mistyped year is not taken, and it is said which may be', async () => {
  onDay('2026-11-29')
  const { acts } = await open(JOB)
  const field = await screen.findByLabelText('Due on')
  for (const day of ['0026-12-24', '2020-01-02', '2029-01-01']) {
    fireEvent.change(field, { target: { value: day } })
    expect(screen.queryByText(/^Choose a day from a year before today/)).toBeNull()
    fireEvent.blur(field)
    expect(await screen.findByText(/^Choose a day from a year before today/)).toBeTruthy()
  }
  expect(await acts()).toEqual([])
  expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual(['2025-11-29', '2028-11-28'])
})

test('issue 11.2: the day an order is due says its year where that is another than this, and that it is past', async () => {
  onDay('2026-11-29')
  const { unmount } = await open({ ...JOB, due: '2027-12-23' })
  expect(await screen.findByText('Due Thu, Dec 23, 2027')).toBeTruthy()
  expect(screen.queryByText('That day is past.')).toBeNull()
  unmount()
  await open(JOB)
  expect(await screen.findByText('Due Tue, Nov 24')).toBeTruthy()
  expect(screen.getByText('That day is past.')).toBeTruthy()
})

test('issue 11.2: an order that was opened here opens without a connection', async () => {
  const { orders } = await open(undefined)
  await orders.keepJob(JOB)
  expect(await screen.findByRole('region', { name: '13oz Vinyl Banner' })).toBeTruthy()
  expect(await screen.findByText(/^As this device last saw it/)).toBeTruthy()
})

test('issue 11.2: an order the shop does not have, or does not show to this account, is told so', async () => {
  await open(refusedWith(404, 'not_found'))
  expect(await screen.findByText('The shop has no such order.')).toBeTruthy()
})

test('issue 11.2: a file that cannot be fetched is told so', async () => {
  await open(JOB, { [`POST /api/desk/orders/${JOB.orderId}/file`]: refusedWith(503, 'unavailable') })
  await userEvent.click(await screen.findByRole('button', { name: /^Download GL-7KQ2-M9XD_1of1/ }))
  expect(await screen.findByText(/^The file could not be fetched/)).toBeTruthy()
})

const [LINE] = JOB.lines

test('issue 11.2: an order says where it ships to, on its page and on its printed ticket', async () => {
  const address = {
    ...{ name: 'Ada', line1: '1 Main St', line2: '', city: 'Austin' },
    ...{ state: 'TX', postalCode: '73301', country: 'US' },
  }
  await open({ ...JOB, delivery: { kind: 'ship', address } })
  const where = /^Ships to .*1 Main St.*Austin.*TX 73301/
  expect(await screen.findByText(where)).toBeTruthy()
  fireEvent(window, new Event('beforeprint'))
  expect(within(await screen.findByTestId('ticket')).getByText(where)).toBeTruthy()
})

test.each([
  ['nobody', 'No mail tells this customer: no address is known. Tell them yourself.'],
  ['stopped', 'No mail tells this customer: they have stopped mails about orders. Tell them yourself.'],
  ['refused', 'No mail tells this customer: the mail server refuses their address. Tell them yourself.'],
  [
    'enough',
    'No mail tells this customer: their address was never verified and has had as many as it gets. Tell them yourself.',
  ],
] as const)('decision 103: a job says that no mail tells its customer, and why: %s', async (untold, said) => {
  await open({ ...JOB, untold, proofs: [{ ...PROOF, answers: [] }] })
  const facts = (await screen.findByText('ada@example.com')).closest('section')
  expect(within(facts ?? document.body).getByText(said)).toBeTruthy()
  const proof = within(screen.getByRole('region', { name: 'Proof of item 1' }))
  expect(proof.getByText('This version is on the customer’s page; no mail tells of it.')).toBeTruthy()
})

test('decision 102: a file that came and cannot be printed from is told at the desk, with why', async () => {
  const refused = { fileName: 'fair.jpg', message: 'Image must use CMYK color space' }
  const missing = [{ slot: 'front', name: 'Artwork', refused }]
  await open({ ...JOB, lines: LINE && [{ ...LINE, files: [], missing }] })
  expect(await screen.findByText('Artwork is still to come')).toBeTruthy()
  const why = 'fair.jpg came and cannot be printed from: Image must use CMYK color space.'
  expect(screen.getByText(`${why} Its customer’s page asks for another.`)).toBeTruthy()
})

const PROOF: Proof = {
  line: 1,
  version: A_VERSION,
  at: '2026-11-24T10:00:00.000Z',
  said: 'As we spoke',
  product: '13oz Vinyl Banner',
  quantity: 2,
  options: { Quantity: 2 },
  total: 90,
  files: [],
  isCurrent: true,
  answers: [
    {
      at: '2026-11-24T11:00:00.000Z',
      answer: { kind: 'change', text: 'Bigger', pins: [{ slot: 'front', x: 0.5, y: 0.5 }] },
    },
  ],
}

test('issue 11.3: staff send the proof of a line as they see it, with a few words; it waits on the device first', async () => {
  const { acts } = await open(JOB)
  const proof = within(await screen.findByRole('region', { name: 'Proof of item 1' }))
  await userEvent.type(proof.getByLabelText('A few words with it (optional)'), ' As we spoke ')
  await userEvent.click(proof.getByRole('button', { name: 'Send proof to customer' }))
  expect(await proof.findByText('The proof waits to be sent.')).toBeTruthy()
  expect(await acts()).toMatchObject([
    { acts: [{ seen: 2, act: { kind: 'proof', line: 1, version: LINE?.version, said: 'As we spoke' } }] },
  ])
})

test('issue 11.3: what the customer asked for stands beside its version; of a line changed since a new one is sent', async () => {
  await open({ ...JOB, proofs: [PROOF], proof: 'change' })
  const asked = within(await screen.findByRole('region', { name: 'Proof of item 1' }))
  for (const words of ['Bigger', 'The customer has this version.', 'With it: As we spoke'])
    expect(asked.getByText(words)).toBeTruthy()
  expect(asked.queryByRole('button', { name: /^Send/ })).toBeNull()
  expect(screen.getByText('Change asked for')).toBeTruthy()
})

test.each([
  ['has ended', 'ended Nov 24, 2026', '2026-11-24T18:00:00.000Z'],
  ['opens', 'opens until Nov 26, 2026', '2026-11-26T18:00:00.000Z'],
])(
  'decision 103: a proof without an answer is sent again, whether its link %s or not',
  async (_, said, linkUntil) => {
    onDay('2026-11-25')
    const { acts } = await open({ ...JOB, proofs: [{ ...PROOF, answers: [], linkUntil }] })
    const proof = within(await screen.findByRole('region', { name: 'Proof of item 1' }))
    expect(proof.getByText(new RegExp(`^The link in its mail ${said}`))).toBeTruthy()
    await userEvent.click(proof.getByRole('button', { name: 'Send it again' }))
    expect(await proof.findByText('The proof waits to be sent.')).toBeTruthy()
    expect(await acts()).toMatchObject([
      { acts: [{ act: { kind: 'proof', line: 1, version: A_VERSION, said: '', again: linkUntil } }] },
    ])
  },
)

test.each([
  ['was answered', { linkUntil: '2026-11-24T18:00:00.000Z' }],
  ['has no link any more', { answers: [], linkUntil: null }],
])('decision 103: a proof that %s is not sent again', async (_, parts) => {
  await open({ ...JOB, proofs: [{ ...PROOF, ...parts }] })
  const proof = within(await screen.findByRole('region', { name: 'Proof of item 1' }))
  expect(proof.queryByRole('button', { name: /^Send/ })).toBeNull()
})

test('issue 11.3: a version that is no longer what the line is leaves the new one to be sent', async () => {
  await open({ ...JOB, proofs: [{ ...PROOF, isCurrent: false }] })
  expect(await screen.findByRole('button', { name: 'Send the new version' })).toBeTruthy()
})

test('issue 11.3: a shop without proofs sends none', async () => {
  await open({ ...JOB, proofPolicy: 'off' })
  await screen.findByRole('region', { name: '13oz Vinyl Banner' })
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})

test('issue 11.2: a job shows each item at its true proportions before any proof was sent, with its artwork once that is asked for', async () => {
  const [file] = LINE?.files ?? []
  if (!LINE || !file) throw new Error('a job has a line with a file')
  const options = toOptionsMap(vinylBanner, {
    ...defaultSelection(vinylBanner),
    dimensions: { heightFt: 3, heightIn: 0, widthFt: 6, widthIn: 0 },
  })
  const line = { ...LINE, product: vinylBanner.name, options, files: [{ ...file, hasPicture: true }] }
  const picture = 'https://shop.example/front.webp'
  const FILE = `POST /api/desk/orders/${JOB.orderId}/file`
  const { asked } = await open(
    { ...JOB, proofs: [], lines: [line] },
    { 'GET /api/product/product-by-name': toWire(vinylBanner), [FILE]: { url: picture } },
  )
  const proof = within(await screen.findByRole('region', { name: 'Proof of item 1' }))
  const drawn = await proof.findByRole('img', { name: 'Picture of the front' })
  const [, , width = 0, height = 1] = drawn.getAttribute('viewBox')?.split(' ').map(Number) ?? []
  expect(width / height).toBeCloseTo(2, 0)
  expect(drawn.querySelector('image')).toBeNull()
  await userEvent.click(proof.getByRole('button', { name: 'Show the artwork in it' }))
  await waitFor(() => expect(drawn.querySelector('image')?.getAttribute('href')).toBe(picture))
  expect(asked.find(({ name }) => name === FILE)?.body).toMatchObject({
    line: 1,
    slot: 'front',
    what: 'picture',
  })
})

test('issue 11.2: the shop’s own rendering of a file comes first, the customer’s own file after it', async () => {
  const [file] = LINE?.files ?? []
  if (!LINE || !file) throw new Error('a job has a line with a file')
  await open({ ...JOB, lines: [{ ...LINE, files: [{ ...file, hasPicture: true }] }] })
  const item = within(await screen.findByRole('region', { name: '13oz Vinyl Banner' }))
  const names = item.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.slice(0, 2)).toEqual(['Our rendering of Artwork', expect.stringMatching(/^Download GL-/)])
})

test('issue 11.2: the way from home leads over the desk to the order', async () => {
  await open(JOB)
  const way = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
  expect(way.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Home', 'Desk'])
  expect(way.getByText('Order GL-7KQ2-M9XD').getAttribute('aria-current')).toBe('page')
})

test('issue 11.8: a form that goes when it did its work leaves the focus where it was, and what it said', async () => {
  const money = { paidCents: 2000, leftCents: 1500, isByHand: false, refunds: [] }
  let left = 1500
  const told = () => ({ ...JOB, money: { ...money, leftCents: left } })
  const give = () => {
    left = 0
    return { state: 'given' }
  }
  await open(told, { [`POST /api/desk/orders/${JOB.orderId}/refunds`]: give })
  await userEvent.click(await screen.findByText('Give money back'))
  await userEvent.type(screen.getByLabelText('Why is it given back?'), 'Late')
  await userEvent.click(screen.getByRole('button', { name: 'Give $15.00 back' }))
  await waitFor(() => expect(screen.queryByText('Give money back')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Money' }))
  expect(screen.getByText('It was given back, and the customer is told.')).toBeTruthy()

  await userEvent.type(screen.getByLabelText('Why can it not go on?'), 'No ink')
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  const unblock = await screen.findByRole('button', { name: 'It can go on' })
  expect(document.activeElement).toBe(unblock)
  await userEvent.click(unblock)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Why can it not go on?')))

  await userEvent.click(screen.getByRole('button', { name: 'Send proof to customer' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send proof to customer' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Proof of item 1' }))
})

test.each(['printing', 'ready', 'done', 'cancelled'] as const)(
  'issue 11.3: of an order that is %s no proof is offered to be sent: the shop would refuse each',
  async status => {
    await open({ ...JOB, status })
    expect(await screen.findByRole('region', { name: 'Proof of item 1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send proof to customer' })).toBeNull()
  },
)
