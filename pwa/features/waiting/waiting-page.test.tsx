import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PageAnswer, PageRequest } from '#pwa/lib/artwork/page-messages.ts'
import { createInbox } from '#pwa/lib/inbox.ts'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { knownList } from '#pwa/lib/testing/answers.ts'
import { personOf } from '#pwa/local/people.ts'
import { uploadRow } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { VERDICT_TEXTS } from '#shared/artwork/texts.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { aProduct, entries } from '#shared/testing/catalogue.ts'
import type { PlaceFile } from './own-files.tsx'
import WaitingPage from './waiting-page.tsx'
import { WAITING_TEXTS } from './waiting-texts.ts'

const takePage = vi.hoisted(() => vi.fn<(request: PageRequest) => Promise<PageAnswer | null>>())
vi.mock('#pwa/lib/artwork/take-page.ts', () => ({ takePage }))

let inbox = createInbox({ caches: memoryCaches(), newId: () => crypto.randomUUID(), now: () => 0 })
beforeEach(() => {
  const caches = memoryCaches()
  vi.stubGlobal('caches', caches)
  inbox = createInbox({ caches, newId: () => crypto.randomUUID(), now: () => 0 })
})

const FLAG = aProduct({
  name: 'Flag',
  options: { sizes: entries('24" x 10"') },
  optionTitles: { sizes: 'Size' },
})

const unplaced = { move: vi.fn(async () => true), discard: vi.fn(async () => {}) }
const safe: PlaceFile = async () => ({ kind: 'safe' })
const pdf = (name = 'sign.pdf', bytes = 4) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })

function open(who: Awaited<ReturnType<typeof someoneWith>> | null, place = safe, path = '/artwork-to-place') {
  const status = who ? { user: who.user } : { status: 'anonymous' as const, user: null }
  return showTo(<WaitingPage place={place} {...unplaced} />, { path, auth: auth(status) })
}

const named = (name: string) => screen.findByText(name, { selector: 'strong' })
const item = async (name: string) => within((await named(name)).closest('li') as HTMLElement)
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByText(name, { selector: 'strong' })).toBeNull())

test('issue 3: each waiting file is shown with name and size', async () => {
  const who = await someoneWith({})
  await inbox.put(pdf('sign.pdf', 2_345_678), who.user.sub)
  await open(who)
  expect((await item('sign.pdf')).getByText('2.3 MB')).toBeTruthy()
})

test('issue 3: a file goes onto the chosen slot, and leaves the list once it is safe there', async () => {
  const who = await someoneWith({ product: 'Flag' }, { product: 'Rug' })
  await inbox.put(pdf(), who.user.sub)
  const place = vi.fn(safe)
  await open(who, place)
  const file = await item('sign.pdf')
  await userEvent.selectOptions(await file.findByLabelText('Item for sign.pdf'), 'Rug, Fair')
  await userEvent.click(file.getByRole('button', { name: 'Put it there sign.pdf' }))
  await isGone('sign.pdf')
  const [sub, line, slot, given] = place.mock.calls[0] ?? []
  expect([sub, line, slot, given?.name]).toEqual([who.user.sub, who.ids[1], 'front', 'sign.pdf'])
  expect(await inbox.list(who.user.sub)).toEqual([])
})

test.each([
  [{ kind: 'refused', message: 'Not CMYK' }, 'Not CMYK'],
  [{ kind: 'held' }, WAITING_TEXTS.held],
  [{ kind: 'failed' }, 'The file could not be taken over. It stays here; try again.'],
] as const)('issue 3: a file that is %o stays and says why', async (placed, text) => {
  const who = await someoneWith({ product: 'Flag' })
  await inbox.put(pdf(), who.user.sub)
  await open(who, async () => placed)
  const file = await item('sign.pdf')
  await userEvent.click(await file.findByRole('button', { name: /^Put it there/ }))
  expect((await file.findByRole('alert')).textContent).toBe(text)
  expect(await inbox.list(who.user.sub)).toHaveLength(1)
})

test('§5 a file refused for its item says what to do, by the size that item has', async () => {
  shopList.set(knownList(aPriceList(1, FLAG)))
  onTestFinished(() => shopList.set(null))
  const who = await someoneWith({ product: 'Flag', options: { Size: '24" x 10"', Quantity: 1 } })
  await inbox.put(pdf(), who.user.sub)
  await open(who, async () => ({ kind: 'refused', message: VERDICT_TEXTS.dpi }))
  const file = await item('sign.pdf')
  await userEvent.click(await file.findByRole('button', { name: /^Put it there/ }))
  const alert = within(await file.findByRole('alert'))
  expect(alert.getByText(VERDICT_TEXTS.dpi)).toBeTruthy()
  expect(alert.getByText(/for 24 × 10 in that is 3600 × 1500 pixels/)).toBeTruthy()
})

