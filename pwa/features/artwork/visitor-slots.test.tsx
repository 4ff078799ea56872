import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showTo } from '#pwa/ui/testing/show-person.tsx'
import type { VisitorSlot } from '#shared/contract/booth.ts'
import { VisitorSlots } from './visitor-slots.tsx'

const EMPTY: VisitorSlot = { slot: 'front', name: 'Artwork', fileName: null, isStored: false, mayFill: true }
const THERE: VisitorSlot = { ...EMPTY, fileName: 'stand.jpg', isStored: true }

/** Shows the visitor a line whose one slot is like this. */
async function open(slot: VisitorSlot) {
  const visit = { token: crypto.randomUUID(), secret: 's', code: null, isClaiming: false }
  const line = { lineId: 'l1', product: 'Yard Sign', options: {}, cents: 9_000, slots: [slot] }
  showTo(<VisitorSlots {...{ visit, line }} isVisitor onStored={() => {}} />)
  if (slot.refused) await screen.findByText(slot.refused.message)
  else await screen.findByText(slot.isStored ? /Uploaded/ : 'A JPEG or a single-page PDF.')
}
const picker = () => screen.queryByLabelText(/^(Choose|Replace) artwork/)

test('issue 9.4: a visitor is asked for a file where none is', async () => {
  await open(EMPTY)
  expect(picker()).toBeTruthy()
})

test('issue 9.4: the visitor’s own file of before the payment may be replaced', async () => {
  await open(THERE)
  expect(picker()).toBeTruthy()
})

test('issue 9.4: a file that the stand put, or that is paid, is shown, and no other is asked for', async () => {
  await open({ ...THERE, mayFill: false })
  expect(screen.getByText(/stand.jpg/)).toBeTruthy()
  expect(picker()).toBeNull()
})

const REFUSED = { fileName: 'old.jpg', message: 'Image must use CMYK color space' }

test('issue 9.4: of a file that the shop refused the visitor reads why and what to do, and is asked for another', async () => {
  await open({ ...EMPTY, refused: REFUSED })
  expect(screen.getByText('old.jpg')).toBeTruthy()
  expect(screen.getByText('Convert it to CMYK in your image program and export it again.')).toBeTruthy()
  expect(picker()).toBeTruthy()
  expect(screen.queryByText(/Uploaded/)).toBeNull()
})

test('issue 9.4: after the last file that a part may have, whom to ask is said', async () => {
  await open({ ...EMPTY, refused: REFUSED, mayFill: false })
  expect(picker()).toBeNull()
  expect(screen.getByText(/as many files as this page takes. Please ask at our stand/)).toBeTruthy()
})
