import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

describe('byte ranges', () => {
  test('an answered range lies within the object and begins where it was asked to', () => {
    const bound = fc.option(fc.nat(2000), { nil: '' as const })
    fc.assert(
      fc.property(bound, bound, fc.nat(1000), (from, to, size) => {
        const asked = () => readRange(`bytes=${from}-${to}`, size)
        const outside = (from !== '' && from >= size) || (from === '' && (to === 0 || size === 0))
        const isNone = (from === '' && to === '') || (from !== '' && to !== '' && to < from)
        if (isNone) {
          expect(asked()).toBeNull()
          return
        }
        if (outside) {
          expect(asked).toThrow(expect.objectContaining({ code: 'InvalidRange', status: 416 }))
          return
        }
        const range = asked()
        expect(range?.start).toBe(from === '' ? Math.max(0, size - Number(to)) : from)
        expect(range?.end).toBe(from === '' || to === '' ? size - 1 : Math.min(to, size - 1))
      }),
    )
  })

  test.each([null, '', 'bytes', 'bytes=-', 'bytes=a-b', 'bytes=1-2,4-5', 'items=1-2', 'bytes=5-1'])(
    '%s asks for the whole object',
    header => expect(readRange(header, 10)).toBeNull(),
  )
})
