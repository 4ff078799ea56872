import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLedger, withBrought } from './job-ticket.ts'

test('issue 11.2 law: whatever was brought is known for ever, also behind a line that a kill cut off', () => {
  const file = fc.record({ id: fc.string({ unit: 'grapheme' }), name: fc.string() })
  fc.assert(
    fc.property(fc.array(file), fc.nat(5), (files, cut) => {
      const text = files.reduce(withBrought, '')
      expect(readLedger(text)).toEqual(files.map(({ id }) => id))
      const torn = text.slice(0, Math.max(0, text.length - 1 - cut))
      const last = { id: 'last', name: 'last' }
      expect(readLedger(withBrought(torn, last)).at(-1)).toBe('last')
    }),
  )
})
