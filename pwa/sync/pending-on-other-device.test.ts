import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uploadRow } from '#pwa/local/testing/rows.ts'
import { waitingPatch } from '#shared/cart/pending-file.ts'
import { aLine, aWaitingFile } from '#shared/testing/cart.ts'
import { anyCart } from '#shared/testing/cart-arbitrary.ts'
import { pendingOnOtherDevices } from './pending-on-other-device.ts'

const front = aLine('a', waitingPatch('front', aWaitingFile(1)))
const both = aLine('b', {
  ...waitingPatch('front', aWaitingFile(2)),
  ...waitingPatch('back', aWaitingFile(3)),
})

test('D19 elsewhere: every slot’s file, line after line', () => {
  expect(pendingOnOtherDevices([front, aLine('c'), both], [])).toEqual([
    { line: front, slot: 'front', file: aWaitingFile(1) },
    { line: both, slot: 'front', file: aWaitingFile(2) },
    { line: both, slot: 'back', file: aWaitingFile(3) },
  ])
})

test('D19 elsewhere: a file of this very device, known by its choice, is not', () => {
  const found = pendingOnOtherDevices([front, both], [{ id: 'choice-1' }, { id: 'choice-3' }])
  expect(found.map(({ file }) => file.id)).toEqual(['choice-2'])
})

test('D19 elsewhere: nor is one that a later choice here is about to replace', () => {
  const earlier = uploadRow({ id: 'choice-1' })
  expect(pendingOnOtherDevices([front], [{ id: 'later', earlier }])).toEqual([])
})

test('D19 elsewhere law: what every device sees as another’s, the device that holds all of it does not', () => {
  fc.assert(
    fc.property(anyCart, ({ lines }) => {
      const all = pendingOnOtherDevices(lines, [])
      const ids = all.map(({ file }) => file)
      expect(pendingOnOtherDevices(lines, ids)).toEqual([])
      const fields: Record<string, string> = {
        front: 'waitingFront',
        back: 'waitingBack',
        wall: 'waitingWall',
      }
      for (const { line, slot, file } of all)
        expect(Object.entries(line)).toContainEqual([fields[slot], file])
    }),
  )
})
