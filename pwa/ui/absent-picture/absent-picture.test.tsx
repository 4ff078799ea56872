import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { CardPicture } from '#pwa/ui/product-card/card-picture.tsx'
import { show } from '#pwa/ui/testing/show.tsx'
import { FailedPicture } from './failed-picture.tsx'
import { FilePicture } from './file-picture.tsx'

const picture = () => screen.findByRole<HTMLImageElement>('img', { name: 'Mesh Banner' })
const card = <CardPicture imageKey="mesh-banner/whole.jpg" alt="Mesh Banner" eager="always" />

afterEach(() => reachability.noteAnswer())

test('issue 3: a picture that fails without a connection is a plain stand-in with words, and comes when there is one', async () => {
  show(card, { answers: { '/api/health': undefined } })
  fireEvent.error(await picture())
  const standIn = await screen.findByRole('img', { name: 'Mesh Banner: picture not on this device' })
  expect(standIn.textContent).toBe('The picture comes with the connection')
  expect(standIn.querySelector('img')).toBeNull()
  act(() => reachability.noteAnswer())
  expect((await picture()).src).toContain('/images/mesh-banner/whole-')
})

test('D28 a picture that fails although the shop answers has failed', async () => {
  const { container } = show(card)
  fireEvent.error(await picture())
  await waitFor(() => expect(container.querySelector('[data-state="failed"]')).not.toBeNull())
  await act(() => reachability.probe())
  expect(container.querySelector('[data-state="failed"]')).not.toBeNull()
})

test('issue 6.31: a picture that failed leaves its words, and no broken image', async () => {
  const { container } = show(card)
  fireEvent.error(await picture())
  const words = screen.getByRole('img', { name: 'Mesh Banner' })
  expect(words.textContent).toBe('Mesh Banner')
  expect(container.querySelector('img')).toBeNull()
})

test('issue 6.31: one that only decorates leaves nothing to be read', () => {
  const { container } = render(<FailedPicture alt="" />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.textContent).toBe('')
})

test('issue 6.31: a customer’s file that cannot be shown leaves its words, and another one is tried', () => {
  const { container, rerender } = render(
    <FilePicture src="blob:damaged" alt="Preview of logo.pdf" className="p" />,
  )
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('img', { name: 'Preview of logo.pdf' }).textContent).toBe('Preview of logo.pdf')
  expect(container.querySelector('img')).toBeNull()
  rerender(<FilePicture src="blob:sound" alt="Preview of logo.pdf" className="p" />)
  expect(container.querySelector('img')?.src).toBe('blob:sound')
})
