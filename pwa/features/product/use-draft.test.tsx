import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { deleteDrafts, draftsOf } from '#pwa/lib/drafts.ts'
import { browserInbox } from '#pwa/lib/inbox.ts'
import { readyToLeave } from '#pwa/lib/leaving.ts'
import { serving } from '#pwa/lib/serving.ts'
import { dana } from '#pwa/ui/testing/show.tsx'
import { judge, unreadFacts } from '#shared/artwork/verdict.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { aProduct, entries } from '#shared/testing/catalogue.ts'
import { addButton, field, openProduct, total } from './testing/open-product.tsx'

const judgeArtwork = vi.hoisted(() => vi.fn())
vi.mock('#pwa/lib/artwork/judge.ts', () => ({ judgeArtwork }))
vi.mock('#pwa/lib/artwork/draw-artwork.ts', () => ({ drawArtwork: async () => null }))

const FACTS = {
  ...unreadFacts(4, 'image/jpeg'),
  dpi: { x: 150, y: 150 },
  colour: 'cmyk',
  pixels: { width: 3600, height: 1800 },
} as const

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('caches', memoryCaches())
  judgeArtwork.mockImplementation(async () => ({ ...judge(FACTS), page: null, preview: null }))
})

const board = aProduct({
  path: '/coroplast',
  name: 'Coroplast',
  options: { numOfSides: entries('1 Side', '2 Sides'), productOptions: entries(['Board', 20]) },
  optionTitles: { numOfSides: 'Number of Sides', productOptions: 'Product Option' },
})
const zone = () => screen.getByRole('region', { name: 'See your artwork on it' })
const jpeg = (name: string) => new File(['jpeg'], name, { type: 'image/jpeg' })
const waiting = async () => (await browserInbox()?.list(null))?.map(({ fileName }) => fileName)
const sides = () => screen.getByRole<HTMLInputElement>('radio', { name: /2 Sides/ }).checked

/** What comes after a page's first paint is drawn. */
const allThere = () => screen.findByRole('region', { name: 'Product Details' })

async function serveNow(ticket: string): Promise<void> {
  act(() => serving.serve(dana.sub, ticket))
  await allThere()
}

/** A stranger's page on which a choice, a quantity and a file were made, and which gave way to the sign-in page. */
async function leftToSignIn() {
  await openProduct(board, { stranger: true })
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  await userEvent.clear(field('Quantity'))
  await userEvent.type(field('Quantity'), '3')
  await userEvent.upload(within(zone()).getByLabelText('Choose artwork'), jpeg('fair.jpg'))
  await readyToLeave()
  cleanup()
}

test('signing in from a product’s page keeps its choices and the file tried on it', async () => {
  await leftToSignIn()
  const { shop } = await openProduct(board)
  expect([sides(), field('Quantity').value, total()]).toEqual([true, '3', '$60.00'])
  expect(await within(zone()).findByText('fair.jpg')).toBeTruthy()
  await userEvent.click(addButton())
  await waitFor(() =>
    expect(shop.placed.map(({ slot, file }) => [slot, file.name])).toEqual([['front', 'fair.jpg']]),
  )
  await waitFor(async () => expect(await waiting()).toEqual([]))
})

test('a kept file waits among the artwork to place until it has one, or is taken away', async () => {
  await leftToSignIn()
  expect(await waiting()).toEqual(['fair.jpg'])
  await openProduct(board)
  await within(zone()).findByText('fair.jpg')
  expect(await waiting()).toEqual(['fair.jpg'])
  await userEvent.click(within(zone()).getByRole('button', { name: 'Remove artwork' }))
  await waitFor(async () => expect(await waiting()).toEqual([]))
})

test('issue 8.2: what was added leaves no draft, though the page goes on without its job name', async () => {
  await openProduct(board)
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  await userEvent.type(field('Job Name'), 'Fair')
  await userEvent.click(addButton())
  await screen.findByRole('link', { name: 'see cart' })
  await readyToLeave()
  cleanup()
  await openProduct(board)
  expect([sides(), field('Job Name').value]).toEqual([false, ''])
})

