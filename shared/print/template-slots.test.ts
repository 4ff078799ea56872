import { expect, test } from 'vitest'
import { aProduct, entries, vinylBanner } from '#shared/testing/catalogue.ts'
import { aSelection, sized } from '#shared/testing/selection.ts'
import { templateSlots } from './template-slots.ts'

const tent = aProduct({
  path: '/event-tent',
  options: {
    sizes: entries(["10' x 10'", 339]),
    fullwall: entries('No Full Wall', '1 Full Wall, Double Sided'),
    halfwall: entries('No Half Wall', '2 Half Walls, Double Sided'),
  },
})
const laidOut = (...asked: Parameters<typeof templateSlots>) =>
  templateSlots(...asked).map(({ slot }) => slot)

test('issue 8.6: of other parts one of each size is laid out, whichever side and however many', () => {
  const all = { fullwall: '1 Full Wall, Double Sided', halfwall: '2 Half Walls, Double Sided' }
  expect(laidOut(tent, aSelection(tent, all))).toEqual(['front', 'wall', 'rail'])
  expect(laidOut(tent, aSelection(tent, {}))).toEqual(['front'])
})

test('issue 8.6: a back is laid out like its front, and nothing while no size is chosen', () => {
  const both = { numOfSides: '2 Sides' }
  expect(laidOut(vinylBanner, aSelection(vinylBanner, both, { dimensions: sized([3, 0], [6, 0]) }))).toEqual([
    'front',
  ])
  expect(laidOut(vinylBanner, aSelection(vinylBanner, both))).toEqual([])
})
