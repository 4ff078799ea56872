import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { nextTurn } from '#pwa/lib/next-turn.ts'
import { show } from '#pwa/ui/testing/show.tsx'
import { Layout } from './layouts.tsx'

const shown = vi.hoisted(() => ({ path: '/products' }))
vi.mock('#pwa/hooks/use-shown-path.ts', () => ({ useShownPath: () => shown.path }))

/** Two turns: one for what is asked for in this one, one for what that asks for. */
const turns = () => act(async () => void (await nextTurn().then(nextTurn)))

/** A page whose address its one button changes. */
function Pages() {
  const [path, setPath] = useState(shown.path)
  function go(to: string) {
    shown.path = to
    setPath(to)
  }
  return (
    <Layout layout="B">
      <button type="button" onClick={() => go('/mesh-banner')}>
        {path}
      </button>
    </Layout>
  )
}

test('experience "Craft", issue 12.4: a navigation has the focus at its content once that is painted, not before', async () => {
  show(<Pages />)
  const link = await screen.findByRole('button', { name: '/products' })
  const content = screen.getByRole('main')
  await turns()
  link.focus()
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  fireEvent.click(link)
  await turns()
  expect(document.activeElement).toBe(link)
  for (const [frame] of frames.mock.calls) act(() => frame(performance.now()))
  await turns()
  expect(document.activeElement).toBe(content)
})
