import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ArtworkJudgement } from '#pwa/lib/artwork/judge.ts'
import { hashParts, identify } from '#pwa/local/files/bytes.ts'
import { refusedWith } from '#pwa/sync/testing/local.ts'
import { putBytes } from '#pwa/sync/uploads/put-bytes.ts'
import { ADA, showTo } from '#pwa/ui/testing/show-person.tsx'
import type { Proof } from '#shared/contract/proofs.ts'
import { A_VERSION } from '#shared/testing/desk.ts'
import { OwnFile } from './own-file.tsx'

const judgeArtwork = vi.hoisted(() => vi.fn())
vi.mock('#pwa/lib/artwork/judge.ts', () => ({ judgeArtwork }))
vi.mock(import('#pwa/sync/uploads/put-bytes.ts'), async original => ({
  ...(await original()),
  putBytes: vi.fn(async () => 200),
}))

const ORDER = 'GL-7KQ2-M9XD'
const PROOF: Proof = {
  ...{ line: 2, version: A_VERSION, at: '2026-11-24T10:00:00.000Z', said: '' },
  ...{ product: '13oz Vinyl Banner', quantity: 1, options: { Quantity: 1 }, total: 45 },
  files: [{ slot: 'front', fileName: 'old.pdf', hash: '"1"', address: '' }],
  ...{ isCurrent: true, answers: [] },
}
const KEY = '00000000-0000-4000-8000-000000000000/new.pdf'
const FILE = new File(['%PDF-'], 'new.pdf', { type: 'application/pdf' })
const GRANT = 'POST /api/aws/get-presigned-upload-url'
const GIVE = 'POST /api/users/order-files'
const PREVIEW = 'PUT /api/artwork/preview'
const ref = { bucket: 'order-artwork', key: KEY, fileName: 'new.pdf', size: 5, type: 'application/pdf' }
const ACCEPTED = {
  ...{ verdict: 'accept', message: '', facts: { type: 'application/pdf' }, page: null },
  preview: new Blob(['webp']),
} as unknown as ArtworkJudgement

beforeEach(() => {
  judgeArtwork.mockReset().mockResolvedValue(ACCEPTED)
})

async function show(given: Record<string, unknown> = {}) {
  const complete = `POST /api/artwork/uploads/${await identify(await hashParts(FILE))}/complete`
  const answers = {
    [GRANT]: { url: 'https://objects.example/new', key: KEY },
    [complete]: { ref },
    [GIVE]: { ok: true },
    [PREVIEW]: { key: KEY },
    ...given,
  }
  return showTo(<OwnFile sub={ADA.sub} orderId={ORDER} proof={PROOF} />, { answers })
}
const pick = async () =>
  userEvent.upload(await screen.findByLabelText('Choose another file for the front'), FILE)

test('D50: a customer picks another file; it is judged, sent once with its picture, and put where the proof shows the first', async () => {
  const { asked } = await show()
  await pick()
  expect(await screen.findByText('The shop has new.pdf and sends you a new proof.')).toBeTruthy()
  expect(putBytes).toHaveBeenCalledOnce()
  const given = asked.filter(({ name }) => name === GIVE).map(({ body }) => body)
  expect(given).toEqual([
    { user: ADA.sub, order: ORDER, line: 2, slot: 'front', key: KEY, fileName: 'new.pdf' },
  ])
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain(PREVIEW))
})

test('D50: a file that cannot be printed from is refused in its verdict’s words, and nothing is sent', async () => {
  judgeArtwork.mockResolvedValue({ ...ACCEPTED, verdict: 'damaged', message: 'The file is damaged.' })
  const { asked } = await show()
  await pick()
  expect((await screen.findByRole('alert')).textContent).toBe('The file is damaged.')
  expect(asked.filter(({ name }) => name === GRANT || name === GIVE)).toEqual([])
})

test('D50: a file that comes once the order is printed is refused in words, and is not said to be there', async () => {
  await show({ [GIVE]: refusedWith(409, 'final_status') })
  await pick()
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.queryByText(/^The shop has/)).toBeNull()
})

test('issue 11.3: whoever picks the very file that the proof shows is told so, and promised no new proof', async () => {
  await show({ [GIVE]: { ok: true, isShown: true } })
  await pick()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'new.pdf is the very file this proof shows, so nothing has changed. Please choose another one.',
  )
  expect(screen.queryByText(/^The shop has/)).toBeNull()
})

test('D50: while the shop still judges the file it is asked again', async () => {
  const said = [refusedWith(409, 'artwork_checking'), { ok: true }]
  const { asked } = await show({ [GIVE]: () => said.shift() })
  await pick()
  expect(await screen.findByText(/^The shop has new\.pdf/)).toBeTruthy()
  expect(asked.filter(({ name }) => name === GIVE)).toHaveLength(2)
})
