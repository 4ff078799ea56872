import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import type { LinkedProof } from '#shared/contract/proofs.ts'
import { A_VERSION } from '#shared/testing/desk.ts'
import { keptAnswers } from './kept-answer.ts'
import LinkedProofPage from './linked-proof-page.tsx'

const ORDER = 'GL-7KQ2-M9XD'
const TOKEN = 'a'.repeat(22)
const LOOK = 'POST /api/proofs'
const ANSWER = 'POST /api/proofs/answer'
const SHOWN: LinkedProof = {
  orderId: ORDER,
  isOpen: true,
  proof: {
    ...{ line: 1, version: A_VERSION, at: '2026-11-24T10:00:00.000Z', said: 'As we spoke' },
    ...{ product: '13oz Vinyl Banner', quantity: 2, options: { Quantity: 2 }, total: 90, files: [] },
    ...{ isCurrent: true, answers: [] },
  },
}
const KEPT = { orderId: ORDER, line: 1, version: A_VERSION }
const APPROVED: LinkedProof = {
  ...SHOWN,
  proof: { ...SHOWN.proof, answers: [{ at: '2026-11-24T11:00:00.000Z', answer: { kind: 'approved' } }] },
}
const nobody = auth({ user: null, status: 'anonymous' })
const other = 'b'.repeat(22)
const open = (answers: Record<string, unknown>, hash = `#${ORDER}.${TOKEN}`) =>
  showTo(<LinkedProofPage />, { path: `/proof${hash}`, auth: nobody, answers })

beforeEach(() => localStorage.clear())

test('D50: the link of a mail shows its proof without a sign-in, and approving it is a call of its own', async () => {
  const { asked } = open({ [LOOK]: SHOWN, [ANSWER]: APPROVED })
  expect(await screen.findByRole('heading', { name: `Order ${ORDER}` })).toBeTruthy()
  expect(asked.map(({ name }) => name)).not.toContain(ANSWER)
  await userEvent.click(screen.getByRole('button', { name: 'Approve this proof' }))
  expect(await screen.findByText(/^You approved it/)).toBeTruthy()
  expect(keptAnswers().of(KEPT)).toBeNull()
})

test('issue 11.3: a proof that is being left stays as it is until the next page is here', async () => {
  const { history } = showTo(<LinkedProofPage />, {
    path: `/proof#${ORDER}.${TOKEN}`,
    auth: nobody,
    answers: { [LOOK]: SHOWN },
    nextPage: new Promise(() => {}),
  })
  await screen.findByRole('heading', { name: `Order ${ORDER}` })
  await act(async () => history.push('/products'))
  expect(screen.getByRole('heading', { name: `Order ${ORDER}` })).toBeTruthy()
})

test('issue 11.3: whoever answers a proof by keyboard stays at it, and hears what became of the answer', async () => {
  open({ [LOOK]: SHOWN })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a change' }))
  expect(document.activeElement).toBe(screen.getByLabelText('What shall we change?'))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  const proof = screen.getByRole('region', { name: /^Proof of item 1/ })
  expect(document.activeElement).toBe(proof)
  const live = proof.querySelector('[aria-live="polite"]')
  await userEvent.click(screen.getByRole('button', { name: 'Approve this proof' }))
  expect(document.activeElement).toBe(proof)
  expect(live?.isConnected).toBe(true)
  expect(live?.textContent).toMatch(/^Your answer is kept on this device/)
})

test('issue 11.3: a change without words is not sent, and its field says so', async () => {
  open({ [LOOK]: SHOWN })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a change' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send what to change' }))
  const told = screen.getByRole('alert')
  expect(told.textContent).toBe('Say in words what we shall change.')
  const words = screen.getByLabelText('What shall we change?')
  expect([words.getAttribute('aria-describedby'), document.activeElement]).toEqual([told.id, words])
  await userEvent.type(words, 'Larger')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('issue 11.3: an answer without a connection stays on the device, and goes under the same id when it is back', async () => {
  const { unmount } = open({ [LOOK]: SHOWN })
  await userEvent.click(await screen.findByRole('button', { name: 'Approve this proof' }))
  expect(await screen.findByText(/^Your answer is kept on this device/)).toBeTruthy()
  const kept = keptAnswers().of(KEPT)
  expect(kept?.answer).toEqual({ kind: 'approved' })
  unmount()
  const { asked } = open({ [LOOK]: SHOWN, [ANSWER]: APPROVED })
  expect(await screen.findByText(/^You approved it/)).toBeTruthy()
  const sent = asked.find(({ name }) => name === ANSWER)
  expect(JSON.stringify(sent)).toContain(kept?.id ?? 'none')
  await waitFor(() => expect(keptAnswers().of(KEPT)).toBeNull())
})

test('D50: a link that is cut off asks nobody, and one that ended shows nothing', async () => {
  const { asked, unmount } = open({ [LOOK]: SHOWN }, '#GL-7KQ2')
  expect(await screen.findByRole('heading', { name: 'This link shows nothing' })).toBeTruthy()
  expect(asked.filter(({ name }) => name === LOOK)).toEqual([])
  unmount()
  open({ [LOOK]: refusedWith(404, 'not_found') })
  expect(await screen.findByRole('heading', { name: 'This link shows nothing' })).toBeTruthy()
})

test('issue 11.3: an answer that waits is for its own item: the link of another item of the same order does not send it', async () => {
  const { unmount } = open({ [LOOK]: SHOWN })
  await userEvent.click(await screen.findByRole('button', { name: 'Approve this proof' }))
  expect(await screen.findByText(/^Your answer is kept on this device/)).toBeTruthy()
  unmount()
  const second: LinkedProof = { ...SHOWN, proof: { ...SHOWN.proof, line: 2, version: 'c'.repeat(43) } }
  const { asked } = open({ [LOOK]: second, [ANSWER]: second }, `#${ORDER}.${other}`)
  expect(await screen.findByRole('button', { name: 'Approve this proof' })).toBeTruthy()
  expect(asked.map(({ name }) => name)).not.toContain(ANSWER)
})
