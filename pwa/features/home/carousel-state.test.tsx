import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextOf, placeOf, stepFrom } from './carousel-state.ts'

const count = fc.integer({ min: 1, max: 9 })

test('§4 carousel: it loops, so as many steps as there are slides lead back', () => {
  fc.assert(
    fc.property(count, fc.nat(8), fc.integer({ min: -3, max: 3 }), (slides, start, rounds) => {
      expect(stepFrom(start % slides, rounds * slides, slides)).toBe(start % slides)
    }),
  )
})

test('§4 carousel: exactly one slide is in the centre, and the next one stands right of it', () => {
  fc.assert(
    fc.property(count, fc.nat(8), (slides, at) => {
      const shown = at % slides
      const places = Array.from({ length: slides }, (_, slide) => placeOf(slide, shown, slides))
      expect(places.filter(place => place === 0)).toHaveLength(1)
      if (slides > 2) expect(placeOf(stepFrom(shown, 1, slides), shown, slides)).toBe(1)
    }),
  )
})

test.each([
  ['the next one is there', 0, ['there', 'there', 'there'], 1],
  ['it is the last one', 2, ['there', 'there', 'there'], 0],
  ['the next one is still coming, so it is waited for', 0, ['there', 'coming', 'there'], null],
  ['the next one is missing, so the one after it', 0, ['there', 'missing', 'there'], 2],
  ['the others are missing', 1, ['missing', 'there', 'missing'], null],
  ['the one after the missing one is still coming', 0, ['there', 'missing', 'coming'], null],
  ['nothing is there', 0, ['coming', 'coming', 'coming'], null],
] as const)('issue 6.20: where the carousel moves on to: %s', (_, shown, slides, next) => {
  expect(nextOf(shown, slides)).toBe(next)
})

test('issue 6.20: it never moves on to a picture that is not there', () => {
  const state = fc.constantFrom('there' as const, 'coming' as const, 'missing' as const)
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 6 }), fc.nat(5), (slides, at) => {
      const shown = at % slides.length
      const next = nextOf(shown, slides)
      fc.pre(next !== null)
      expect(slides[next]).toBe('there')
      expect(next).not.toBe(shown)
    }),
  )
})
