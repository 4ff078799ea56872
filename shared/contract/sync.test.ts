import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitingPatch } from '#shared/cart/waiting-file.ts'
import { aLine } from '#shared/testing/cart.ts'
import { readMutation } from './sync.ts'

const about = () => ({ mid: crypto.randomUUID(), line: crypto.randomUUID(), seenRev: 0 })
const patch = (val: object) => ({ ...about(), op: 'patch', val })
const add = (val: object) => ({ ...about(), op: 'add', val: { ...aLine('line'), ...val } })

const file = { id: crypto.randomUUID(), fileName: 'banner.pdf' }

test.each([
  ['a file', { waitingFront: file }],
  ['none', { waitingFront: null, waitingBack: null }],
  ['a file as a newer shop tells it', { waitingBack: { ...file, pages: 1 } }],
])('D19 word of %s is taken, in a patch and with a new line', (_, val) => {
  for (const mutation of [patch(val), add(val)]) expect(readMutation(mutation)).toEqual(mutation)
})

test.each([
  ['a name of more than 240 code units', { ...file, fileName: 'x'.repeat(241) }],
  ['an id of more than 64', { ...file, id: 'x'.repeat(65) }],
  ['no id', { ...file, id: '' }],
  ['no name', { id: file.id }],
  ['mere text', 'banner.pdf'],
])('D19 word of a file with %s is refused', (_, waitingFront) => {
  expect(readMutation(patch({ waitingFront }))).toBeNull()
  expect(readMutation(add({ waitingFront }))).toBeNull()
})

test('D19 law: whatever a file is called, what a device says of it is taken', () => {
  const anyName = fc.string({ unit: 'binary', maxLength: 600 })
  fc.assert(
    fc.property(anyName, fileName => {
      expect(readMutation(patch(waitingPatch('front', { ...file, fileName })))).not.toBeNull()
    }),
  )
})
