import { render } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { removedLater } from './removed-later.ts'

let runIdle = () => {}

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    runIdle = run
    return 1
  })
})

function Listing({ onEnd = () => {} }: { onEnd?(): void }) {
  useEffect(() => onEnd, [onEnd])
  return (
    <div ref={removedLater}>
      <p>85 cards</p>
    </div>
  )
}

/** What the pages' common parent holds, and of each whether it is passed by. */
const held = (main: Element) =>
  [...main.children].map(child => {
    const { textContent, style } = child as HTMLElement
    return [textContent, style.contentVisibility === 'hidden']
  })

const isOwn = (main: Element) => Object.hasOwn(main, 'removeChild')

test('issue 12.4: a page of many nodes is hidden when another takes its place, and taken out once nothing else is to do', () => {
  const onEnd = vi.fn()
  const { container: main, rerender } = render(<Listing onEnd={onEnd} />)
  rerender(<h1>Product</h1>)
  expect(onEnd, 'its effects end at once').toHaveBeenCalledOnce()
  expect(held(main)).toEqual(
    expect.arrayContaining([
      ['85 cards', true],
      ['Product', false],
    ]),
  )
  runIdle()
  expect(held(main)).toEqual([['Product', false]])
})

test('issue 12.4: whatever else goes is taken out at once, before such a page, with it and after it', () => {
  const { container: main, rerender } = render(
    <>
      <Listing key="page" />
      <p key="other">other</p>
    </>,
  )
  rerender(<Listing key="page" />)
  expect(held(main)).toEqual([['85 cards', false]])
  rerender(<p>next</p>)
  expect(isOwn(main)).toBe(false)
  rerender(<h1>last</h1>)
  expect(held(main)).toEqual(expect.arrayContaining([['last', false]]))
  expect(held(main)).not.toContainEqual(['next', false])
})

test('issue 12.4: with all around it it is gone at once', () => {
  const { container, rerender } = render(
    <main>
      <Listing />
    </main>,
  )
  rerender(<h1>Success</h1>)
  expect(held(container)).toEqual([['Success', false]])
})

test('issue 12.4: a browser that cannot pass it by takes it out at once', () => {
  vi.stubGlobal('CSS', { supports: () => false })
  const { container: main, rerender } = render(<Listing />)
  rerender(<h1>Product</h1>)
  expect(held(main)).toEqual([['Product', false]])
})