test('issue 8.6: of a shared PDF that is refused a page is taken, put in its place, and only then the file leaves the list', async () => {
  const who = await someoneWith({ product: 'Flag' })
  await inbox.put(pdf(), who.user.sub)
  takePage.mockImplementation(async ({ take }) => ({
    pictures: take === null ? ['data:image/webp;base64,'] : [],
    taken: take === null ? null : new Blob(['page']),
  }))
  const place = vi.fn<PlaceFile>(async (_sub, _line, _slot, { name }) =>
    name === 'sign.pdf' ? { kind: 'refused', message: VERDICT_TEXTS.pages } : { kind: 'safe' },
  )
  await open(who, place)
  const file = await item('sign.pdf')
  await userEvent.click(await file.findByRole('button', { name: 'Put it there sign.pdf' }))
  await userEvent.click(await file.findByRole('button', { name: 'Take page 1' }))
  await isGone('sign.pdf')
  expect(place.mock.calls.map(([, , slot, { name }]) => [slot, name])).toEqual([
    ['front', 'sign.pdf'],
    ['front', 'sign page 1.pdf'],
  ])
})

test('Artwork: a file that lost its line before it was sent goes to another item, or is discarded', async () => {
  const who = await someoneWith({ product: 'Flag' })
  const local = await personOf(who.user.sub).local
  const lines = await local.cart.list()
  await local.outbox.transact(({ rows }) => ({
    base: { epoch: 'e', v: 1, lines },
    arrived: rows.map(({ id }) => id),
  }))
  await local.uploads.put(uploadRow({ line: 'gone', fileName: 'left.pdf', file: 'f', key: null }))
  await open(who)
  const file = await item('left.pdf')
  expect(screen.queryByText(WAITING_TEXTS.none)).toBeNull()
  await userEvent.click(await file.findByRole('button', { name: 'Put it there left.pdf' }))
  const from = expect.objectContaining({ line: 'gone', slot: 'front' })
  const to = expect.objectContaining({ line: who.ids[0], slot: 'front' })
  expect(unplaced.move).toHaveBeenCalledWith(who.user.sub, from, to)
  await userEvent.click(file.getByRole('button', { name: 'Discard left.pdf' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }))
  expect(unplaced.discard).toHaveBeenCalledWith(who.user.sub, from)
  await local.uploads.delete('gone', 'front')
  await isGone('left.pdf')
})

test('issue 3: discarding asks first', async () => {
  const who = await someoneWith({})
  await inbox.put(pdf(), who.user.sub)
  await open(who)
  await userEvent.click((await item('sign.pdf')).getByRole('button', { name: 'Discard sign.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(await inbox.list(who.user.sub)).toHaveLength(1)
  await userEvent.click((await item('sign.pdf')).getByRole('button', { name: 'Discard sign.pdf' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await isGone('sign.pdf')
  expect(await inbox.list(who.user.sub)).toEqual([])
})

test('issue 3: strangers see what nobody owns yet, and are asked to sign in to place it', async () => {
  await inbox.put(pdf('first.pdf'), null)
  await inbox.put(pdf('private.pdf'), 'auth0|other')
  await open(null)
  expect(await named('first.pdf')).toBeTruthy()
  expect(screen.queryByText('private.pdf')).toBeNull()
  expect(screen.queryByRole('button', { name: /Put it there/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
})

test('issue 3: an empty cart and an empty list say what to do', async () => {
  const who = await someoneWith()
  await open(who)
  expect(await screen.findByText(/No files wait for a place/)).toBeTruthy()
  await inbox.put(pdf(), who.user.sub)
  await open(who)
  expect(await screen.findByText(/Your cart has no item/)).toBeTruthy()
})

test('issue 3: a shared file that found no room is told', async () => {
  await open(await someoneWith(), safe, '/artwork-to-place?kept=no')
  expect((await screen.findByRole('alert')).textContent).toMatch(/no room/)
})

test('issue 3: files the system opens the shop with wait in the list as well', async () => {
  const who = await someoneWith()
  let consume: (launch: { files: { getFile(): Promise<File> }[] }) => void = () => {}
  vi.stubGlobal('launchQueue', {
    setConsumer: (given: typeof consume) => {
      consume = given
    },
  })
  await open(who)
  await screen.findByText(/No files wait/)
  consume({ files: [{ getFile: async () => pdf('opened.pdf') }] })
  expect(await named('opened.pdf')).toBeTruthy()
  expect(await inbox.list('auth0|other')).toEqual([])
})

test('issue 3.4: files that cannot be read are told, and are there when they are asked for again', async () => {
  const who = await someoneWith()
  await inbox.put(pdf(), who.user.sub)
  const denied = vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('denied', 'UnknownError'))
  await open(who)
  expect((await screen.findByRole('alert')).textContent).toContain(WAITING_TEXTS.unread)
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(screen.queryByText(WAITING_TEXTS.none)).toBeNull()
  denied.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: WAITING_TEXTS.again }))
  expect(await named('sign.pdf')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('issue 3.4: files are shown on a device that has no room left for anything', async () => {
  const who = await someoneWith()
  await inbox.put(pdf(), null)
  const cache = await caches.open('goldleaf-inbox')
  const full = async () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  vi.spyOn(caches, 'open').mockResolvedValue({ ...cache, put: full } as Cache)
  await open(who)
  expect(await named('sign.pdf')).toBeTruthy()
})

test('issue 6.42: two lines of one product are two places with names of their own', async () => {
  const flag = { product: 'Flag', options: { Quantity: 1 } }
  const who = await someoneWith(flag, flag)
  await inbox.put(pdf(), who.user.sub)
  await open(who)
  const places = await (await item('sign.pdf')).findAllByRole('option')
  const names = places.map(place => place.textContent)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('Flag, 2 of 2')
})
