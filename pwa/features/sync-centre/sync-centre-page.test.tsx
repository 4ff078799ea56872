import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SlotStatus } from '#pwa/features/artwork/slot-status.tsx'
import { writeIdentity } from '#pwa/lib/auth/identity.ts'
import type { Auth } from '#pwa/lib/auth/use-auth.ts'
import { download } from '#pwa/lib/download.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { boothOf } from '#pwa/local/booth/booths.ts'
import { databaseName } from '#pwa/local/local-db.ts'
import type { Local } from '#pwa/local/open.ts'
import { personOf } from '#pwa/local/people.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { BANNER, uploadRow } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { refuse as refuseRow } from '#pwa/sync/cart-answer.ts'
import { createSending, sending } from '#pwa/sync/sending.ts'
import { publishSending, publishUploads } from '#pwa/sync/under-way.ts'
import type { LiveUpload } from '#pwa/sync/uploads/activity.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import SyncCentrePage from './sync-centre-page.tsx'
import type { Uploads } from './use-centre.ts'

vi.mock('#pwa/lib/download.ts', () => ({ download: vi.fn() }))
afterEach(() => {
  vi.mocked(download).mockClear()
  sending.clear()
  reachability.noteAnswer()
})

function fakeUploads(live = new Map<string, LiveUpload>()): Uploads {
  return {
    getSnapshot: () => live,
    subscribe: () => () => {},
    pause: vi.fn(async () => {}),
    resume: vi.fn(async () => {}),
    retry: vi.fn(async () => true),
    clear: vi.fn(async () => {}),
  }
}

/** What another tab does with files. */
const live = { getSnapshot: () => new Map<string, LiveUpload>(), subscribe: () => () => {} }

interface Scene {
  lines?: number
  prepare?(local: Local, ids: string[]): Promise<void>
  who?: Partial<Auth>
  uploads?: Uploads
}

async function showCentre({ lines = 0, prepare, who, uploads = fakeUploads() }: Scene = {}) {
  const { user, ids } = await someoneWith(...Array.from({ length: lines }, () => ({})))
  const local = await personOf(user.sub).local
  await prepare?.(local, ids)
  const send = vi.fn(async () => {})
  const page = <SyncCentrePage send={send} uploadsOf={() => uploads} FileStatus={SlotStatus} />
  const shown = showTo(page, { auth: auth({ user, ...who }) })
  await screen.findByRole('region', { name: 'Done' })
  return { ...shown, user, local, ids, send, uploads }
}

const message = (id: string, change: Partial<OutboxRow> = {}) => ({
  id,
  kind: 'contact' as const,
  entity: 'contact',
  body: { category: 'Pricing', message: `Words of ${id}` },
  madeAt: Date.UTC(2026, 10, 21),
  state: 'waiting' as const,
  ...change,
})

const refuse =
  (change: Partial<OutboxRow>): NonNullable<Scene['prepare']> =>
  async ({ outbox }) => {
    await outbox.add(message('m1', { state: 'needs-you', ...change }))
  }

