import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useFocusInView } from './use-focus-in-view.ts'

let come: () => void = () => undefined

/** A drawing of 600 px that comes late, above a button near the lower edge of the screen. */
function Late() {
  const [isHere, setIsHere] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useFocusInView(ref, isHere)
  come = () => setIsHere(true)
  return (
    <>
      <button type="button">Before</button>
      <div style={{ height: 200 }} />
      <div ref={ref} style={{ height: isHere ? 600 : 0 }} />
      <button type="button">Send</button>
      <div style={{ height: 3000 }} />
    </>
  )
}

beforeEach(async () => {
  await page.viewport(800, 500)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  root.render(<Late />)
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeVisible()
  scrollTo(0, 0)
})

const button = (name: string) => page.getByRole('button', { name }).element() as HTMLElement

async function comes() {
  come()
  await expect.poll(() => button('Send').offsetTop).toBeGreaterThan(700)
}

test('issue 11.8: what comes above the control that has the focus leaves it on the screen', async () => {
  button('Send').focus()
  await comes()
  const { top, bottom } = button('Send').getBoundingClientRect()
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true])
})

test('issue 11.8: whoever has the focus above it stays where they are', async () => {
  button('Before').focus()
  await comes()
  expect(scrollY).toBe(0)
})

test('issue 11.8: whoever has scrolled away from the focus is not brought back to it', async () => {
  button('Send').focus()
  scrollTo(0, 2000)
  await comes()
  expect(button('Send').getBoundingClientRect().bottom).toBeLessThan(0)
})
