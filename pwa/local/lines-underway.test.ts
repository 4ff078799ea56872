import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createLinesUnderway } from './lines-underway.ts'

const ADA = 'auth0|ada'

test('issue 12.4: what is added counts at once, and no longer once it is written or refused', () => {
  const underway = createLinesUnderway()
  const heard = vi.fn()
  underway.subscribe(heard)
  expect(underway.linesOf(ADA)).toBe(0)
  const settle = underway.expectOne(ADA, 2)
  expect([underway.linesOf(ADA), underway.linesOf('auth0|grace'), underway.linesOf(null)]).toEqual([3, 0, 0])
  settle()
  settle()
  expect(underway.linesOf(ADA)).toBe(0)
  expect(heard).toHaveBeenCalledTimes(2)
})

test('issue 12.4: a cart that is not read yet, or full, is left to what is written', () => {
  const underway = createLinesUnderway()
  underway.expectOne(ADA, null)
  underway.expectOne(ADA, 200)
  expect(underway.linesOf(ADA)).toBe(0)
})

test('issue 3: what the device does not take counts no longer', () => {
  const underway = createLinesUnderway()
  const settle = underway.expectOne(ADA, 1)
  underway.expectOne(ADA, 1)
  underway.giveUp(ADA)
  expect(underway.linesOf(ADA)).toBe(0)
  settle()
  underway.expectOne(ADA, 2)
  expect(underway.linesOf(ADA)).toBe(3)
})

test('issue 12.4 law: however presses and writes follow each other, the count is what is written with all that is underway', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 40 }), turns => {
      const underway = createLinesUnderway()
      const settles: (() => void)[] = []
      let written = 0
      let pressed = 0
      for (const isPress of turns) {
        if (isPress) {
          settles.push(underway.expectOne(ADA, written))
          pressed++
        } else if (settles.length > 0) {
          // The cart is told before whoever added hears of it.
          written++
          expect(Math.max(written, underway.linesOf(ADA))).toBe(pressed)
          settles.shift()?.()
        }
        expect(Math.max(written, underway.linesOf(ADA))).toBe(pressed)
      }
    }),
  )
})
