import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { backdrop, Kit } from '#pwa/ui/testing/kit.tsx'
import { Dialog, Question } from './dialog.tsx'

/** A page with a dialog, in which a question can be opened over it. */
function Shop({ mustAnswer = false }) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="An order" {...(!mustAnswer && { onClose: () => setOpen(false) })}>
          <button type="button" onClick={() => setAsking(true)}>
            Ask
          </button>
        </Dialog>
      )}
      {isAsking && (
        <Question
          title="Sure?"
          no="No"
          yes="Yes"
          onNo={() => setAsking(false)}
          onYes={() => setAsking(false)}
        >
          <p>It cannot be undone.</p>
        </Question>
      )}
    </>
  )
}

async function open(shop = <Shop />) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(<Kit env="default">{shop}</Kit>)
  await page.getByRole('button', { name: 'Open' }).click()
  return { place, opener: () => place.querySelector('button') }
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const order = page.getByRole('dialog', { name: 'An order' })
const question = page.getByRole('dialog', { name: 'Sure?' })

beforeEach(() => page.viewport(1024, 768))

test('experience "Craft": a dialog takes the focus, keeps it, and gives it back when Escape closes it', async () => {
  const { place, opener } = await open()
  await expect.poll(focused).toBe('Close')
  expect(place.inert).toBe(true)
  const stops = []
  for (let stop = 0; stop < 3; stop++) {
    await userEvent.keyboard('{Tab}')
    stops.push(focused())
  }
  expect(stops).toEqual(['Ask', 'Close', 'Ask'])
  await userEvent.keyboard('{Escape}')
  await expect.element(order).not.toBeInTheDocument()
  expect(place.inert).toBe(false)
  expect(document.activeElement).toBe(opener())
})

test('experience "Craft": of a dialog over another the upper one alone can be reached, and Escape closes it alone', async () => {
  await open()
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.poll(focused).toBe('Close')
  expect(order.element().closest('[inert]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(order).toBeInTheDocument()
  expect(focused()).toBe('Ask')
  await userEvent.keyboard('{Escape}')
  await expect.element(order).not.toBeInTheDocument()
})

test('experience "Craft": what must be answered says so to screen readers, and neither Escape nor a press beside it closes it', async () => {
  await open(<Shop mustAnswer />)
  const alert = page.getByRole('alertdialog', { name: 'An order' })
  await expect.element(alert).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}')
  await userEvent.click(backdrop(), { position: { x: 5, y: 5 } })
  await expect.element(alert).toBeVisible()
})

test('experience "Craft": a press beside a dialog closes it, one inside does not', async () => {
  await open()
  await page.getByRole('heading', { name: 'An order' }).click()
  await expect.element(order).toBeVisible()
  await userEvent.click(backdrop(), { position: { x: 5, y: 5 } })
  await expect.element(order).not.toBeInTheDocument()
})
