import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'

/** As without a connection, until there is one. */
let isReachable = false
vi.mock('./toast-card.tsx', async original => {
  if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
  return await original()
})

test('§8 a toast is shown and can be acted on where the code of toasts cannot come, and as ever once it can', async () => {
  const { ToastRegion } = await import('./toast-region.tsx')
  const { toast } = await import('./toasts.ts')
  const retry = vi.fn()
  renderInKit(<ToastRegion />)
  act(() => void toast('No connection', { tone: 'bad', action: { label: 'Retry', run: retry } }))
  expect(await screen.findByText('No connection')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Retry' }).click())
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.queryByText('No connection')).toBeNull()
  isReachable = true
  act(() => void toast('Connected'))
  expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeTruthy()
  expect(screen.getAllByText('Connected')).toHaveLength(1)
})
