import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ArtworkJudgement } from '#pwa/lib/artwork/judge.ts'
import { writeIdentity } from '#pwa/lib/auth/identity.ts'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { knownList } from '#pwa/lib/testing/answers.ts'
import { personOf } from '#pwa/local/people.ts'
import { ARTWORK, uploadRow } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import type { Put } from '#pwa/sync/uploads/put-bytes.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { ToastRegion } from '#pwa/ui/toast/toast-region.tsx'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'
import { VERDICT_TEXTS } from '#shared/artwork/texts.ts'
import { judge, unreadFacts } from '#shared/artwork/verdict.ts'
import { whatToDo } from '#shared/artwork/what-to-do.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { aProduct, entries, eventTent } from '#shared/testing/catalogue.ts'
// Fetched beforehand: what is lazy in the shop is not what is timed here.
import '#pwa/ui/artwork-advice/artwork-advice.tsx'
import { HOUR } from '#shared/time.ts'
import { ArtworkSlots } from './artwork-slots.tsx'

const judgeArtwork = vi.hoisted(() => vi.fn<(file: File) => Promise<ArtworkJudgement>>())
const putBytes = vi.hoisted(() => vi.fn<(put: Put) => Promise<number>>())
vi.mock('#pwa/lib/artwork/judge.ts', () => ({ judgeArtwork }))
vi.mock(import('#pwa/sync/uploads/put-bytes.ts'), async original => ({ ...(await original()), putBytes }))
vi.mock('#pwa/lib/auth/browser-session.ts', () => ({
  browserSession: () => ({ getToken: async () => 'token', getSnapshot: () => ({ user: null }) }),
}))

/** 3600 x 2400 pixels at 150 an inch: 24 x 16 inches. */
const ACCEPTED: ArtworkJudgement = {
  ...judge({
    ...unreadFacts(4, 'image/jpeg'),
    dpi: { x: 150, y: 150 },
    colour: 'cmyk',
    pixels: { width: 3600, height: 2400 },
  }),
  page: null,
  preview: null,
}

const logged = vi.spyOn(console, 'error')

beforeEach(() => {
  shopList.set(knownList(aPriceList(), { confirmedAt: Date.now() }))
  judgeArtwork.mockReset().mockResolvedValue(ACCEPTED)
  putBytes.mockReset().mockResolvedValue(200)
  // Rests are random up to a limit.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  logged.mockReset().mockImplementation(() => {})
})

afterEach(() => {
  shopList.set(null)
  for (const { id } of toastStore.get()) dismissToast(id)
})

const KEY = '0b0f4a36-0001-4000-8000-000000000000/fair.jpg'
const PUT = { url: 'https://objects/signed', key: KEY }
const STORED = { bucket: 'order-artwork', key: KEY, fileName: 'fair.jpg', size: 4, type: 'image/jpeg' }

/** SHA-256 of the four bytes of the picked file, and the identity that follows from it. */
const DIGEST = createHash('sha256').update('jpeg').digest()
const ID = createHash('sha256').update(DIGEST).digest('hex')
const UPLOAD = `/api/artwork/uploads/${ID}`
const ASK = 'POST /api/aws/get-presigned-upload-url'
const SIGN = { [ASK]: PUT, [`POST ${UPLOAD}/complete`]: { ref: STORED } }

type Someone = Awaited<ReturnType<typeof someoneWith>>

function FirstLine({ sub }: { sub: string }) {
  const { cart } = personOf(sub)
  const [line] = useSyncExternalStore(cart.subscribe, cart.getSnapshot).lines
  return line ? <ArtworkSlots line={line} /> : null
}

function showSlots(someone: Someone, answers: Record<string, unknown> = SIGN) {
  writeIdentity(localStorage, { user: someone.user, hasTokens: true, recorded: true })
  const page = (
    <>
      <FirstLine sub={someone.user.sub} />
      <ToastRegion />
    </>
  )
  return showTo(page, { auth: auth({ user: someone.user }), answers })
}

const picker = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const jpeg = (name = 'fair.jpg') => new File(['jpeg'], name, { type: 'image/jpeg' })
const front = async (someone: Someone) => (await someone.cart.list())[0]?.artwork.front

