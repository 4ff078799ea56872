import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { browserInbox } from '#pwa/lib/inbox.ts'
import { serving } from '#pwa/lib/serving.ts'
import { deleteTicketThings } from '#pwa/local/booth/wipe-tickets.ts'
import { personOf, releasePerson } from '#pwa/local/people.ts'
import { dana } from '#pwa/ui/testing/show.tsx'
import { judge, unreadFacts } from '#shared/artwork/verdict.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { aProduct, entries } from '#shared/testing/catalogue.ts'
import { field, openProduct } from './testing/open-product.tsx'

const judgeArtwork = vi.hoisted(() => vi.fn())
vi.mock('#pwa/lib/artwork/judge.ts', () => ({ judgeArtwork }))
vi.mock('#pwa/lib/artwork/draw-artwork.ts', () => ({ drawArtwork: async () => null }))

const board = aProduct({
  path: '/coroplast',
  name: 'Coroplast',
  options: { numOfSides: entries('1 Side', '2 Sides'), productOptions: entries(['Board', 20]) },
  optionTitles: { numOfSides: 'Number of Sides', productOptions: 'Product Option' },
})

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('caches', memoryCaches())
  judgeArtwork.mockImplementation(async () => ({
    ...judge({ ...unreadFacts(4, 'image/jpeg'), dpi: { x: 150, y: 150 }, colour: 'cmyk' }),
    ...{ page: null, preview: null },
  }))
})

const sides = () => screen.getByRole<HTMLInputElement>('radio', { name: /2 Sides/ }).checked
const zone = () => screen.getByRole('region', { name: 'See your artwork on it' })

/** Drafts that a ticket's own database has. */
async function keptOf(ticket: string): Promise<unknown[]> {
  const { db } = await personOf(ticketOwner(ticket)).local
  const facts = (await db?.meta.toArray()) ?? []
  return facts.flatMap(({ name, value }) => (name.includes('draft') ? [value] : []))
}

/** As in a browser that was killed: its storage has what it had at `stored`, its databases everything. */
function killed(stored: Record<string, string> = {}) {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
}

async function serveOnPage(ticket: string) {
  onTestFinished(serving.stop)
  serving.serve(dana.sub, ticket)
  await openProduct(board)
}

test('issue 9.1: what is half configured for a ticket is there again though the killed browser’s storage lost all of it', async () => {
  await serveOnPage('zoe')
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  await userEvent.upload(
    within(zone()).getByLabelText('Choose artwork'),
    new File(['jpeg'], 'zoe.jpg', { type: 'image/jpeg' }),
  )
  await waitFor(async () => expect(await browserInbox()?.list(ticketOwner('zoe'))).toHaveLength(1))
  await waitFor(async () => expect(JSON.stringify(await keptOf('zoe'))).toContain('front'))
  killed()
  await serveOnPage('zoe')
  await waitFor(() => expect(sides()).toBe(true))
  expect(await within(zone()).findByText('zoe.jpg')).toBeTruthy()
})

test('issue 9.1: of an older draft in the storage and a newer one in the database the newer is shown', async () => {
  await serveOnPage('kim')
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  const stored = { ...localStorage }
  await userEvent.clear(field('Quantity'))
  await userEvent.type(field('Quantity'), '7')
  await waitFor(async () => expect(JSON.stringify(await keptOf('kim'))).toContain('"Quantity":7'))
  killed(stored)
  await serveOnPage('kim')
  expect(sides()).toBe(true)
  await waitFor(() => expect(field('Quantity').value).toBe('7'))
})

test('B14: a ticket that is gone leaves nothing half configured in its database or in the storage', async () => {
  await serveOnPage('uma')
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  await waitFor(async () => expect(await keptOf('uma')).toHaveLength(1))
  cleanup()
  await releasePerson(ticketOwner('uma'))
  await deleteTicketThings('uma')
  expect([await keptOf('uma'), Object.keys(localStorage).filter(key => key.includes('draft'))]).toEqual([
    [],
    [],
  ])
  await serveOnPage('uma')
  expect(sides()).toBe(false)
})