const status = () => screen.getByRole('status')
const part = (name: string) => screen.getByRole('region', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('issue 4.3 what waits is listed in words, each with when it was made', async () => {
  await showCentre({
    lines: 1,
    async prepare({ cart, outbox, uploads }, [id = '']) {
      const base = { epoch: 'e1', v: 1, lines: await cart.list() }
      await outbox.transact(({ rows }) => ({ base, arrived: rows.map(row => row.id) }))
      await cart.patch(id, { options: { Quantity: 7 } })
      await outbox.add(message('m1'))
      await outbox.add({ ...message('u1'), kind: 'user', entity: 'user' })
      await uploads.put(uploadRow({ line: id, file: 'f', fileName: 'fair.jpg', size: 5 * 1024 * 1024 }))
    },
  })
  const items = within(part('Waiting to be sent')).getAllByRole('listitem')
  expect(items.map(item => within(item).getByRole('heading').textContent)).toEqual([
    'Quantity of 13oz Vinyl Banner',
    'Message to the shop',
    'Your account’s name and e-mail',
    'Artwork of 13oz Vinyl Banner',
  ])
  expect(items[0]?.textContent).toContain('7')
  expect(items[1]?.textContent).toContain('Words of m1')
  expect(items[1]?.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-21T00:00:00.000Z')
  expect(items[3]?.textContent).toContain('fair.jpg')
  expect(within(items[3] as HTMLElement).getByText('Waiting')).toBeTruthy()
  expect(items[3]?.querySelector('time')?.textContent).toMatch(/^Chosen /)
  expect(status().textContent).toBe('4 things wait to be sent.')
  expect(within(part('Done')).getByText('13oz Vinyl Banner added to your cart')).toBeTruthy()
})

test('issue 4.3 artwork that waits for its turn can be paused, without a connection nothing goes that could be', async () => {
  const { answers } = await showCentre({
    lines: 1,
    prepare: ({ uploads }, [id = '']) => uploads.put(uploadRow({ line: id, file: 'f' })),
  })
  const pause = () => screen.queryByRole('button', { name: 'Pause Artwork of 13oz Vinyl Banner' })
  expect(pause()).toBeTruthy()
  answers['GET /api/health'] = undefined
  await act(() => reachability.probe())
  expect(pause()).toBeNull()
})

test('issue 4.3 artwork on its way tells bytes, speed and time left, and can be paused and resumed', async () => {
  const MB = 1024 * 1024
  const live = new Map<string, LiveUpload>()
  const uploads = fakeUploads(live)
  await showCentre({
    lines: 1,
    uploads,
    async prepare(local, [id = '']) {
      await local.uploads.put(uploadRow({ line: id, file: 'f', fileName: 'fair.jpg' }))
      await local.uploads.put(
        uploadRow({ line: id, slot: 'back', id: 'pick-2', madeAt: 2, file: 'g', state: 'paused' }),
      )
      const going = { done: 2 * MB, size: 8 * MB, speed: MB, left: 6 }
      live.set(`${id}/front`, { phase: 'uploading', fileName: 'fair.jpg', isSafe: true, ...going })
    },
  })
  const [, front] = within(part('Waiting to be sent')).getAllByRole('listitem')
  for (const words of ['2.0 MB of 8.0 MB', '1.0 MB a second', 'about 6 s left', 'Being sent'])
    expect(front?.textContent).toContain(words)
  expect(within(front as HTMLElement).queryByText('Waiting')).toBeNull()
  await press('Pause Artwork of 13oz Vinyl Banner')
  expect(uploads.pause).toHaveBeenCalledWith(expect.objectContaining({ slot: 'front' }))
  await press('Resume Back artwork of 13oz Vinyl Banner')
  expect(uploads.resume).toHaveBeenCalledWith(expect.objectContaining({ slot: 'back' }))
})

test('issue 4.3 what is being sent says so, and what arrived moves to done by itself', async () => {
  const { local } = await showCentre({ prepare: ({ outbox }) => outbox.add(message('m1')) })
  act(() => sending.note('contact', true))
  expect(part('Waiting to be sent').textContent).toContain('Being sent')
  await local.outbox.transact(() => ({ arrived: ['m1'] }))
  expect(await within(part('Done')).findByText('Message to the shop')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting to be sent' })).toBeNull())
  expect(status().textContent).toBe('Nothing waits. The shop last had everything just now.')
})

test('issue 4.3 what another tab is sending says so here as well, and waits again once that tab stops', async () => {
  const going = { done: 1, size: 2, speed: null, left: null, isSafe: true }
  const { user } = await showCentre({
    lines: 1,
    async prepare({ outbox, uploads }, [id = '']) {
      await outbox.add(message('m1'))
      await uploads.put(uploadRow({ line: id, file: 'f', fileName: 'fair.jpg' }))
      const pendingOnOtherDevice = new Map([
        [`${id}/front`, { phase: 'uploading', fileName: 'fair.jpg', ...going }],
      ])
      live.getSnapshot = () => pendingOnOtherDevice as Map<string, LiveUpload>
    },
  })
  const name = await databaseName(user.sub)
  const theirs = createSending()
  const stops = [publishSending(name, theirs), publishUploads(name, live)]
  act(() => theirs.note('contact', true))
  const item = (name: string) => screen.getByRole('heading', { name }).closest('li')?.textContent
  await waitFor(() => expect(item('Message to the shop')).toContain('Being sent'))
  await waitFor(() => expect(item('Artwork of 13oz Vinyl Banner')).toContain('Being sent'))
  for (const stop of stops) act(stop)
  await waitFor(() => expect(item('Message to the shop')).toContain('Waiting'))
  await waitFor(() => expect(item('Artwork of 13oz Vinyl Banner')).not.toContain('Being sent'))
})

test('issue 4.3 nothing waits and nothing was ever sent', async () => {
  await showCentre()
  expect(status().textContent).toBe('Nothing waits.')
  expect(part('Done').textContent).toContain('Nothing was sent from this device yet.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('issue 4.3 a refused row tells why in words; Retry sends it again', async () => {
  const { local } = await showCentre({
    prepare: refuse({ code: 'bad_request', reason: 'Message is missing' }),
  })
  expect(status().textContent).toBe('1 thing needs you.')
  expect(part('Needs you').textContent).toContain('Message is missing')
  await press('Retry Message to the shop')
  await waitFor(async () => expect(await local.outbox.list()).toMatchObject([{ state: 'waiting' }]))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sync center'))
})

test('issue 4.3 Edit sends other words in the old place', async () => {
  const { local } = await showCentre({ prepare: refuse({ code: 'bad_request', reason: 'No' }) })
  await press('Edit Message to the shop')
  const field = within(screen.getByRole('dialog')).getByLabelText('Message')
  await userEvent.clear(field)
  await userEvent.type(field, 'Better words')
  await press('Save and send')
  await waitFor(async () =>
    expect(await local.outbox.list()).toMatchObject([
      { state: 'waiting', body: { category: 'Pricing', message: 'Better words' } },
    ]),
  )
})

test('issue 4.3 Discard asks first: Keep keeps, Discard takes it away for good', async () => {
  const { local } = await showCentre({ prepare: refuse({ code: 'bad_request', reason: 'No' }) })
  await press('Discard Message to the shop')
  await press('Keep it')
  expect(await local.outbox.list()).toHaveLength(1)
  await press('Discard Message to the shop')
  expect(screen.getByRole('dialog').textContent).toContain('has not reached the shop')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect(await local.outbox.list()).toEqual([]))
})

test('issue 4.3 Export hands over one row or all of them as JSON', async () => {
  await showCentre({
    async prepare({ outbox }) {
      await outbox.add(message('m1', { state: 'needs-you', code: 'bad_request', reason: 'No' }))
      await outbox.add(message('m2'))
    },
  })
  await press('Export Message to the shop')
  await press('Export all')
  const [one, all] = vi.mocked(download).mock.calls.map(([, json]) => JSON.parse(String(json)))
  expect(one).toMatchObject([{ kind: 'contact', reason: 'No', body: { message: 'Words of m1' } }])
  expect(all).toHaveLength(2)
})

test('issue 4.3 a row older than 60 days asks the person, and goes under its own id once they say so', async () => {
  const { local } = await showCentre({ prepare: refuse({ code: 'old' }) })
  expect(part('Needs you').textContent).toContain('more than 60 days')
  await press('Send it Message to the shop')
  await waitFor(async () =>
    expect(await local.outbox.list()).toMatchObject([{ id: 'm1', state: 'waiting', isConfirmed: true }]),
  )
})

test('issue 4.3 a change of the cart is edited where it is made', async () => {
  await showCentre({
    lines: 1,
    prepare: async ({ outbox }) => {
      await outbox.transact(({ rows }) => ({
        put: rows.map(row => ({ ...row, state: 'needs-you' as const, code: 'cart_full' })),
      }))
    },
  })
  expect(part('Needs you').textContent).toContain('200 lines')
  const link = screen.getByRole('link', { name: 'Edit 13oz Vinyl Banner added to your cart' })
  expect(link.getAttribute('href')).toBe('/13oz-vinyl-banner')
})

test('issue 4.3 a failed file is tried again, a refused one chosen anew or taken away', async () => {
  const uploads = fakeUploads()
  await showCentre({
    lines: 1,
    uploads,
    async prepare(local, [id = '']) {
      await local.uploads.put(uploadRow({ line: id, file: 'f', state: 'failed', message: 'No room' }))
      await local.uploads.put(
        uploadRow({ line: id, slot: 'back', id: 'pick-2', madeAt: 2, state: 'refused', message: 'Too few' }),
      )
    },
  })
  expect(part('Needs you').textContent).toContain('Too few')
  await press('Retry Artwork of 13oz Vinyl Banner')
  expect(uploads.retry).toHaveBeenCalledWith(expect.objectContaining({ slot: 'front' }))
  await press('Discard Back artwork of 13oz Vinyl Banner')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }))
  expect(uploads.clear).toHaveBeenCalledWith(expect.objectContaining({ slot: 'back' }))
})

