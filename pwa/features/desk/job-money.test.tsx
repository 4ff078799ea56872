import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { ADA } from '#pwa/ui/testing/show-person.tsx'
import type { DeskJob, DeskMoney } from '#shared/contract/desk.ts'
import { aDeskJob } from '#shared/testing/desk.ts'
import { JobMoney } from './job-money.tsx'
import { showDesk } from './testing/show-desk.tsx'

const MONEY = { paidCents: 2000, leftCents: 1500, isByHand: false, refunds: [] }
const REFUNDS = 'POST /api/desk/orders/GL-7KQ2-M9XD/refunds'
const REPRINTS = 'POST /api/desk/orders/GL-7KQ2-M9XD/reprints'

async function show(changes: Partial<DeskJob> = {}, answers: Record<string, unknown> = {}, mayRefund = true) {
  const job = aDeskJob({ orderId: 'GL-7KQ2-M9XD', money: MONEY, ...changes })
  const shown = await showDesk(<JobMoney job={job} />, { answers, mayRefund })
  await screen.findByRole('region', { name: 'Money' })
  const bodies = (call: string) => shown.asked.filter(({ name }) => name === call).map(({ body }) => body)
  return { ...shown, bodies }
}
const unfold = (title: string) => userEvent.click(screen.getByText(title))

test('issue 11.6: says what was paid, what went back and why, and which orders print it again', async () => {
  const refund = {
    at: '2026-11-25T10:00:00Z',
    who: 'Sam',
    cents: 500,
    reason: 'Late',
    state: 'given',
  } as const
  await show({
    money: { ...MONEY, refunds: [refund, { ...refund, cents: 1, state: 'due' }] },
    reprints: ['GL-AAAA-AAAA'],
  })
  const money = within(screen.getByRole('region', { name: 'Money' }))
  expect(money.getByText('$20.00 paid, $15.00 left to give back.')).toBeTruthy()
  const [given, due] = money.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(given).toMatch(/^\$5\.00 given back.*Late.*Sam/)
  expect(due).toMatch(/^\$0\.01 waits for the payment provider/)
  expect(money.getByRole('link', { name: 'GL-AAAA-AAAA' }).getAttribute('href')).toBe(
    '/desk/orders/GL-AAAA-AAAA',
  )
})

test('issue 11.6: whoever may not give money back is offered nothing', async () => {
  await show({}, {}, false)
  expect(screen.queryByText('Give money back')).toBeNull()
  expect(screen.queryByText('Print it again')).toBeNull()
})

test('issue 11.6: all that is left is given back unless another amount is typed; the button says how much', async () => {
  const { bodies } = await show({}, { [REFUNDS]: { state: 'given' } })
  await unfold('Give money back')
  expect(screen.getByRole('button', { name: 'Give $15.00 back' })).toBeTruthy()
  const amount = screen.getByLabelText('Amount in dollars')
  await userEvent.clear(amount)
  await userEvent.type(amount, '15.01')
  await userEvent.click(screen.getByRole('button', { name: 'Give back' }))
  expect(screen.getByText(/^Type an amount/)).toBeTruthy()
  expect(screen.getByText(/^Say why/)).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '4.5')
  await userEvent.type(screen.getByLabelText('Why is it given back?'), ' Late ')
  await userEvent.click(screen.getByRole('button', { name: 'Give $4.50 back' }))
  expect(await screen.findByText('It was given back, and the customer is told.')).toBeTruthy()
  expect(bodies(REFUNDS)).toMatchObject([{ user: ADA.sub, cents: 450, left: 1500, reason: 'Late' }])
})

test('issue 11.6: who hears nothing presses again, and it is the same refund; what was refused is another', async () => {
  const answers: Record<string, unknown> = {}
  const { bodies } = await show({}, answers)
  await unfold('Give money back')
  await userEvent.type(screen.getByLabelText('Why is it given back?'), 'Late')
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Give $15.00 back' }))
  await press()
  expect(await screen.findByText(/^The shop did not answer/)).toBeTruthy()
  answers[REFUNDS] = refusedWith(409, 'money_outdated')
  await press()
  expect(await screen.findByText(/^Something was given back or printed again meanwhile/)).toBeTruthy()
  answers[REFUNDS] = { state: 'due' }
  await press()
  expect(await screen.findByText(/^The payment provider did not answer yet/)).toBeTruthy()
  const ids = bodies(REFUNDS).map(body => (body as { id: string }).id)
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
})

/** The order's money as the page is told it anew. */
type Reload = (money: DeskMoney) => void

/** The money of an order that is told anew while it is looked at, as after every refund. */
function aReloadedJob(): { page: ReactNode; reload: Reload } {
  const told = { reload: (_: DeskMoney) => {} }
  function Reloaded() {
    const [money, setMoney] = useState<DeskMoney>(MONEY)
    told.reload = next => act(() => setMoney(next))
    return <JobMoney job={aDeskJob({ orderId: 'GL-7KQ2-M9XD', money })} />
  }
  return { page: <Reloaded />, reload: money => told.reload(money) }
}

const LATE = { at: '2026-11-25T10:00:00Z', who: 'Sam', reason: 'Late', state: 'given' } as const

