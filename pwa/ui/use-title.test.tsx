import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { nextTurn } from '#pwa/lib/next-turn.ts'
import { useOwnTitle, useTitle } from './use-title.ts'

function Page({ title }: { title: string }) {
  useTitle(title)
  return null
}

/** Two turns: one for what is asked for in this one, one for what that asks for. */
const turns = () => act(async () => void (await nextTurn().then(nextTurn)))

test('issue 12.4: a page has its name in the tab once it is painted, not before', async () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  document.title = 'All Products'
  render(<Page title="Mesh Banner" />)
  await turns()
  expect(document.title).toBe('All Products')
  act(() => frames.mock.calls[0]?.[0](performance.now()))
  await turns()
  expect(document.title).toBe('Mesh Banner')
})

test('issue 12.4: a page that is left before its paint does not name the one that follows', async () => {
  const { rerender } = render(<Page title="Mesh Banner" />)
  rerender(<Page title="Cart" />)
  const named: string[] = []
  vi.spyOn(document, 'title', 'set').mockImplementation(title => void named.push(title))
  await vi.waitFor(() => expect(named).not.toEqual([]))
  expect(named).not.toContain('Mesh Banner')
})

test('a page in a tab that nobody looks at, which no browser paints, has its name all the same', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  render(<Page title="Cart" />)
  await turns()
  expect(document.title).toBe('Cart')
})

function Named({ title }: { title: string }) {
  useOwnTitle(title)
  return null
}

test('D48: a page that has a name of its own has that one, and the page after it its kind’s', async () => {
  const page = (own: string | null) => (
    <>
      {own && <Named title={own} />}
      <Page title={own ? 'Order' : 'Cart'} />
    </>
  )
  const { rerender } = render(page('Order GL-7KQ2-M9XD'))
  await vi.waitFor(() => expect(document.title).toBe('Order GL-7KQ2-M9XD'))
  rerender(page(null))
  await vi.waitFor(() => expect(document.title).toBe('Cart'))
})
