import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useIsPrinting } from './use-printing.ts'

/** Paper as the browser tells of it: by its events, and by a media query that may speak out of turn. */
function aPaper() {
  const paper = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => paper)
  const says = (type: string) => act(() => void dispatchEvent(new Event(type)))
  const becomes = (matches: boolean) =>
    act(() => {
      paper.matches = matches
      paper.dispatchEvent(new Event('change'))
    })
  return { says, becomes }
}

test('issue 11.2: between the first and the last word of a print the page is paper, whatever its media query says', () => {
  const { says, becomes } = aPaper()
  const { result } = renderHook(() => useIsPrinting())
  expect(result.current).toBe(false)
  says('beforeprint')
  becomes(false)
  expect(result.current).toBe(true)
  says('afterprint')
  expect(result.current).toBe(false)
})

test('issue 11.2: shown as paper without a print, the page is paper until it is not', () => {
  const { says, becomes } = aPaper()
  const { result } = renderHook(() => useIsPrinting())
  becomes(true)
  expect(result.current).toBe(true)
  says('afterprint')
  expect(result.current).toBe(true)
  becomes(false)
  expect(result.current).toBe(false)
})
