import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { CardPicture } from '#pwa/ui/product-card/card-picture.tsx'
import { show } from '#pwa/ui/testing/show.tsx'

const picture = () => screen.findByRole<HTMLImageElement>('img', { name: 'Mesh Banner' })
const card = <CardPicture imageKey="mesh-banner/whole.jpg" alt="Mesh Banner" eager />

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