test('§2 upload: a picked file is stored, the line holds it, and "Artwork uploaded!" is said', async () => {
  const someone = await someoneWith({})
  const { asked } = showSlots(someone)
  await userEvent.upload(await picker(/Choose artwork for 13oz Vinyl Banner/), jpeg())
  expect(await screen.findByText('Artwork uploaded!')).toBeTruthy()
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect(await front(someone)).toEqual(STORED)
  expect(asked[0]).toMatchObject({
    body: {
      key: expect.stringMatching(/^[0-9a-f-]{36}\/fair\.jpg$/),
      contentType: 'image/jpeg',
      contentLength: 4,
      sha256: DIGEST.toString('base64'),
    },
  })
  expect(asked[1]).toMatchObject({
    body: { places: [{ line: someone.ids[0], slot: 'front', fileName: 'fair.jpg', was: null }] },
  })
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer token')
})

const refusals = Object.entries(VERDICT_TEXTS).filter(([verdict]) => verdict !== 'accept')

test.each(refusals)(
  '§5 artwork: %s is refused with its text, nothing is sent, the picker stays usable',
  async (verdict, message) => {
    const someone = await someoneWith({})
    judgeArtwork.mockResolvedValueOnce({
      ...ACCEPTED,
      verdict: verdict as ArtworkJudgement['verdict'],
      message,
    })
    const { asked } = showSlots(someone)
    await userEvent.upload(await picker(/Choose artwork/), jpeg('wrong.jpg'))
    const told = within(await screen.findByRole('alert'))
    expect(told.getByText(message)).toBeTruthy()
    expect(told.getByText(whatToDo(message))).toBeTruthy()
    expect(asked).toEqual([])
    expect(putBytes).not.toHaveBeenCalled()
    await userEvent.upload(await picker(/Replace artwork/), jpeg())
    expect(await screen.findByText('Uploaded')).toBeTruthy()
  },
)

test('D16 refusal: a file on its way stays while the word of a refused one stands beside it, until dismissed', async () => {
  const stuck = Promise.withResolvers<number>()
  putBytes.mockImplementationOnce(() => stuck.promise)
  showSlots(await someoneWith({}))
  await userEvent.upload(await picker(/Choose artwork/), jpeg())
  await screen.findByRole('progressbar', { name: 'Uploading fair.jpg' })
  judgeArtwork.mockResolvedValueOnce({ ...ACCEPTED, verdict: 'dpi', message: VERDICT_TEXTS.dpi })
  await userEvent.upload(await picker(/Replace artwork/), jpeg('low.jpg'))
  const told = within(await screen.findByRole('alert'))
  expect(told.getByText(VERDICT_TEXTS.dpi)).toBeTruthy()
  expect(told.getByText('fair.jpg stays as your artwork.')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Uploading fair.jpg' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss the message about low.jpg' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  stuck.resolve(200)
  expect(await screen.findByText('Uploaded')).toBeTruthy()
})

const LOW: ArtworkJudgement = { ...ACCEPTED, verdict: 'dpi', message: VERDICT_TEXTS.dpi }
const signed = { 'POST /api/aws/get-presigned-url': { url: '/signed.webp' } }

/** Shows a slot whose artwork another device sent, and beside it the refusal of `low.jpg`. */
async function besideKept() {
  const someone = await someoneWith({ artwork: { front: ARTWORK, back: null } })
  judgeArtwork.mockResolvedValueOnce(LOW)
  showSlots(someone, signed)
  await userEvent.upload(await picker(/Replace artwork/), jpeg('low.jpg'))
  await screen.findByText('banner.jpg stays as your artwork.')
  return someone
}

test('experience "Cart": artwork that stays when a later file is refused keeps its picture, advice and name', async () => {
  const someone = await someoneWith({ options: sized(24, 16) })
  showSlots(someone, { ...SIGN, ...signed })
  await userEvent.upload(await picker(/Choose artwork/), jpeg())
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  judgeArtwork.mockResolvedValueOnce(LOW)
  await userEvent.upload(await picker(/Replace artwork/), jpeg('low.jpg'))
  const told = within(await screen.findByRole('alert'))
  expect(told.getByText('fair.jpg stays as your artwork.')).toBeTruthy()
  expect(screen.getByText('Uploaded')).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'Preview of fair.jpg' })).toBeTruthy()
  expect(await screen.findByRole('group', { name: 'About this file' })).toBeTruthy()
})

