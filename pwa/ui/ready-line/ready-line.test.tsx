import { act, cleanup, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliveryZip } from '#pwa/lib/delivery-zip.ts'
import { serverClock } from '#pwa/lib/server-clock.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { ReadyLine, ReadyLineNow, useShopWords } from './ready-line.tsx'

const shop = (local: string) => Date.parse(`${local}-08:00`)
const text = () => screen.getByText(/^Ready/).textContent ?? ''

beforeEach(() => {
  vi.useFakeTimers({ now: shop('2026-11-23T11:30:00') })
  serverClock.learn(new Date().toUTCString())
})
afterEach(() => {
  cleanup()
  deliveryZip.set('')
  vi.useRealTimers()
})

test('issue 8.3: a line that is open over the cut-off goes on to the next day by itself', () => {
  render(<ReadyLine turnaroundDays={1} pickup />)
  expect(text()).toMatch(/^Ready Tue, Nov 24 if paid by noon/)
  act(() => vi.advanceTimersByTime(29 * MINUTE))
  expect(text()).toMatch(/^Ready Tue, Nov 24/)
  act(() => vi.advanceTimersByTime(MINUTE))
  expect(text()).toMatch(/^Ready Wed, Nov 25 if paid by noon/)
})

test('issue 8.3: a device whose clock is off says the day by the shop’s', () => {
  render(<ReadyLine turnaroundDays={1} pickup />)
  act(() => serverClock.learn(new Date(Date.now() + HOUR).toUTCString()))
  expect(text()).toMatch(/^Ready Wed, Nov 25/)
})

test('issue 8.3: artwork that is to come has days instead of a day', () => {
  render(<ReadyLine turnaroundDays={3} pickup={false} afterArtwork />)
  expect(screen.getByText(/Ready/).closest('p')?.textContent).toBe('Ready 3 business days after your artwork')
})

test('issue 8.4: what is shipped arrives in a span, and on a day once the device knows the ZIP code', () => {
  render(<ReadyLine turnaroundDays={1} pickup={false} />)
  expect(screen.getByText('Arrives Wed, Nov 25 to Wed, Dec 2')).toBeTruthy()
  act(() => deliveryZip.set('10001'))
  expect(screen.getByText('Arrives Wed, Dec 2')).toBeTruthy()
})

test.each([{ pickup: true }, { pickup: false }, { pickup: false, afterArtwork: true }])(
  'issue 12.4: until it is followed it says the same and looks the same: %o',
  props => {
    deliveryZip.set('10001')
    const followed = render(<ReadyLine turnaroundDays={3} {...props} />).container.innerHTML
    cleanup()
    expect(render(<ReadyLineNow turnaroundDays={3} {...props} />).container.innerHTML).toBe(followed)
    act(() => vi.advanceTimersByTime(DAY))
    expect(document.body.innerHTML).toContain(followed)
  },
)

test('issue 12.4: words that hang on the shop’s time are made once for each drawing', () => {
  const words = vi.fn(() => 'Ready soon')
  const Words = () => <p>{useShopWords(words)}</p>
  render(<Words />)
  expect(text()).toBe('Ready soon')
  expect(words).toHaveBeenCalledTimes(1)
})

test('issue 12.3: in a view that the server sent the day follows what takes it over, and elsewhere it is there at once', () => {
  const drawn: string[] = []
  const Line = () => (
    <Profiler id="line" onRender={() => drawn.push(text())}>
      <ReadyLine turnaroundDays={1} pickup />
    </Profiler>
  )
  document.body.innerHTML = '<div id="root"><div inert></div></div>'
  const sent = document.querySelector('[inert]') as HTMLElement
  const day = 'Ready Tue, Nov 24 if paid by noon Monday in Covina'
  render(<Line />, { container: sent })
  expect(drawn).toEqual(['Ready 1 business day after payment', day])
  cleanup()
  drawn.length = 0
  sent.inert = false
  render(<Line />, { container: sent })
  expect(drawn).toEqual([day])
})
