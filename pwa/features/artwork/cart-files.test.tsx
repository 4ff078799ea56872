import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { dragged, FOLDER } from '#pwa/ui/testing/dragged.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { ToastRegion } from '#pwa/ui/toast/toast-region.tsx'
import type { CartLine } from '#shared/cart/line.ts'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import { CartFiles } from './cart-files.tsx'

const placeArtwork = vi.hoisted(() => vi.fn<(line: string, slot: string, file: File) => Promise<void>>())
vi.mock('./place-artwork.ts', () => ({ placeArtwork }))

beforeEach(() => void placeArtwork.mockReset().mockResolvedValue())

const named = (id: string, job: string, more: Partial<CartLine> = {}) =>
  aLine(id, { options: { 'Job Name': job, Quantity: 1 }, ...more })
const lines = [named('a', 'Spring Fair'), named('b', 'Grand Opening')]
const jpeg = (name: string) => new File(['jpeg'], name, { type: 'image/jpeg' })
const placed = () => placeArtwork.mock.calls.map(([line, slot, file]) => [line, slot, file.name])

async function open(shown: CartLine[] = lines) {
  const page = (
    <main tabIndex={-1}>
      <CartFiles lines={shown} />
      <ul>
        {shown.map(({ id }) => (
          <li key={id} data-line={id}>
            <span>{`inside ${id}`}</span>
          </li>
        ))}
      </ul>
      <ToastRegion />
    </main>
  )
  showTo(page, { path: '/cart', auth: auth() })
  await screen.findByText('Add several files')
}

const drop = (on: Element, ...files: File[]) => fireEvent.drop(on, { dataTransfer: dragged(files) })

test('issue 5.7: several files dropped on the cart go to their lines by name, and it is said', async () => {
  await open()
  drop(document.body, jpeg('grand-opening.jpg'), jpeg('spring fair.jpg'))
  await waitFor(() =>
    expect(placed()).toEqual([
      ['b', 'front', 'grand-opening.jpg'],
      ['a', 'front', 'spring fair.jpg'],
    ]),
  )
  expect(await screen.findByText('2 files placed by their names.')).toBeTruthy()
})

test('issue 5.7: nothing is placed before every doubtful file has been asked about', async () => {
  await open()
  drop(document.body, jpeg('spring fair.jpg'), jpeg('IMG_7.jpg'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(placed()).toEqual([])
  await userEvent.selectOptions(dialog.getByLabelText('IMG_7.jpg'), 'b/front')
  await userEvent.click(dialog.getByRole('button', { name: 'Place files' }))
  expect(placed()).toEqual([
    ['a', 'front', 'spring fair.jpg'],
    ['b', 'front', 'IMG_7.jpg'],
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('issue 5.7: a file dropped on a line is for that line, whatever it is called', async () => {
  await open()
  drop(screen.getByText('inside b'), jpeg('IMG_8.jpg'))
  await waitFor(() => expect(placed()).toEqual([['b', 'front', 'IMG_8.jpg']]))
})

test('issue 5.7: a line that holds a file asks before it is replaced', async () => {
  await open([named('a', 'Fair', { artwork: { front: anArtwork(), back: null } })])
  drop(screen.getByText('inside a'), jpeg('fair.jpg'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('option', { name: /has a file/ })).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(placed()).toEqual([])
})

test('issue 5.7: pasted files and files picked together go the same way', async () => {
  await open()
  fireEvent.paste(document.body, { clipboardData: { files: [jpeg('spring fair.jpg')] } })
  await waitFor(() => expect(placed()).toHaveLength(1))
  await userEvent.upload(screen.getByLabelText('Add several files'), [jpeg('grand opening.jpg')])
  await waitFor(() => expect(placed()).toHaveLength(2))
})

test('experience "Craft": a dialog that a drop opened leaves the focus on the page when Escape closes it', async () => {
  await open()
  drop(document.body, jpeg('IMG_9.jpg'))
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

const FOLDER_TEXT = "A folder can't be taken. Open it and drop the files."

test('issue 5.7: a folder dropped on a line or on the page is taken for no file, and it is said', async () => {
  await open()
  drop(screen.getByText('inside b'), FOLDER)
  expect(await screen.findByText(FOLDER_TEXT)).toBeTruthy()
  drop(document.body, FOLDER, jpeg('spring fair.jpg'))
  await waitFor(() => expect(placed()).toEqual([['a', 'front', 'spring fair.jpg']]))
  expect(screen.queryByRole('dialog')).toBeNull()
})
