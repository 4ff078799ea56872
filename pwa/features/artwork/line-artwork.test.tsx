import 'fake-indexeddb/auto'
import '#pwa/local/testing/blobs.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ProofPicture, ProofSource } from '#pwa/lib/artwork/proof-picture.ts'
import { writeIdentity } from '#pwa/lib/auth/identity.ts'
import type { Local } from '#pwa/local/open.ts'
import { personOf } from '#pwa/local/people.ts'
import { ARTWORK, uploadRow } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { pdfOfPages } from '#shared/testing/artwork-pdf.ts'
import { aProduct } from '#shared/testing/catalogue.ts'
import { LineArtwork } from './line-artwork.tsx'

const pictureOfAddress = vi.hoisted(() => vi.fn<(name: string, url: string) => Promise<ProofPicture>>())
const pictureOfPreview = vi.hoisted(() =>
  vi.fn<(name: string, preview: Blob, source: ProofSource | null) => Promise<ProofPicture>>(),
)
vi.mock('#pwa/lib/artwork/preview-picture.ts', async original => ({
  ...(await original<typeof import('#pwa/lib/artwork/preview-picture.ts')>()),
  pictureOfAddress,
  pictureOfPreview,
}))

const banner = aProduct({ path: '/13oz-vinyl-banner', name: '13oz Vinyl Banner' })
const options = toOptionsMap(banner, defaultSelection(banner))

function Lines({ sub }: { sub: string }) {
  const { cart } = personOf(sub)
  return useSyncExternalStore(cart.subscribe, cart.getSnapshot).lines.map(line => (
    <LineArtwork key={line.id} line={line} />
  ))
}

beforeEach(() => {
  pictureOfPreview.mockReset().mockResolvedValue(PICTURE)
  // Blobs that went through the test's database are none any more.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
})

const PICTURE: ProofPicture = {
  fileName: 'banner.jpg',
  url: 'blob:banner',
  side: 480,
  source: null,
  embedded: 'data:image/webp;base64,banner',
  measures: { width: 2, height: 1 },
  size: { width: 2, height: 1 },
  pixels: null,
  from: 'preview',
  missing: [],
}

async function showLine(
  artwork: typeof ARTWORK | null,
  before: (local: Local, line: string) => Promise<void> = async () => {},
  stored: object = { url: 'https://objects/preview.webp' },
) {
  const someone = await someoneWith({ options, artwork: { front: artwork, back: null } })
  const [line = ''] = someone.ids
  await before(await personOf(someone.user.sub).local, line)
  writeIdentity(localStorage, { user: someone.user, hasTokens: true, recorded: true })
  showTo(<Lines sub={someone.user.sub} />, {
    auth: auth({ user: someone.user }),
    answers: {
      'POST /api/aws/get-presigned-url': stored,
      'GET /api/product/product-by-name': toWire(banner),
    },
  })
}

test('issue 5.6: a line with artwork shows its proof from the stored preview (D19)', async () => {
  pictureOfAddress.mockResolvedValue(PICTURE)
  await showLine(ARTWORK)
  await userEvent.click(await screen.findByRole('button', { name: 'See proof of 13oz Vinyl Banner' }))
  expect(await screen.findByRole('dialog', { name: 'Proof: 13oz Vinyl Banner' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Flat sheet' })).toBeTruthy()
  expect(pictureOfAddress).toHaveBeenCalledWith('banner.jpg', 'https://objects/preview.webp')
})

test('issue 6.42: what can be done about a line’s artwork is named as the line is', async () => {
  const { user, cart } = await someoneWith({ options, artwork: { front: ARTWORK, back: null } })
  const [line] = await cart.list()
  if (!line) throw new Error('no line')
  await personOf(user.sub).local
  writeIdentity(localStorage, { user, hasTokens: true, recorded: true })
  showTo(<LineArtwork line={line} name="13oz Vinyl Banner “Ana”" />, {
    auth: auth({ user }),
    answers: {
      'POST /api/aws/get-presigned-url': { url: 'https://objects/preview.webp' },
      'GET /api/product/product-by-name': toWire(banner),
    },
  })
  for (const name of ['See proof of 13oz Vinyl Banner “Ana”', 'Remove artwork of 13oz Vinyl Banner “Ana”'])
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  expect(screen.getByLabelText('Replace artwork for 13oz Vinyl Banner “Ana”')).toBeTruthy()
})

test.each([
  ['a JPEG', buildJpeg(), 'image/jpeg'],
  ['a PDF', pdfOfPages(1), 'application/pdf'],
])('issue 5.6: while this device has %s itself, the proof is drawn from it', async (_, bytes, type) => {
  const preview = new Blob(['webp'])
  await showLine(null, async ({ files, uploads }, line) => {
    const { id } = await files.keep(new File([bytes], 'fair'))
    await uploads.put(uploadRow({ line, state: 'paused', fileName: 'fair', file: id, preview }))
  })
  await userEvent.click(await screen.findByRole('button', { name: /See proof/ }))
  await vi.waitFor(() => expect(pictureOfPreview).toHaveBeenCalled(), 5000)
  const [name, , source] = pictureOfPreview.mock.lastCall ?? []
  expect([name, source?.type, source?.file.size]).toEqual(['fair', type, bytes.length])
})

test('issue 5.6: once the device has let the file go, the proof has its preview alone', async () => {
  await showLine(null, ({ uploads }, line) =>
    uploads.put(
      uploadRow({ line, state: 'paused', fileName: 'fair', file: null, preview: new Blob(['webp']) }),
    ),
  )
  await userEvent.click(await screen.findByRole('button', { name: /See proof/ }))
  await vi.waitFor(() => expect(pictureOfPreview).toHaveBeenCalled(), 5000)
  expect(pictureOfPreview.mock.lastCall?.[2]).toBeNull()
})

test('a line without artwork has nothing to proof', async () => {
  await showLine(null)
  expect(await screen.findByLabelText(/Choose artwork/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /See proof/ })).toBeNull()
})

test('issue 12.7: of a file that has no picture the line says why, in the shop’s words', async () => {
  const none = { error: 'PDF is password-protected', code: 'undrawable', requestId: '' }
  await showLine(ARTWORK, undefined, Response.json(none, { status: 404 }))
  expect(await screen.findByText('PDF is password-protected')).toBeTruthy()
})

test('issue 6.38: while its picture is drawn the line says so, and so does its proof', async () => {
  await showLine(ARTWORK, undefined, { isComing: true })
  expect(await screen.findByText('Picture is being prepared')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /See proof/ }))
  expect(await screen.findByText(/is being prepared. Open the proof again/)).toBeTruthy()
})
