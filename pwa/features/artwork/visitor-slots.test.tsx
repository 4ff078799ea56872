import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showTo } from '#pwa/ui/testing/show-person.tsx'
import type { VisitorLine } from '#shared/contract/booth.ts'
import { VisitorSlots } from './visitor-slots.tsx'

const EMPTY = { slot: 'front', name: 'Artwork', fileName: null, isStored: false, mayFill: true }
const THERE = { ...EMPTY, fileName: 'stand.jpg', isStored: true }

/** Shows the visitor a line whose one slot is like this. */
async function open(slot: VisitorLine['slots'][number]) {
  const visit = { token: crypto.randomUUID(), secret: 's', code: null, isClaiming: false }
  const line = { lineId: 'l1', product: 'Yard Sign', options: {}, cents: 9_000, slots: [slot] }
  showTo(<VisitorSlots {...{ visit, line }} isVisitor onStored={() => {}} />)
  await screen.findByText(slot.isStored ? /Uploaded/ : 'A JPEG or a single-page PDF.')
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
