import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { personOf } from '#pwa/local/people.ts'
import { ADA, showTo } from '#pwa/ui/testing/show-person.tsx'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import type { Proof } from '#shared/contract/proofs.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { vinylBanner } from '#shared/testing/catalogue.ts'
import { A_VERSION } from '#shared/testing/desk.ts'
import { OwnProofs } from './own-proofs.tsx'

const PROOF: Proof = {
  line: 1,
  version: A_VERSION,
  at: '2026-11-24T10:00:00.000Z',
  said: 'As we spoke',
  product: vinylBanner.name,
  quantity: 2,
  options: toOptionsMap(vinylBanner, {
    ...defaultSelection(vinylBanner),
    dimensions: { heightFt: 3, heightIn: 0, widthFt: 6, widthIn: 0 },
  }),
  total: 90,
  files: [{ slot: 'front', fileName: 'fair.pdf', hash: '"abc"', address: 'https://files.example/x' }],
  isCurrent: true,
  answers: [],
}
const order = (proofs: Proof[], status: OrderStatus = 'new') => ({
  ...{ orderId: 'GL-7KQ2-M9XD', status, totalAmount: 90, createdAt: '2026-11-24T09:00:00.000Z' },
  items: [],
  proofs,
})
const outbox = async () => (await personOf(ADA.sub).local).outbox
const bodies = async () => (await (await outbox()).list()).map(({ body }) => body)

beforeEach(async () => {
  const kept = await outbox()
  const ids = (await kept.list()).map(({ id }) => id)
  await kept.transact(() => ({ arrived: ids }))
})

test('issue 11.3: a customer sees what a proof records and approves it; the answer waits on the device and goes by itself', async () => {
  showTo(<OwnProofs sub={ADA.sub} order={order([PROOF])} />)
  const proof = within(await screen.findByRole('region', { name: `Proof of item 1: ${vinylBanner.name}` }))
  for (const words of ['As we spoke', '$90.00', 'fair.pdf'])
    expect(proof.getByText(words, { exact: false })).toBeTruthy()
  await userEvent.click(proof.getByRole('button', { name: 'Approve this proof' }))
  expect(await proof.findByText(/^Your answer is kept on this device/)).toBeTruthy()
  expect(proof.queryByRole('button', { name: 'Approve this proof' })).toBeNull()
  expect(await bodies()).toEqual([
    { user: ADA.sub, order: 'GL-7KQ2-M9XD', line: 1, version: A_VERSION, answer: { kind: 'approved' } },
  ])
})

test('issue 11.3: a change is asked for in words and with marks on the picture, by keys alone too', async () => {
  showTo(<OwnProofs sub={ADA.sub} order={order([PROOF])} />, {
    answers: { 'GET /api/product/product-by-name': toWire(vinylBanner) },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }))
  await user.click(screen.getByRole('button', { name: 'Send what to change' }))
  expect(await bodies()).toEqual([])
  const target = await screen.findByRole('button', { name: 'Mark a place on the front' })
  target.focus()
  await user.keyboard('{Enter}')
  const mark = await screen.findByRole('button', { name: /^Mark 1, 50% from the left, 50% from the top/ })
  fireEvent.keyDown(mark, { key: 'ArrowUp' })
  await screen.findByRole('button', { name: /^Mark 1, 50% from the left, 48% from the top/ })
  await user.type(screen.getByLabelText('What shall we change?'), 'Bigger')
  await user.click(screen.getByRole('button', { name: 'Send what to change' }))
  await waitFor(async () =>
    expect(await bodies()).toMatchObject([
      { answer: { kind: 'change', text: 'Bigger', pins: [{ slot: 'front', x: 0.5, y: 0.48 }] } },
    ]),
  )
})

test('issue 11.3: only the newest version of a line can be answered, and none of an order that is being made', async () => {
  const older: Proof = {
    ...PROOF,
    ...{ version: 'b'.repeat(43), at: '2026-11-23T10:00:00.000Z', isCurrent: false },
    answers: [{ at: '2026-11-23T11:00:00.000Z', answer: { kind: 'change', text: 'Greener', pins: [] } }],
  }
  const { unmount } = showTo(<OwnProofs sub={ADA.sub} order={order([older, PROOF])} />)
  expect(await screen.findAllByRole('button', { name: 'Approve this proof' })).toHaveLength(1)
  expect(screen.queryByText('Greener')).toBeNull()
  await userEvent.click(screen.getByText('One older version'))
  expect(await screen.findByText('Greener')).toBeTruthy()
  unmount()
  showTo(<OwnProofs sub={ADA.sub} order={order([PROOF], 'printing')} />)
  await screen.findByText(/^This order is being made/)
  expect(screen.queryByRole('button', { name: 'Approve this proof' })).toBeNull()
})