test('issue 4.3 Send now tries at once; offline and an ended sign-in are said', async () => {
  const signIn = vi.fn()
  const { send, user, answers } = await showCentre({
    who: { status: 'sign-in-again', signIn },
    prepare: ({ outbox }) => outbox.add(message('m1')),
  })
  await press('Send now')
  expect(send).toHaveBeenCalledWith(user.sub)
  answers['GET /api/health'] = undefined
  await act(() => reachability.probe())
  expect(status().textContent).toContain('The shop cannot be reached just now.')
  expect(status().textContent).toContain('nothing is sent before you sign in again')
  await press('Sign in again')
  expect(signIn).toHaveBeenCalledWith('/sync')
})

test('D19 a file that waits on another device is told by name, and can be waited for no longer', async () => {
  const { local, ids } = await showCentre({
    lines: 2,
    async prepare({ cart, outbox, uploads }, [first = '', second = '']) {
      const base = { epoch: 'e1', v: 1, lines: await cart.list() }
      await outbox.transact(({ rows }) => ({ base, arrived: rows.map(row => row.id) }))
      await uploads.put(uploadRow({ line: first, id: 'own', file: 'f', fileName: 'own.jpg' }))
      await cart.markPending(first, 'front', { id: 'own', fileName: 'own.jpg' })
      await cart.markPending(second, 'back', { id: 'choice', fileName: 'phone.pdf' })
    },
  })
  const items = within(part('Artwork waiting on another device')).getAllByRole('listitem')
  expect(items.map(item => within(item).getByRole('heading').textContent)).toEqual([
    'Back artwork of 13oz Vinyl Banner',
  ])
  expect(items[0]?.textContent).toContain('phone.pdf')
  expect(status().textContent).toBe('1 thing waits to be sent. 1 file waits on another device.')
  await press('Do not wait for it : phone.pdf for 13oz Vinyl Banner')
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Artwork waiting on another device' })).toBeNull(),
  )
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sync center' }))
  expect((await local.cart.find(ids[1] ?? ''))?.waitingBack).toBeNull()
  expect(status().textContent).toBe('1 thing waits to be sent.')
})

