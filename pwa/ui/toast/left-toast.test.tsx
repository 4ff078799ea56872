import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { leaveToast } from './left-toast.ts'

test('D4: what a page that signs out has to say is said once its tab is back, and once', async () => {
  leaveToast('Your data has been deleted.')
  for (const times of [1, 0]) {
    // As another page of the same tab.
    vi.resetModules()
    const { ToastRegion } = await import('./toast-region.tsx')
    const { loadToastCard } = await import('./toast-code.ts')
    const { unmount } = renderInKit(<ToastRegion />)
    await act(loadToastCard)
    expect(screen.queryAllByText('Your data has been deleted.')).toHaveLength(times)
    unmount()
  }
})
