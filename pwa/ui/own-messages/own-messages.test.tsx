import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, showTo } from '#pwa/ui/testing/show-person.tsx'
import type { Message } from '#shared/contract/messages.ts'
import { OwnMessages } from './own-messages.tsx'

const OWN = 'GET /api/users/messages'
const GOLD: Message = {
  ref: '00000000-0000-8000-8000-000000000001',
  at: '2026-11-24T10:00:00.000Z',
  category: 'Pricing',
  orderId: '',
  text: 'How much is gold?',
  answers: [{ at: '2026-11-24T11:00:00.000Z', who: 'Goldleaf Sign & Print', text: 'Ten dollars.' }],
}
const READY: Message = {
  ...GOLD,
  ref: '00000000-0000-8000-8000-000000000002',
  category: 'Existing Orders',
  orderId: 'gl7kq2m9xd',
  text: 'When is it ready?',
  answers: [],
}

test('issue 11.5: a person sees what they wrote and what the shop answered, or that it has not yet', async () => {
  showTo(<OwnMessages sub={ADA.sub} />, { answers: { [OWN]: { messages: [READY, GOLD] } } })
  const mine = within(await screen.findByRole('region', { name: 'What you wrote' }))
  for (const words of ['When is it ready?', /^No answer yet/, 'How much is gold?', 'Ten dollars.'])
    expect(mine.getByText(words)).toBeTruthy()
})

test('issue 11.5: under an order stands what is about it alone, however its number was written', async () => {
  showTo(<OwnMessages sub={ADA.sub} orderId="GL-7KQ2-M9XD" />, {
    answers: { [OWN]: { messages: [READY, GOLD] } },
  })
  const mine = within(await screen.findByRole('region', { name: 'What was written about this order' }))
  expect(mine.getByText('When is it ready?')).toBeTruthy()
  expect(mine.queryByText('How much is gold?')).toBeNull()
})

test('issue 11.5: who never wrote, or cannot reach the shop, sees nothing of it', async () => {
  const { asked, container } = showTo(<OwnMessages sub={ADA.sub} />, { answers: { [OWN]: { messages: [] } } })
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain(OWN))
  expect(container.textContent).toBe('')
  showTo(<OwnMessages sub={ADA.sub} />)
  expect(screen.queryByRole('region')).toBeNull()
})
