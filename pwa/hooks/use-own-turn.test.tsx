import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nextTurn } from '#pwa/lib/next-turn.ts'
import { useOwnTurn } from './use-own-turn.ts'

const Part = () => (useOwnTurn() ? <i /> : null)

test('issue 12.3: parts that come together are drawn one a turn, in their order', async () => {
  const { container } = render([1, 2, 3].map(each => <Part key={each} />))
  const drawn = () => container.querySelectorAll('i').length
  const seen = new Set([drawn()])
  while (drawn() < 3) {
    await nextTurn()
    seen.add(drawn())
  }
  expect([...seen]).toEqual([0, 1, 2, 3])
})

test('issue 12.3: who is gone before their turn takes nobody else’s', async () => {
  const first = render(<Part />)
  first.unmount()
  const second = render(<Part />)
  await waitFor(() => expect(second.container.querySelector('i')).not.toBeNull())
  expect(first.container.querySelector('i')).toBeNull()
})
