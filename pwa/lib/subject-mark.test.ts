import { expect, test } from 'vitest'
import { subjectMark } from './subject-mark.ts'

// Devices in the field name databases, folders and files by it: another digest would lose them all.
test('D2: the mark of a person stays what it has been', async () => {
  expect(await subjectMark('auth0|ada')).toBe(
    '84047e8f9fb03cf801fbbb0e93d1f56b54b10592ceaffaa57cad9547855bbd42',
  )
})
