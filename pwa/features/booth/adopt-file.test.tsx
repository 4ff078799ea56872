import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aRepository, aTicket, showAtBooth } from '#pwa/app/booth/testing/a-booth.tsx'
import { keptDownloads } from '#pwa/lib/testing/downloads.ts'
import type { BoothRepository } from '#pwa/local/booth/booth-repository.ts'
import BoothPage from './booth-page.tsx'

const PICK = 'Take over a colleague’s file'

async function give(adopt: BoothRepository['adopt']) {
  const adopted = vi.fn(adopt)
  showAtBooth(<BoothPage />, { repository: { ...aRepository([]), adopt: adopted } })
  const file = new File(['{"tickets":[]}'], 'booth-unsent.json', { type: 'application/json' })
  await userEvent.upload(await screen.findByLabelText(PICK), file)
  return adopted
}

test('issue 9.7: customers in a colleague’s file are taken over, and it is said how many', async () => {
  const adopted = await give(async () => 2)
  expect(await screen.findByText('2 customers were taken over.')).toBeTruthy()
  const [file, place] = adopted.mock.calls[0] ?? []
  expect(await file?.text()).toBe('{"tickets":[]}')
  expect(place).toBeTypeOf('function')
})

test('issue 9.7: any other file is refused by name, and nothing is changed', async () => {
  await give(() => Promise.reject(new SyntaxError('none')))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'booth-unsent.json is no file of booth customers. Nothing was changed.',
  )
})

test('issue 9.7: a device that takes nothing more says so', async () => {
  await give(() => Promise.reject(new Error('full')))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The customers could not be taken over. Try again.',
  )
})

test('issue 9.7: what has not reached the shop can be exported from the list, as a file', async () => {
  const kept = keptDownloads()
  const repository = {
    ...aRepository([aTicket('Ada', { isUnsent: true })]),
    exportUnsent: async () => new Blob(['{"a":1}']),
  }
  showAtBooth(<BoothPage />, { repository })
  await userEvent.click(await screen.findByRole('button', { name: 'Export what is unsent' }))
  await vi.waitFor(async () => expect(await kept[0]?.text()).toBe('{"a":1}'))
})
