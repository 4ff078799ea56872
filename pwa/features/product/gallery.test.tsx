import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { IsDue } from '#pwa/hooks/use-is-due.ts'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aProduct } from '#shared/testing/catalogue.ts'
import { Gallery } from './gallery.tsx'

const banner = aProduct({ name: 'Mesh Banner', images: ['mesh-banner/whole.jpg', 'mesh-banner/detail.jpg'] })
const start = defaultSelection(banner)

/** As it stands once its page is painted. */
const Shown = (props: ComponentProps<typeof Gallery>) => (
  <IsDue value={true}>
    <Gallery {...props} />
  </IsDue>
)

const main = () => within(screen.getByRole('button', { name: /Zoom in/ })).getByRole<HTMLImageElement>('img')

test('§2 gallery: a thumbnail for each picture, and the chosen one is the main picture', async () => {
  renderInKit(<Shown product={banner} selection={start} />)
  expect(main().alt).toBe('Mesh Banner, whole')
  await userEvent.click(screen.getByRole('button', { name: 'Show detail' }))
  expect(main().alt).toBe('Mesh Banner, detail')
  expect(main().src).toContain('/images/mesh-banner/detail-')
  expect(screen.getByRole('button', { name: 'Show detail' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Show whole' }).getAttribute('aria-pressed')).toBe('false')
})

test('§2 gallery: zoom opens the main picture, and closes', async () => {
  renderInKit(<Shown product={banner} selection={start} />)
  await userEvent.click(screen.getByRole('button', { name: /Zoom in/ }))
  const zoom = await screen.findByRole('dialog', { name: 'Mesh Banner, whole' })
  expect(within(zoom).getByRole('img', { name: 'Mesh Banner, whole' })).toBeTruthy()
  await userEvent.click(within(zoom).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('§8 D28 product picture fails: the text without a message', () => {
  renderInKit(<Shown product={banner} selection={start} />)
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.error(main())
  expect(screen.getByRole('alert').textContent).toBe('Error fetching product or images: Error occurred.')
})

test('issue 6.31: a picture that fails leaves its words on the stage and nothing on its thumbnail, and no broken image', () => {
  const { container } = renderInKit(<Shown product={banner} selection={start} />)
  for (const image of container.querySelectorAll('img')) fireEvent.error(image)
  expect(container.querySelector('img')).toBeNull()
  expect(main().textContent).toBe('Mesh Banner, whole')
  expect(screen.getByRole('button', { name: 'Show whole' }).textContent).toBe('')
})

const feather = aProduct({
  path: '/feather-angled',
  name: 'Feather Angled Flag',
  images: ['feather-angled/whole.jpg'],
  options: {
    flagOptions: [
      { name: 'Flag + Pole', price: 0 },
      { name: 'Flag Only', price: 0 },
    ],
    base: [
      { name: 'Ground Stake', price: 0 },
      { name: 'Cross Base', price: 0 },
    ],
  },
})

test('experience "Product pictures": from the first choice on the main picture is drawn as configured', async () => {
  const selection = defaultSelection(feather)
  const { rerender } = renderInKit(<Shown product={feather} selection={selection} />)
  expect(main().alt).toBe('Feather Angled Flag, whole')
  const chosen = (base: string) => ({ ...selection, choices: { ...selection.choices, base } })
  rerender(<Shown product={feather} selection={chosen('Cross Base')} />)
  await waitFor(() => expect(main().alt).toBe('Feather Angled Flag, as configured'))
  const cross = main().src
  expect(cross).toMatch(/^data:image\/svg\+xml,/)
  rerender(<Shown product={feather} selection={chosen('Ground Stake')} />)
  await waitFor(() => expect(main().src).not.toBe(cross))
})

test('the drawing can be asked for before anything is changed, and a picture picked stays through changes', async () => {
  const selection = defaultSelection(feather)
  const { rerender } = renderInKit(<Shown product={feather} selection={selection} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show your configuration' }))
  await waitFor(() => expect(main().alt).toBe('Feather Angled Flag, as configured'))
  await userEvent.click(screen.getByRole('button', { name: 'Show whole' }))
  rerender(<Shown product={feather} selection={{ ...selection, choices: { base: 'Cross Base' } }} />)
  expect(main().alt).toBe('Feather Angled Flag, whole')
})

test('§9 channel letters: what is typed is what the picture spells', async () => {
  const letters = aProduct({
    path: '/standard-channel-letters',
    name: 'Standard Channel Letters',
    images: ['standard-channel-letters/whole.jpg'],
  })
  const selection = defaultSelection(letters)
  const { rerender } = renderInKit(<Shown product={letters} selection={selection} />)
  rerender(<Shown product={letters} selection={{ ...selection, characters: 'OPEN' }} />)
  await waitFor(() => expect(main().alt).toBe('Standard Channel Letters, as configured'))
  const open = main().src
  rerender(<Shown product={letters} selection={{ ...selection, characters: 'OPEN 24' }} />)
  await waitFor(() => expect(main().src).not.toBe(open))
})
