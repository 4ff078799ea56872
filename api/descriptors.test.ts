import { expect, test } from 'vitest'
import { connectionsWithin, descriptorLimit } from './descriptors.ts'

test('issue 6.4: connections leave half of the descriptors, and more, to files, databases and the shop’s own questions', () => {
  expect([null, 0, 256, 1024, 20_000].map(connectionsWithin)).toEqual([null, 16, 64, 448, 9936])
})

test('issue 6.4: the limit is the one this process has', () => {
  expect(descriptorLimit()).toBeGreaterThan(100)
})
