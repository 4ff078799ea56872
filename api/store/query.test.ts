import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOrder } from './contract/model.ts'
import { afterPrefix } from './query.ts'

const edge = fc.constantFrom(
  'a',
  'b',
  'c',
  '\u0000',
  '\ud7fe',
  '\ud7ff',
  '\ue000',
  '\uffff',
  '\u{10000}',
  '\u{10fffe}',
  '\u{10ffff}',
)
const text = fc.array(edge, { maxLength: 3 }).map(parts => parts.join(''))

describe('afterPrefix', () => {
  test('bounds exactly the texts that begin with the prefix', () => {
    fc.assert(
      fc.property(text, text, (prefix, value) => {
        const end = afterPrefix(prefix)
        const inRange = textOrder(value, prefix) >= 0 && (end === null || textOrder(value, end) < 0)
        expect(inRange).toBe(value.startsWith(prefix))
      }),
      { numRuns: 3000 },
    )
  })
})
