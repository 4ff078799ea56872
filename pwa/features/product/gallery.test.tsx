import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aProduct } from '#shared/testing/catalogue.ts'
import { Gallery } from './gallery.tsx'

const banner = aProduct({ name: 'Mesh Banner', images: ['mesh-banner/whole.jpg', 'mesh-banner/detail.jpg'] })
const main = () => within(screen.getByRole('button', { name: /Zoom in/ })).getByRole<HTMLImageElement>('img')

test('§2 gallery: a thumbnail for each picture, and the chosen one is the main picture', async () => {
  render(<Gallery product={banner} />)
  expect(main().alt).toBe('Mesh Banner, whole')
  await userEvent.click(screen.getByRole('button', { name: 'Show detail' }))
  expect(main().alt).toBe('Mesh Banner, detail')
  expect(main().src).toContain('/images/mesh-banner/detail-')
  expect(screen.getByRole('button', { name: 'Show detail' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Show whole' }).getAttribute('aria-pressed')).toBe('false')
})

test('§2 gallery: zoom opens the main picture, and closes', async () => {
  render(<Gallery product={banner} />)
  await userEvent.click(screen.getByRole('button', { name: /Zoom in/ }))
  const zoom = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Mesh Banner, whole' })
  expect(zoom.open).toBe(true)
  expect(within(zoom).getByRole('img', { name: 'Mesh Banner, whole' })).toBeTruthy()
})

test('§8 D28 product picture fails: the text without a message', () => {
  render(<Gallery product={banner} />)
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.error(main())
  expect(screen.getByRole('alert').textContent).toBe('Error fetching product or images: Error occurred.')
})
