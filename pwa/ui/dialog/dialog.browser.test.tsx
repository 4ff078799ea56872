import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { backdrop, Kit } from '#pwa/ui/testing/kit.tsx'
import { type CloseWatcher, closeWatching } from './close-requests.ts'
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

function show(shop: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(<Kit env="default">{shop}</Kit>)
  return place
}

async function open(shop = <Shop />) {
  const place = show(shop)
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

/** The browser's own close watchers, as they are made. */
function madeWatchers() {
  const { CloseWatcher } = closeWatching()
  if (!CloseWatcher) throw new Error('This browser has no CloseWatcher')
  const made: CloseWatcher[] = []
  vi.stubGlobal(
    'CloseWatcher',
    class extends CloseWatcher {
      constructor() {
        super()
        made.push(this)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return made
}

/** What a phone's Back has the browser do, which asks the watcher that came last. */
const pressBack = (made: CloseWatcher[]) => made.at(-1)?.requestClose()

test('experience "Craft": a phone’s Back closes the uppermost dialog alone, one after the other, without leaving the page', async () => {
  const made = madeWatchers()
  await open()
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(question).toBeVisible()
  pressBack(made)
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(order).toBeInTheDocument()
  pressBack(made)
  await expect.element(order).not.toBeInTheDocument()
})

/** Two dialogs that no press opened, which a browser would close with one request if each watched for it. */
function Unasked() {
  const [titles, setTitles] = useState(['An order', 'Sure?'])
  return titles.map(title => (
    <Dialog key={title} title={title} onClose={() => setTitles(titles.filter(each => each !== title))}>
      {title}
    </Dialog>
  ))
}

test('experience "Craft": of dialogs that opened by themselves Escape closes one at a time as well', async () => {
  show(<Unasked />)
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(order).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(order).not.toBeInTheDocument()
})

test('§2 modal: of one that takes the whole screen the heading stands above what is longer than the screen', async () => {
  show(
    <Dialog title="A proof" full onClose={() => {}}>
      <p style={{ blockSize: '110vh' }}>As it prints</p>
    </Dialog>,
  )
  const boxOf = async (words: string) =>
    (await page.getByText(words, { exact: true }).findElement()).getBoundingClientRect()
  expect((await boxOf('A proof')).bottom).toBeLessThanOrEqual((await boxOf('As it prints')).top)
})
