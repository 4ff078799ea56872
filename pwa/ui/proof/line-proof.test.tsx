import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ProofPictures } from '#pwa/lib/artwork/proof-picture.ts'
import { PictureComing } from '#pwa/lib/previews.ts'
import { show } from '#pwa/ui/testing/show.tsx'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aProduct, entries } from '#shared/testing/catalogue.ts'
import LineProof from './line-proof.tsx'

const board = aProduct({
  path: '/coroplast',
  name: 'Coroplast',
  options: { numOfSides: entries('1 Side', '2 Sides') },
  optionTitles: { numOfSides: 'Number of Sides' },
})
const options = toOptionsMap(board, defaultSelection(board))
const pictures: ProofPictures = {
  front: {
    fileName: 'fair.jpg',
    url: 'blob:fair',
    side: 2000,
    source: null,
    embedded: 'data:image/webp;base64,fair',
    measures: { width: 24, height: 24 },
    size: { width: 24, height: 24 },
    pixels: null,
    from: 'preview',
    missing: [],
  },
  back: null,
}
const address = `/api/product/product-by-name?name=Coroplast`

function open(answers: Record<string, unknown>, load: () => Promise<ProofPictures>, sent = options) {
  show(<LineProof product="Coroplast" options={sent} load={load} onClose={() => {}} />, { answers })
}

test('issue 5.6: the proof of a line finds its product and choices by name and says that it shows a preview', async () => {
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  open({ [address]: toWire(board) }, async () => pictures)
  expect(await screen.findByText(/shows the small preview kept with the file/)).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Proof: Coroplast' })).toBeTruthy()
})

test.each<[string, Record<string, unknown>, () => Promise<ProofPictures>, typeof options]>([
  ['without the product', {}, async () => pictures, options],
  ['without a preview', { [address]: toWire(board) }, () => Promise.reject(new Error('none')), options],
  [
    'of choices the shop no longer has',
    { [address]: toWire(board) },
    async () => pictures,
    { ...options, 'Number of Sides': '7 Sides' },
  ],
])('a proof %s says that it cannot be drawn', async (_, answers, load, sent) => {
  open(answers, load, sent)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The proof cannot be drawn now. The file itself is not affected.',
  )
})

test('issue 6.38: a proof whose picture is still drawn says when to look again, and does not call it a failure', async () => {
  open({ [address]: toWire(board) }, () => Promise.reject(new PictureComing()))
  expect((await screen.findByText(/is being prepared/)).textContent).toBe(
    'The picture of this file is being prepared. Open the proof again in a moment.',
  )
  expect(screen.queryByRole('alert')).toBeNull()
})
