import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf, stepFrom } from './carousel-state.ts'

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