test('D16 check: while another file is checked, the one that is there keeps its picture and its advice', async () => {
  const someone = await someoneWith({ options: sized(24, 16) })
  showSlots(someone, { ...SIGN, ...signed })
  await userEvent.upload(await picker(/Choose artwork/), jpeg())
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'Preview of fair.jpg' })).toBeTruthy()
  const verdict = Promise.withResolvers<ArtworkJudgement>()
  judgeArtwork.mockReturnValueOnce(verdict.promise)
  await userEvent.upload(await picker(/Replace artwork/), jpeg('second.jpg'))
  expect(await screen.findByText('Checking the file…')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Preview of fair.jpg' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'About this file' })).toBeTruthy()
  verdict.resolve(LOW)
  expect(await screen.findByText('fair.jpg stays as your artwork.')).toBeTruthy()
})

test('D16 refusal: the word of a refused file is put away beside artwork of another device, which stays', async () => {
  const someone = await besideKept()
  expect(await screen.findByRole('img', { name: 'Preview of banner.jpg' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss the message about low.jpg' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByRole('img', { name: 'Preview of banner.jpg' })).toBeTruthy()
  expect(await front(someone)).toEqual(ARTWORK)
})

test('D16 refusal: “Remove artwork” takes the artwork away, not the word of a refused file alone', async () => {
  const someone = await besideKept()
  await userEvent.click(screen.getByRole('button', { name: /^Remove artwork/ }))
  expect(await picker(/Choose artwork/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await front(someone)).toBeNull()
})

test('§4 upload: progress from 0 to 100 percent is shown', async () => {
  const stuck = Promise.withResolvers<number>()
  putBytes.mockImplementationOnce(({ onSent }) => {
    onSent(2)
    return stuck.promise
  })
  showSlots(await someoneWith({}))
  await userEvent.upload(await picker(/Choose artwork/), jpeg())
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Uploading fair.jpg' })
  expect(bar.max).toBe(100)
  await waitFor(() => expect(bar.value).toBe(50))
  expect(screen.getByText('Uploading, 50%')).toBeTruthy()
  expect(screen.getByText('0.1 MB of 0.1 MB')).toBeTruthy()
  stuck.resolve(200)
  expect(await screen.findByText('Uploaded')).toBeTruthy()
})

test('§8 upload failure: "Error uploading artwork", logged, and Retry sends it again', async () => {
  const someone = await someoneWith({})
  putBytes.mockResolvedValueOnce(405).mockResolvedValueOnce(405).mockResolvedValueOnce(405)
  showSlots(someone)
  await userEvent.upload(await picker(/Choose artwork/), jpeg())
  expect((await screen.findAllByText(/Error uploading artwork/)).length).toBeGreaterThan(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Retry uploading fair.jpg' }))
  expect(logged).toHaveBeenCalled()
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect((await front(someone))?.fileName).toBe('fair.jpg')
})

test('§8 upload failure: the toast itself offers Retry, wherever the person is', async () => {
  let answer: unknown = refusedWith(413, 'too_large')
  showSlots(await someoneWith({}), { ...SIGN, [ASK]: () => answer })
  await userEvent.upload(await picker(/Choose artwork/), jpeg())
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answer = PUT
  await userEvent.click(retry)
  expect(await screen.findByText('Uploaded')).toBeTruthy()
})

test('§8 upload failure: a try that fails is said once, and the file goes up by itself', async () => {
  putBytes.mockResolvedValueOnce(503).mockResolvedValueOnce(0).mockResolvedValueOnce(503)
  showSlots(await someoneWith({}))
  await userEvent.upload(await picker(/Choose artwork/), jpeg())
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect(screen.getAllByText('Error uploading artwork')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('Artwork: without a connection the file is saved, waits and goes up when the shop is back', async () => {
  let answer: unknown
  const someone = await someoneWith({})
  showSlots(someone, { ...SIGN, [ASK]: () => answer })
  await userEvent.upload(await picker(/Choose artwork/), jpeg())
  expect(await screen.findByText(/Saved on this device/)).toBeTruthy()
  const { files } = await personOf(someone.user.sub).local
  expect(await files.list()).toMatchObject([{ state: 'saved', where: 'rows', artwork: ID }])
  answer = PUT
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect(await front(someone)).toEqual(STORED)
})

test('Artwork: an upload can be paused and resumed, its button says which', async () => {
  putBytes.mockImplementationOnce(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  showSlots(await someoneWith({}))
  await userEvent.upload(await picker(/Choose artwork/), jpeg())
  await screen.findByRole('progressbar', { name: 'Uploading fair.jpg' })
  await userEvent.click(screen.getByRole('button', { name: 'Pause uploading fair.jpg' }))
  expect(await screen.findByText(/^Paused/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Resume uploading fair.jpg' }))
  expect(await screen.findByText('Uploaded')).toBeTruthy()
})

test('D18 two sides: a double-sided choice offers "Back artwork", optional', async () => {
  const someone = await someoneWith({ options: { Graphic: 'Double Sided', Quantity: 1 } })
  showSlots(someone)
  expect(await screen.findByRole('group', { name: 'Back artwork' })).toBeTruthy()
  await userEvent.upload(await picker(/Choose back artwork for/), jpeg('back.jpg'))
  await waitFor(async () => expect((await someone.cart.list())[0]?.artwork.back?.fileName).toBe('back.jpg'))
  expect(await front(someone)).toBeNull()
})

test('D18 two sides: a single-sided choice has one slot', async () => {
  showSlots(await someoneWith({ options: { Graphic: 'Single Sided', Quantity: 1 } }))
  expect(await screen.findByRole('group', { name: 'Artwork' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Back artwork' })).toBeNull()
})

test('issue 6.40: a tent with a wall has a slot for it, which says what it means to leave it empty', async () => {
  shopList.set(knownList(aPriceList(1, eventTent)))
  const options = { Quantity: 1, 'Full Wall': '1 Full Wall, Single Sided' }
  const someone = await someoneWith({ product: 'Event Tent', options })
  showSlots(someone)
  const wall = within(await screen.findByRole('group', { name: 'Full wall artwork' }))
  expect(
    wall.getByText('Optional: without it the wall stays plain white. Make it 120 × 82 in, width × height.'),
  ).toBeTruthy()
  expect(screen.getAllByRole('group').map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Artwork',
    'Full wall artwork',
  ])
  await userEvent.upload(await picker(/Choose full wall artwork for Event Tent/), jpeg('wall.jpg'))
  await waitFor(async () =>
    expect((await someone.cart.list())[0]?.artwork).toMatchObject({
      front: null,
      back: null,
      wall: { fileName: 'wall.jpg' },
    }),
  )
})

test('issue 6.40: a file of a part stays, and is told, where the choices do not print it any more', async () => {
  shopList.set(knownList(aPriceList(1, eventTent)))
  const artwork = { front: null, back: null, wall: ARTWORK, partOfANewerShop: ARTWORK }
  showSlots(await someoneWith({ product: 'Event Tent', options: { Quantity: 1 }, artwork }))
  for (const name of ['Full wall artwork', 'Another part artwork']) {
    const slot = within(await screen.findByRole('group', { name }))
    expect(slot.getByText('What is chosen does not print this part.')).toBeTruthy()
    expect(slot.getByRole('button', { name: /^Remove/ })).toBeTruthy()
  }
})

test('D19 preview: of a file stored by another device, by the address the API signs', async () => {
  const someone = await someoneWith({ artwork: { front: ARTWORK, back: null } })
  const { asked } = showSlots(someone, { 'POST /api/aws/get-presigned-url': { url: '/signed.webp' } })
  const picture = await screen.findByRole('img', { name: 'Preview of banner.jpg' })
  expect(picture.getAttribute('src')).toBe('/signed.webp')
  const question = asked.find(({ name }) => name === 'POST /api/aws/get-presigned-url')
  expect(question?.body).toEqual({
    bucket: 'order-artwork',
    key: '0b0f4a36-0001-4000-8000-000000000000/preview.webp',
  })
})

test('after a reload: an upload whose file is gone asks for the file again', async () => {
  const someone = await someoneWith({})
  const { uploads } = await personOf(someone.user.sub).local
  await uploads.put(uploadRow({ line: someone.ids[0] ?? '', fileName: 'huge.pdf' }))
  showSlots(someone)
  expect(await screen.findByText(/Choose the file again/)).toBeTruthy()
  expect(screen.getByText('huge.pdf')).toBeTruthy()
})

test('after a reload: a saved file goes on by itself', async () => {
  const someone = await someoneWith({})
  const { uploads, files } = await personOf(someone.user.sub).local
  const { id } = await files.keep(jpeg(), { type: 'image/jpeg' })
  await uploads.put(uploadRow({ line: someone.ids[0] ?? '', file: id, key: null, fileName: 'fair.jpg' }))
  showSlots(someone)
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect(await front(someone)).toEqual(STORED)
})

test.each([
  ['“Remove artwork”', /^Remove artwork/, /Choose artwork/],
  ['the word of a refused file', /^Dismiss the message/, /Replace artwork/],
])(
  'experience "Craft": %s, put away by keyboard, leaves the focus where a file is chosen',
  async (_, pressed, left) => {
    await besideKept()
    screen.getByRole('button', { name: pressed }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: pressed })).toBeNull())
    expect(document.activeElement).toBe(await picker(left))
  },
)

test('taking artwork away empties the slot', async () => {
  const someone = await someoneWith({ artwork: { front: ARTWORK, back: null } })
  showSlots(someone)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove artwork of 13oz Vinyl Banner' }))
  expect(await picker(/Choose artwork/)).toBeTruthy()
  expect(await front(someone)).toBeNull()
})

const sized = (widthIn: number, heightIn: number) => ({
  Dimensions: { widthFt: 0, widthIn, heightFt: 0, heightIn },
  Quantity: 1,
})

test('D17 advice: stands beside the file, follows the ordered size, and blocks nothing', async () => {
  const someone = await someoneWith({ options: sized(24, 16) })
  showSlots(someone)
  await userEvent.upload(await picker(/Choose artwork/), jpeg())
  const advice = await screen.findByRole('group', { name: 'About this file' })
  expect(within(advice).getByRole('status').textContent).toContain(
    'The file is exactly the ordered size, 24 × 16 in.',
  )
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  await someone.cart.patch(someone.ids[0] ?? '', { options: sized(96, 64) })
  expect(await screen.findByText(/Your file is 1:4 of the ordered size: that works/)).toBeTruthy()
  expect(screen.getByText(/38 pixels per inch: it looks sharp from about 8 feet away/)).toBeTruthy()
})

test('issue 6.37: a sign that is sold height first is advised as it is printed, lying', async () => {
  const sign = aProduct({
    path: '/yard-sign-h-stake',
    name: 'Yard Sign',
    options: { sizes: entries('16" x 24"') },
    optionTitles: { sizes: 'Size' },
  })
  shopList.set(knownList(aPriceList(1, sign)))
  showSlots(await someoneWith({ product: 'Yard Sign', options: { Quantity: 1, Size: '16" x 24"' } }))
  await userEvent.upload(await picker(/Choose artwork/), jpeg('lying.jpg'))
  expect(await screen.findByText(/The file is exactly the ordered size, 24 × 16 in\.$/)).toBeTruthy()
  const standing = { ...ACCEPTED.facts, pixels: { width: 2400, height: 3600 } }
  judgeArtwork.mockResolvedValueOnce({ ...ACCEPTED, facts: standing })
  await userEvent.upload(await picker(/Replace artwork/), jpeg('standing.jpg'))
  expect(
    await screen.findByText(/we turn it a quarter, since this is made 24 × 16 in, width × height/),
  ).toBeTruthy()
})

test('D17 advice: a refused file gets none', async () => {
  const someone = await someoneWith({ options: sized(24, 16) })
  judgeArtwork.mockResolvedValueOnce({ ...ACCEPTED, verdict: 'dpi', message: VERDICT_TEXTS.dpi })
  showSlots(someone)
  await userEvent.upload(await picker(/Choose artwork/), jpeg())
  expect(await screen.findByText(VERDICT_TEXTS.dpi)).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'About this file' })).toBeNull()
})

test('D17 advice: of a file another device sent, by what the shop found in it', async () => {
  const someone = await someoneWith({ options: sized(12, 8), artwork: { front: ARTWORK, back: null } })
  const found = { facts: { ...ACCEPTED.facts, colour: 'rgb' }, page: null }
  showSlots(someone, { 'GET /api/artwork': { stored: true, size: 1234, type: 'image/jpeg', found } })
  expect(await screen.findByText(/The picture is in RGB/)).toBeTruthy()
})

const pendingOnOtherDevice = { id: 'choice', fileName: 'phone.jpg' }
const WAITING = 'Artwork waiting on another device'
const frontSlot = () => screen.findByRole('group', { name: 'Artwork' })

test('D19 a file of another device is told at its slot, and a stored one ends that', async () => {
  const someone = await someoneWith({ waitingFront: pendingOnOtherDevice })
  showSlots(someone)
  const slot = within(await frontSlot())
  expect((await slot.findByText(WAITING)).closest('[role=status]')?.textContent).toContain('phone.jpg')
  await act(() => someone.cart.setArtwork(someone.ids[0] ?? '', 'front', ARTWORK))
  await waitFor(() => expect(slot.queryByText(WAITING)).toBeNull())
})

test('D19 a device that never returns is waited for no longer, and the focus is where a file is chosen', async () => {
  const someone = await someoneWith({ waitingFront: pendingOnOtherDevice })
  showSlots(someone)
  await userEvent.click(await screen.findByRole('button', { name: /^Do not wait for it.*phone\.jpg/ }))
  await waitFor(() => expect(screen.queryByText(WAITING)).toBeNull())
  expect((await someone.cart.list())[0]?.waitingFront).toBeNull()
  expect(document.activeElement).toBe(await picker(/Choose artwork for 13oz Vinyl Banner/))
})

test('D19 choosing the file here ends the wait for the other device’s', async () => {
  const someone = await someoneWith({ waitingFront: pendingOnOtherDevice })
  showSlots(someone)
  await screen.findByText(WAITING)
  await userEvent.upload(await picker(/Choose artwork for 13oz Vinyl Banner/), jpeg())
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect(screen.queryByText(WAITING)).toBeNull()
  expect((await someone.cart.list())[0]).toMatchObject({ waitingFront: null, artwork: { front: STORED } })
})

test('D19 a back that waits elsewhere is told also where this line offers no back', async () => {
  showSlots(await someoneWith({ waitingBack: pendingOnOtherDevice }))
  const back = await screen.findByRole('group', { name: 'Back artwork' })
  expect(await within(back).findByText(WAITING)).toBeTruthy()
})

test('D19 this device’s own file waits at its slot, not on another device', async () => {
  const someone = await someoneWith({ waitingFront: pendingOnOtherDevice })
  const { uploads } = await personOf(someone.user.sub).local
  await uploads.put(uploadRow({ line: someone.ids[0], id: 'choice', state: 'paused', file: 'f' }))
  showSlots(someone)
  expect(await screen.findByRole('button', { name: /^Resume/ })).toBeTruthy()
  expect(screen.queryByText(WAITING)).toBeNull()
})

test('Artwork: a file that waits for the connection offers no Pause, for nothing goes that could be stopped', async () => {
  const someone = await someoneWith({})
  const { uploads } = await personOf(someone.user.sub).local
  await uploads.put(uploadRow({ line: someone.ids[0], state: 'failed', file: 'f' }))
  const { answers } = showSlots(someone, {})
  await screen.findByRole('button', { name: /^Retry/ })
  answers['GET /api/health'] = undefined
  await act(() => reachability.probe())
  await act(() => uploads.put(uploadRow({ line: someone.ids[0], file: 'f' })))
  expect(await screen.findByText(/^Saved on this device/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pause/ })).toBeNull()
  reachability.noteAnswer()
})

test('D19 a preview that the device gave back damaged leaves the slot without a picture, not the cart without its page', async () => {
  const someone = await someoneWith({})
  const { uploads } = await personOf(someone.user.sub).local
  const preview = {} as Blob
  await uploads.put(uploadRow({ line: someone.ids[0], state: 'paused', file: 'f', preview }))
  showSlots(someone)
  expect(await screen.findByRole('button', { name: /^Resume/ })).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('issue 6.12: a file the shop takes later only says that it is safe, from when it goes, and what to do in a hurry', async () => {
  const answer = refusedWith(429, 'quota_reached', { retryAfterSeconds: 6 * 3600 })
  showSlots(await someoneWith({}), { ...SIGN, [ASK]: answer })
  await userEvent.upload(await picker(/Choose artwork/), jpeg())
  const told = await screen.findByText(/has taken as many files from you as it takes in a day/)
  const from = new Date(Date.now() + 6 * HOUR).getHours() % 12 || 12
  expect(told.textContent).toMatch(
    new RegExp(`^Saved on this device.*by itself from \\w{3} ${from}:\\d\\d [AP]M`),
  )
  expect(told.textContent).toContain('call (626) 555-0142')
  expect(screen.queryByText('Error uploading artwork')).toBeNull()
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull()
})