/** Asks for a refund, whose answer is lost; returns the id it was asked under. */
async function lostRefund(amount?: string) {
  const { page, reload } = aReloadedJob()
  const shown = await showDesk(page)
  await screen.findByRole('region', { name: 'Money' })
  await unfold('Give money back')
  const field = screen.getByLabelText('Amount in dollars')
  if (amount !== undefined) await userEvent.clear(field).then(() => userEvent.type(field, amount))
  await userEvent.type(screen.getByLabelText('Why is it given back?'), 'Late')
  await userEvent.click(screen.getByRole('button', { name: /^Give \$/ }))
  expect(await screen.findByText(/^The shop did not answer/)).toBeTruthy()
  const sent = () =>
    shown.asked.filter(({ name }) => name === REFUNDS).map(({ body }) => body as { id: string; left: number })
  return { sent, reload, id: sent()[0]?.id ?? '' }
}

test('issue 11.6: a refund whose answer was lost is found in the order, and it is said what became of it, also of the last of the money', async () => {
  const { reload, id } = await lostRefund()
  reload({ ...MONEY, leftCents: 0, refunds: [{ ...LATE, id, cents: 1500 }] })
  expect(await screen.findByText('It was given back, and the customer is told.')).toBeTruthy()
  expect(screen.queryByText(/^The shop did not answer/)).toBeNull()
  expect(screen.queryByText('Give money back')).toBeNull()
})

test('issue 11.6: after a refund that was found in the order the form begins anew, with what is left', async () => {
  const { reload, id } = await lostRefund('14')
  reload({ ...MONEY, leftCents: 100, refunds: [{ ...LATE, id, cents: 1400, state: 'due' }] })
  expect(await screen.findByText(/^The payment provider did not answer yet/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Give $1.00 back' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Why is it given back?').value).toBe('')
})

test('issue 11.6: while nobody knows what became of a refund its form stays, asks for the same again and takes nothing else', async () => {
  const { reload, sent } = await lostRefund('14')
  reload({ ...MONEY, leftCents: 0, refunds: [{ ...LATE, id: 'another', cents: 1500 }] })
  const amount = screen.getByLabelText<HTMLInputElement>('Amount in dollars')
  expect(amount.readOnly).toBe(true)
  expect(screen.getByText(/^The shop did not answer/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Give $14.00 back' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual(sent()[0])
})

test('issue 11.8: while the shop is asked, what was pressed keeps the focus and is not sent twice', async () => {
  const answer = Promise.withResolvers<object>()
  const { bodies } = await show({}, { [REFUNDS]: () => answer.promise })
  await unfold('Give money back')
  await userEvent.type(screen.getByLabelText('Why is it given back?'), 'Late')
  const give = screen.getByRole('button', { name: 'Give $15.00 back' })
  await userEvent.click(give)
  expect(give.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(give)
  await userEvent.click(give)
  answer.resolve({ state: 'given' })
  expect(await screen.findByText('It was given back, and the customer is told.')).toBeTruthy()
  expect(give.hasAttribute('aria-disabled')).toBe(false)
  expect(bodies(REFUNDS)).toHaveLength(1)
})

test.each([
  ['nobody', 'It was given back. No mail tells the customer.'],
  ['stopped', 'It was given back, and the customer is told.'],
] as const)(
  'decision 103: of money that was given back it is said whether its customer is told, whose mails reach: %s',
  async (untold, said) => {
    await show({ untold }, { [REFUNDS]: { state: 'given' } })
    await unfold('Give money back')
    await userEvent.type(screen.getByLabelText('Why is it given back?'), 'Late')
    await userEvent.click(screen.getByRole('button', { name: 'Give $15.00 back' }))
    expect(await screen.findByText(said)).toBeTruthy()
  },
)

test('D49: of money that was paid at a stand it says that it goes back by hand', async () => {
  await show({ money: { ...MONEY, isByHand: true } })
  await unfold('Give money back')
  expect(screen.getByText(/^It was paid at a stand: hand it back yourself/)).toBeTruthy()
})

test('issue 11.6: so many pieces of some lines are printed again, with the reason', async () => {
  const [line] = aDeskJob().lines
  if (!line) throw new Error('a job has a line')
  const lines = [
    { ...line, quantity: 2 },
    { ...line, product: 'Coroplast', quantity: 5 },
  ]
  const { bodies } = await show({ lines }, { [REPRINTS]: { orderId: 'GL-BBBB-BBBB' } })
  await unfold('Print it again')
  await userEvent.click(screen.getByRole('button', { name: 'Make the order' }))
  expect(screen.getByText('Say how many pieces of at least one item.')).toBeTruthy()
  const pieces = screen.getByLabelText('Pieces of item 2, Coroplast')
  await userEvent.type(pieces, '6')
  expect(screen.getByText('A whole number, at most 5.')).toBeTruthy()
  await userEvent.clear(pieces)
  await userEvent.type(pieces, '3')
  await userEvent.type(screen.getByLabelText('Why is it printed again?'), 'Torn')
  await userEvent.click(screen.getByRole('button', { name: 'Make the order' }))
  expect(await screen.findByText('Order GL-BBBB-BBBB was made.')).toBeTruthy()
  expect(bodies(REPRINTS)).toMatchObject([{ reason: 'Torn', lines: [{ line: 2, quantity: 3 }] }])
})
