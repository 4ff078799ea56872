import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { expect, test, vi } from 'vitest'
import type { ProofPicture } from '#pwa/lib/artwork/proof-picture.ts'
import { writeIdentity } from '#pwa/lib/auth/identity.ts'
import { personOf } from '#pwa/local/people.ts'
import { someoneWith } from '#pwa/local/someone.ts'
import { ARTWORK } from '#pwa/local/testing.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aProduct } from '#shared/testing/catalogue.ts'
import { LineArtwork } from './line-artwork.tsx'

const pictureOfAddress = vi.hoisted(() => vi.fn<(name: string, url: string) => Promise<ProofPicture>>())
vi.mock('#pwa/lib/artwork/preview-picture.ts', () => ({ pictureOfAddress, pictureOfPreview: vi.fn() }))

const banner = aProduct({ path: '/13oz-vinyl-banner', name: '13oz Vinyl Banner' })
const options = toOptionsMap(banner, defaultSelection(banner))

function Lines({ sub }: { sub: string }) {
  const { cart } = personOf(sub)
  return useSyncExternalStore(cart.subscribe, cart.getSnapshot).lines.map(line => (
    <LineArtwork key={line.id} line={line} />
  ))
}

async function showLine(artwork: typeof ARTWORK | null) {
  const someone = await someoneWith({ options, artwork: { front: artwork, back: null } })
  writeIdentity(localStorage, { user: someone.user, hasTokens: true, recorded: true })
  showTo(<Lines sub={someone.user.sub} />, {
    auth: auth({ user: someone.user }),
    answers: {
      'POST /api/aws/get-presigned-url': { url: 'https://objects/preview.webp' },
      'GET /api/product/product-by-name': toWire(banner),
    },
  })
}

test('issue 5.6: a line with artwork shows its proof from the stored preview (D19)', async () => {
  pictureOfAddress.mockResolvedValue({
    fileName: 'banner.jpg',
    url: 'blob:banner',
    side: 2000,
    source: null,
    embedded: 'data:image/webp;base64,banner',
    measures: { width: 2, height: 1 },
    pixels: null,
    from: 'preview',
    missing: [],
  })
  await showLine(ARTWORK)
  await userEvent.click(await screen.findByRole('button', { name: 'See proof of 13oz Vinyl Banner' }))
  expect(await screen.findByRole('dialog', { name: 'Proof: 13oz Vinyl Banner' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Flat sheet' }, { timeout: 5000 })).toBeTruthy()
  expect(pictureOfAddress).toHaveBeenCalledWith('banner.jpg', 'https://objects/preview.webp')
})

test('a line without artwork has nothing to proof', async () => {
  await showLine(null)
  expect(await screen.findByLabelText(/Choose artwork/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /See proof/ })).toBeNull()
})
