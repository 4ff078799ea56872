import { expect, test, vi } from 'vitest'
import { standInForCloseWatchers } from '#pwa/ui/testing/close-requests.ts'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { BESIDE } from './drawer.tsx'
import { DrawerPanel } from './drawer-panel.tsx'

test('§2 mobile menu: a phone’s Back closes the drawer and leaves no page', () => {
  const watchers = standInForCloseWatchers()
  const close = vi.fn()
  renderInKit(
    <DrawerPanel title="Menu" beside={BESIDE.small} onClose={close}>
      Home
    </DrawerPanel>,
  )
  watchers.requestClose()
  expect(close).toHaveBeenCalledOnce()
})