test('D50: another file is taken once a change was asked for, until the order is being made', async () => {
  const asked = {
    at: '2026-11-24T11:00:00.000Z',
    answer: { kind: 'change' as const, text: 'Bigger', pins: [] },
  }
  const changed = { ...PROOF, answers: [asked] }
  const name = 'Choose another file for the front'
  const shows = async (proof: Proof, status: OrderStatus) => {
    const { unmount } = showTo(<OwnProofs sub={ADA.sub} order={order([proof], status)} />)
    await screen.findByRole('heading', { name: 'Proofs' })
    const isThere = screen.queryByLabelText(name) !== null
    unmount()
    return isThere
  }
  expect(await shows(changed, 'new')).toBe(true)
  expect(await shows({ ...changed, isCurrent: false }, 'design/artwork')).toBe(true)
  expect(await shows(PROOF, 'new')).toBe(false)
  expect(await shows(changed, 'printing')).toBe(false)
})

test('issue 11.3: an answer that waits is for its version: the next one can be answered beside it', async () => {
  const { unmount } = showTo(<OwnProofs sub={ADA.sub} order={order([PROOF])} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Approve this proof' }))
  await screen.findByText(/^Your answer is kept on this device/)
  unmount()
  const next: Proof = { ...PROOF, version: 'c'.repeat(43), at: '2026-11-25T10:00:00.000Z' }
  showTo(<OwnProofs sub={ADA.sub} order={order([{ ...PROOF, isCurrent: false }, next])} />)
  await userEvent.click(await screen.findByText('One older version'))
  await screen.findByText(/^Your answer is kept on this device/)
  expect(screen.getByRole('button', { name: 'Approve this proof' })).toBeTruthy()
})

test('issue 11.3: proofs of a cancelled order are not said to be of one that is being made, and nothing is to be approved', async () => {
  showTo(<OwnProofs sub={ADA.sub} order={order([PROOF], 'cancelled')} />)
  expect(
    await screen.findByText('This order was cancelled: its proofs cannot be answered any more.'),
  ).toBeTruthy()
  expect(screen.queryByText(/^This order is being made/)).toBeNull()
  expect(screen.queryByText(/Approve it/)).toBeNull()
})

test('issue 11.3: a new proof is promised of a changed item alone, and only while one can come', async () => {
  const promise = /we send you a new proof/
  const changed: Proof = { ...PROOF, isCurrent: false }
  const { unmount } = showTo(<OwnProofs sub={ADA.sub} order={order([changed])} />)
  expect(await screen.findByText(promise)).toBeTruthy()
  unmount()
  for (const status of ['printing', 'cancelled'] as const) {
    const view = showTo(<OwnProofs sub={ADA.sub} order={order([changed], status)} />)
    expect(await screen.findByText(/cannot be answered any more/)).toBeTruthy()
    expect(screen.queryByText(promise)).toBeNull()
    view.unmount()
  }
  const newer: Proof = { ...PROOF, version: 'c'.repeat(43), at: '2026-11-25T10:00:00.000Z' }
  showTo(<OwnProofs sub={ADA.sub} order={order([changed, newer])} />)
  await userEvent.click(await screen.findByText('One older version'))
  expect(await screen.findByText('A newer proof of this item was sent since.')).toBeTruthy()
  expect(screen.queryByText(promise)).toBeNull()
})

test('D50: of an order that a stand sold no other file is asked for, which the shop would refuse once it was sent', async () => {
  const asked = {
    at: '2026-11-24T11:00:00.000Z',
    answer: { kind: 'change' as const, text: 'Bigger', pins: [] },
  }
  showTo(<OwnProofs sub={ADA.sub} order={{ ...order([{ ...PROOF, answers: [asked] }]), isBooth: true }} />)
  await screen.findByRole('heading', { name: 'Proofs' })
  expect(screen.queryByLabelText('Choose another file for the front')).toBeNull()
})
