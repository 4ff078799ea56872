import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { latin1Bytes } from '#shared/testing/bytes.ts'
import type { Operation } from './operation.ts'
import { Operations } from './operations.ts'

function read(drawing: string | Uint8Array): Operation[] {
  const operations = new Operations(typeof drawing === 'string' ? latin1Bytes(drawing) : drawing)
  const found: Operation[] = []
  for (let next = operations.next(); next !== null; next = operations.next()) found.push(next)
  return found
}

/** What is read but for what is painted, and how: where pictures come to lie. */
const placed = (drawing: string | Uint8Array) =>
  read(drawing).filter(({ does }) => ['save', 'restore', 'transform', 'draw', 'draw inline'].includes(does))

const draw = (name: string): Operation => ({ does: 'draw', name })
const inline = (width: number, height: number, isStencil = false, more = {}): Operation => ({
  does: 'draw inline',
  picture: { width, height, isStencil, ...more },
})
const NO_PICTURE: Operation = { does: 'draw inline', picture: null }

describe('D17 the drawing of a page', () => {
  test.each<[string, string, Operation[]]>([
    ['nothing', '', []],
    ['a picture', '/Im0 Do', [draw('Im0')]],
    ['tight', 'q/Im0 Do Q', [{ does: 'save' }, draw('Im0'), { does: 'restore' }]],
    ['a name in hexadecimal', '/Im#20A Do', [draw('Im A')]],
    [
      'a matrix with points and signs',
      '1 -.5 +.25 2. 003 -4.75 cm',
      [{ does: 'transform', by: [1, -0.5, 0.25, 2, 3, -4.75] }],
    ],
    ['the last six of more', '9 9 1 0 0 1 5 6 cm', [{ does: 'transform', by: [1, 0, 0, 1, 5, 6] }]],
    ['a matrix of too few', '1 0 0 1 cm /A Do', [draw('A')]],
    ['numbers of the operator before', '1 0 0 1 5 6 re 7 cm', []],
    ['operators in a string', '(q /A Do) Tj /B Do', [draw('B')]],
    ['a string in a string', '(a (q) \\) /A Do) Tj /B Do', [draw('B')]],
    ['operators in hexadecimal', '<2F41> Tj /B Do', [draw('B')]],
    ['operators in a comment', '% q /A Do\n/B Do', [draw('B')]],
    ['marked content', '/P << /MCID 0 >> BDC /B Do EMC', [draw('B')]],
    ['words that begin alike', 'qq Qq cmd Dot /A Do', [draw('A')]],
    ['a picture within it', 'BI /W 8 /H 9 ID ~~~~ EI /A Do', [inline(8, 9), draw('A')]],
    [
      'a picture spelled out',
      'BI /Width 8 /Height 9 /ColorSpace /G ID ~ EI\n',
      [inline(8, 9, false, { space: { name: 'G' } })],
    ],
    ['a stencil within it', 'BI /W 8 /H 9 /IM true ID ~~ EI Q', [inline(8, 9, true), { does: 'restore' }]],
    [
      'pixels that read like an end',
      'BI /W 8 /H 9 ID ~ EI\x01\x02 ~ EI Q',
      [inline(8, 9), { does: 'restore' }],
    ],
    ['a picture that does not say how large', 'BI /W 8 ID ~ EI Q', [NO_PICTURE, { does: 'restore' }]],
    ['a picture that never ends', 'BI /W 8 /H 9 ID ~ q Q', [NO_PICTURE]],
  ])('D17 %s', (_, drawing, operations) => {
    expect(placed(drawing)).toEqual(operations)
  })

  const number = fc.integer({ min: -99_999, max: 99_999 }).map(value => value / 100)
  const operation = fc.oneof(
    fc.constant<[string, Operation]>(['q', { does: 'save' }]),
    fc.constant<[string, Operation]>(['Q', { does: 'restore' }]),
    fc
      .stringMatching(/^[A-Za-z][A-Za-z0-9]{0,9}$/)
      .map((name): [string, Operation] => [`/${name} Do`, draw(name)]),
    fc
      .tuple(number, number, number, number, number, number)
      .map((by): [string, Operation] => [`${by.join(' ')} cm`, { does: 'transform', by }]),
    fc
      .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }))
      .map(([w, h]): [string, Operation] => [`BI /W ${w} /H ${h} ID ~~ EI`, inline(w, h)]),
  )
  const between = fc.constantFrom(
    ' ',
    '\r\n',
    '\n% q Q /A Do\n',
    ' 1 2 m 3 4 l S ',
    ' (a) Tj ',
    ' [(Do) 5 <00>] TJ ',
    ' /G gs ',
    ' /P <</M (q)>> DP ',
  )

  test('law: what is written is read, whatever else is drawn in between', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(between, operation)), parts => {
        const drawing = parts.map(([before, [written]]) => before + written).join('')
        const expected = parts.map(([, [, said]]) => said)
        // Minus nothing is nothing.
        expect(JSON.stringify(placed(`${drawing} `))).toBe(JSON.stringify(expected))
      }),
    )
  })

  test('law: arbitrary bytes and arbitrary pieces of drawings never throw and always end', () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          'q',
          'Q',
          ' cm ',
          ' Do ',
          'BI ',
          ' ID ',
          ' EI',
          '(',
          ')',
          '<',
          '<<',
          '[',
          '/',
          '%',
          '\\',
          '1 ',
        ),
      )
      .map(some => latin1Bytes(some.join('')))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), pieces), bytes => {
        expect(read(bytes).length).toBeLessThanOrEqual(bytes.length)
      }),
      { numRuns: 500 },
    )
  })
})
