import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onAbort, useLoaded } from './use-loaded.ts'

/** Shows what was loaded for a key; the test decides when that comes. */
function aPage() {
  const coming = new Map<string, { resolve(value: string): void; signal: AbortSignal }>()
  function Page({ of }: { of: string }) {
    const load = (signal: AbortSignal) =>
      new Promise<string>(resolve => void coming.set(of, { resolve, signal }))
    return <output>{useLoaded(load, [of]) ?? 'nothing'}</output>
  }
  const shown = render(<Page of="a" />)
  return {
    text: () => shown.container.textContent,
    become: (of: string) => shown.rerender(<Page of={of} />),
    answer: (of: string) => act(async () => coming.get(of)?.resolve(`what ${of} is`)),
    signalOf: (of: string) => coming.get(of)?.signal,
    leave: shown.unmount,
  }
}

test('nothing is there until it is loaded', async () => {
  const page = aPage()
  expect(page.text()).toBe('nothing')
  await page.answer('a')
  expect(page.text()).toBe('what a is')
})

test('what comes for an earlier dependency is dropped, and what was shown stays until the next is there', async () => {
  const page = aPage()
  await page.answer('a')
  page.become('b')
  page.become('c')
  await page.answer('b')
  expect(page.text()).toBe('what a is')
  await page.answer('c')
  expect(page.text()).toBe('what c is')
})

test('a load that nobody waits for is told so', () => {
  const page = aPage()
  page.become('b')
  expect([page.signalOf('a')?.aborted, page.signalOf('b')?.aborted]).toEqual([true, false])
  page.leave()
  expect(page.signalOf('b')?.aborted).toBe(true)
})

test('what is to be done at an abort is done once, also after it', () => {
  const before = vi.fn()
  const after = vi.fn()
  const ending = new AbortController()
  onAbort(ending.signal, before)
  expect(before).not.toHaveBeenCalled()
  ending.abort()
  onAbort(ending.signal, after)
  expect([before, after].map(run => run.mock.calls.length)).toEqual([1, 1])
})
