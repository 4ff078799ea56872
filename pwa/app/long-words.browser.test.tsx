import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import './styles/index.ts'
import QuotePage from '#pwa/features/booth/quote-page.tsx'
import ServingBar from '#pwa/features/booth/serving-bar.tsx'
import TicketPage from '#pwa/features/booth/ticket-page.tsx'
import CartPage from '#pwa/features/cart/cart-page.tsx'
import { SearchBox } from '#pwa/features/search/search-box.tsx'
import { serving } from '#pwa/lib/serving.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { showPage } from '#pwa/ui/testing/show-page.tsx'
import { ADA, auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { aRepository, aTicket, showAtBooth } from './booth/testing/a-booth.tsx'
import { bringTypeface } from './typeface.ts'

/** An address is a name or a job to many, and has no space to break at. */
const LONG = 'orders.and.artwork@theverylargesignandbannerwarehouseofcovinacalifornia.example'

afterEach(() => serving.stop())

/** What reaches beyond a phone's right edge. */
const beyond = () =>
  [...document.body.querySelectorAll('h1, h2, h3, a, button, p')].filter(
    part =>
      part.getBoundingClientRect().right > innerWidth ||
      (part.tagName === 'P' && part.scrollWidth > part.clientWidth + 1),
  )

function atBooth(shown: ReactElement, path = `/booth/${LONG}`) {
  const tickets = [LONG, `Ann ${LONG}`].map(name => aTicket(name, { id: name }))
  serving.serve(ADA.sub, LONG)
  return showAtBooth(shown, { repository: aRepository(tickets), path })
}

const noParts = {
  Picture: () => null,
  Artwork: () => null,
  Files: () => null,
  Checkout: () => null,
  onRestored() {},
}

test.each<[what: string, show: () => Promise<{ unmount(): void }>]>([
  [
    'a ticket',
    async () => {
      const shown = atBooth(<TicketPage />)
      await screen.findByRole('heading', { level: 1 })
      return shown
    },
  ],
  [
    'a quote',
    async () => {
      const shown = atBooth(<QuotePage />, `/booth/${LONG}/quote`)
      await screen.findByRole('heading', { level: 1 })
      return shown
    },
  ],
  [
    'the bar that says who is served',
    async () => {
      const shown = atBooth(<ServingBar />)
      await screen.findByRole('button', { name: 'Done' })
      return shown
    },
  ],
  [
    'a cart by its jobs',
    async () => {
      const ofJob = (job: string) => ({ product: 'Flag', options: { Quantity: 1, 'Job Name': job } })
      const { user } = await someoneWith(ofJob(LONG), ofJob('Fair'))
      // With the room that every page has at its edges.
      const page = (
        <div style={{ padding: 16 }}>
          <CartPage {...noParts} />
        </div>
      )
      const shown = showTo(page, { path: '/cart', auth: auth({ user }) })
      await screen.findByRole('heading', { name: LONG })
      return shown
    },
  ],
  [
    'a search that finds nothing',
    async () => {
      const shown = showPage(<SearchBox />, { '/api/product/product-categories': [] })
      await userEvent.type(await screen.findByRole('combobox'), LONG)
      await screen.findByText(/^Nothing found/)
      return shown
    },
  ],
])('experience "Craft": at 320 px a long word reaches beyond no edge: %s', async (_, show) => {
  await page.viewport(320, 640)
  await bringTypeface()
  const { unmount } = await show()
  onTestFinished(unmount)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  expect(beyond()).toEqual([])
})

test('experience "Craft": with letters twice as large a phone’s cart, its quantities too, reaches beyond no edge', async () => {
  await page.viewport(390, 844)
  await bringTypeface()
  document.documentElement.style.fontSize = '200%'
  const { user } = await someoneWith({ product: 'Flag' })
  const cart = (
    <div style={{ padding: 16 }}>
      <CartPage {...noParts} />
    </div>
  )
  const { unmount } = showTo(cart, { path: '/cart', auth: auth({ user }) })
  onTestFinished(() => {
    unmount()
    document.documentElement.style.fontSize = ''
  })
  const quantity = await screen.findByLabelText('Quantity of Flag')
  expect(quantity.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth - 16)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
