import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { IsDue } from '#pwa/hooks/use-is-due.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { show } from '#pwa/ui/testing/show.tsx'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aProduct } from '#shared/testing/catalogue.ts'
import { Gallery } from './gallery.tsx'

const feather = aProduct({
  name: 'Feather Angled Flag',
  images: ['feather-angled/whole.jpg', 'feather-angled/detail.jpg'],
  options: {
    base: [
      { name: 'Ground Stake', price: 0 },
      { name: 'Cross Base', price: 0 },
    ],
  },
})
const selection = defaultSelection(feather)
/** As it stands once its page is painted. */
const galleryOf = (shown: typeof selection) => (
  <IsDue value={true}>
    <Gallery product={feather} selection={shown} />
  </IsDue>
)
const begun = galleryOf(selection)
const changed = galleryOf({ ...selection, choices: { base: 'Cross Base' } })

const main = () => within(screen.getByRole('button', { name: /Zoom in/ })).getByRole('img')
const own = () => screen.getByRole('button', { name: 'Show your configuration' })

/** The drawing's code comes, or does not, when the test says so. */
function codeOnItsWay() {
  const asked = vi.fn()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  vi.doMock('./live-drawing.tsx', async () => {
    asked()
    await promise
    return { default: ({ alt }: { alt: string }) => <img src="data:," alt={alt} /> }
  })
  return { asked, come: resolve, fail: () => reject(new TypeError('Failed to fetch')) }
}

test('experience "Product pictures": until the drawing’s code is there the first choice leaves the picture as it was', async () => {
  const code = codeOnItsWay()
  const { rerender } = renderInKit(begun)
  const before = main()
  rerender(changed)
  await waitFor(() => expect(code.asked).toHaveBeenCalled())
  expect(main()).toBe(before)
  expect(before.getAttribute('alt')).toBe('Feather Angled Flag, whole')
  expect(own().textContent).toBe('Your configuration')
  code.come()
  await waitFor(() => expect(main().getAttribute('alt')).toBe('Feather Angled Flag, as configured'))
  expect(within(own()).getByRole('presentation').getAttribute('alt')).toBe('')
})

test('experience "Product pictures": where the drawing’s code cannot come the picture picked before stays, and the drawing comes with the connection', async () => {
  const lost = codeOnItsWay()
  show(begun, { answers: { '/api/health': undefined } })
  await userEvent.click(await screen.findByRole('button', { name: 'Show detail' }))
  const before = main()
  await userEvent.click(own())
  expect(own().getAttribute('aria-pressed')).toBe('true')
  lost.fail()
  act(() => reachability.noteSilence())
  await waitFor(() => expect(reachability.get()).toBe('offline'))
  expect(main()).toBe(before)
  expect(before.getAttribute('alt')).toBe('Feather Angled Flag, detail')
  codeOnItsWay().come()
  act(() => reachability.noteAnswer())
  await waitFor(() => expect(main().getAttribute('alt')).toBe('Feather Angled Flag, as configured'))
})