test('D19 word of a waiting file is listed beside the file only when it needs the person', async () => {
  const { local } = await showCentre({
    lines: 1,
    prepare: async ({ cart }, [id = '']) => {
      await cart.markPending(id, 'front', { id: 'choice', fileName: 'phone.pdf' })
    },
  })
  expect(within(part('Waiting to be sent')).getAllByRole('listitem')).toHaveLength(1)
  await local.outbox.transact(({ rows }) => ({
    put: rows.map(row => ({ ...row, state: 'needs-you' as const, code: 'invalid' })),
  }))
  expect(
    await screen.findByRole('heading', {
      name: 'Word to your other devices of a file for 13oz Vinyl Banner',
    }),
  ).toBeTruthy()
})

test('issue 6.34, 6.36: a change the API refuses outright stands as "needs you", with what to do, Retry, Edit, Discard and Export', async () => {
  const { local } = await showCentre({
    lines: 1,
    async prepare({ outbox }) {
      const [row] = await outbox.list()
      await outbox.transact(snapshot =>
        refuseRow(snapshot, { mid: row?.id ?? '', code: 'bad_request', reason: 'Invalid request' }),
      )
    },
  })
  const [item] = within(part('Needs you')).getAllByRole('listitem')
  expect(item?.textContent).toMatch(/The shop did not take it\. Try again; if that does not help, discard it/)
  expect(
    within(item as HTMLElement)
      .getAllByRole('button')
      .map(button => button.textContent),
  ).toEqual(['Retry', 'Discard', 'Export'])
  expect(within(item as HTMLElement).getByRole('link').textContent).toBe('Edit')
  await press('Retry 13oz Vinyl Banner added to your cart')
  await waitFor(async () =>
    expect((await local.outbox.list()).map(({ state }) => state)).toEqual(['waiting']),
  )
})

test('issue 9.7: each customer of the booth of whom something waits is named, with what it is', async () => {
  const staff = await someoneWith()
  writeIdentity(deviceStorage(), { user: staff.user, hasTokens: true, recorded: true })
  const booth = await boothOf(staff.user.sub)
  const mia = await booth.newTicket({ name: 'Mia', phone: '555' })
  const ticket = await personOf(ticketOwner(mia)).local
  const added = await ticket.cart.add(BANNER)
  await ticket.uploads.put(uploadRow({ line: added.ok ? added.id : '', file: 'f', fileName: 'mia.jpg' }))
  const asked: string[] = []
  const page = (
    <SyncCentrePage
      send={async () => {}}
      uploadsOf={owner => {
        asked.push(owner)
        return fakeUploads()
      }}
      FileStatus={SlotStatus}
    />
  )
  showTo(page, { auth: auth({ user: staff.user }) })
  const customers = within(await screen.findByRole('region', { name: 'Customers of your booth' }))
  expect(status().textContent).toBe('Something of 1 customer of your booth waits.')
  expect(customers.getByRole('link', { name: 'Mia' }).getAttribute('href')).toBe(`/booth/${mia}`)
  const item = customers.getByRole('listitem')
  await waitFor(() => expect(item.textContent).toContain('3 changes and 1 file not at the shop yet.'))
  expect(asked).not.toContain(ticketOwner(mia))
  await userEvent.click(customers.getByText('What waits of Mia'))
  await waitFor(() => expect(within(item).getByText('Mia, 555')).toBeTruthy())
  expect(within(item).getByText('A link for them')).toBeTruthy()
  expect(within(item).getByText('13oz Vinyl Banner added to your cart')).toBeTruthy()
  expect(item.textContent).toContain('mia.jpg')
  expect(asked).toContain(ticketOwner(mia))
})
