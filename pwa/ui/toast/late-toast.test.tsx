import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { ToastRegion } from './toast-region.tsx'
import { toast } from './toasts.ts'

const code = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./toast-card.tsx', async original => {
  await code.promise
  return await original()
})

test('§9 toast: on a line that brings its code late it is shown its whole time, from when it can be seen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  renderInKit(<ToastRegion />)
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  act(() => void toast('Item added to cart!'))
  pass(60_000)
  expect(screen.queryByText('Item added to cart!')).toBeNull()
  code.resolve()
  await act(() => vi.dynamicImportSettled())
  pass(4_999)
  expect(screen.queryByText('Item added to cart!')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Item added to cart!')).toBeNull()
})