test('a page opened another time begins anew', async () => {
  await leftToSignIn()
  await openProduct(board)
  cleanup()
  await openProduct(board)
  expect([sides(), field('Quantity').value]).toEqual([false, '1'])
})

test('issue 8.6: a refused file and its reason outlast the sign-in', async () => {
  const message = 'Image must be at least 150 DPI'
  judgeArtwork.mockImplementation(async () => ({
    verdict: 'dpi',
    message,
    facts: FACTS,
    page: null,
    preview: null,
  }))
  await leftToSignIn()
  await openProduct(board)
  expect((await within(zone()).findByRole('alert')).textContent).toContain('fair.jpg')
  expect(within(zone()).getByText(message)).toBeTruthy()
})

test('a file that finds no room does not go along, and a full device still keeps the choices', async () => {
  vi.stubGlobal('caches', {
    open: async () => ({ put: async () => Promise.reject(new DOMException('', 'QuotaExceededError')) }),
  })
  await leftToSignIn()
  await openProduct(board)
  expect(sides()).toBe(true)
  expect(within(zone()).queryByText('fair.jpg')).toBeNull()
})

test('issue 9.1: what is half configured stays with its ticket, through switches to others and back', async () => {
  onTestFinished(serving.stop)
  serving.serve(dana.sub, 'mia')
  await openProduct(board)
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  await serveNow('tom')
  expect(sides()).toBe(false)
  await userEvent.clear(field('Quantity'))
  await userEvent.type(field('Quantity'), '7')
  await serveNow('mia')
  expect([sides(), field('Quantity').value]).toEqual([true, '1'])
  await serveNow('tom')
  expect([sides(), field('Quantity').value]).toEqual([false, '7'])
  act(() => serving.stop())
  await allThere()
  expect([sides(), field('Quantity').value]).toEqual([false, '1'])
})

/** As in a browser that was killed and started anew: nothing of the page or the tab is left. */
function killed() {
  cleanup()
  sessionStorage.clear()
}

test('issue 9.1: a browser that is killed loses nothing of what is half configured for a ticket, nor of another’s', async () => {
  onTestFinished(serving.stop)
  serving.serve(dana.sub, 'eva')
  await openProduct(board)
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  await userEvent.upload(within(zone()).getByLabelText('Choose artwork'), jpeg('eva.jpg'))
  await waitFor(async () => expect(await fileNames('eva')).toEqual(['eva.jpg']))
  await serveNow('ben')
  await userEvent.clear(field('Quantity'))
  await userEvent.type(field('Quantity'), '4')
  killed()
  await openProduct(board)
  expect([sides(), field('Quantity').value]).toEqual([false, '4'])
  expect(within(zone()).queryByText('eva.jpg')).toBeNull()
  await serveNow('eva')
  expect(sides()).toBe(true)
  expect(await within(zone()).findByText('eva.jpg')).toBeTruthy()
})

test('issue 9.1: what a ticket’s page was cleared of, or added to its cart, does not come back', async () => {
  onTestFinished(serving.stop)
  serving.serve(dana.sub, 'ida')
  await openProduct(board)
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  await userEvent.click(screen.getByRole('radio', { name: /1 Side/ }))
  killed()
  await openProduct(board)
  expect(sides()).toBe(false)
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  await userEvent.click(addButton())
  await screen.findByRole('link', { name: 'see cart' })
  killed()
  await openProduct(board)
  expect(sides()).toBe(false)
})

test('issue 9.1: a ticket that is gone takes what was half configured for it along', async () => {
  onTestFinished(serving.stop)
  serving.serve(dana.sub, 'gus')
  await openProduct(board)
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  killed()
  deleteDrafts(localStorage, draftsOf(ticketOwner('gus')))
  await openProduct(board)
  expect(sides()).toBe(false)
})

const fileNames = async (ticket: string) =>
  (await browserInbox()?.list(ticketOwner(ticket)))?.map(({ fileName }) => fileName)
