import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clippedTo,
  firstGraphics,
  type Graphics,
  inColour,
  inSpace,
  leavesMark,
  OTHER,
  type Space,
  TextPlace,
  usesOfMode,
} from './graphics.ts'
import { type Matrix, mapped, type PdfBox, UNCHANGED } from './matrix.ts'

const PAGE: PdfBox = [0, 0, 100, 100]
const start = (over: Partial<Graphics> = {}): Graphics => ({ ...firstGraphics(UNCHANGED, PAGE), ...over })
const space = (rgb: Space['rgb'], isPattern = false): Space => ({ rgb, isPattern })
const colour = (...values: number[]) => ({ values, isZero: values.every(value => value === 0), name: '' })
const fillOf = (graphics: Graphics) => graphics.colour.fill

describe('a colour counts as RGB', () => {
  const isRgb = (of: Space, values: number[]) =>
    fillOf(inColour(start(), 'fill', of, colour(...values))).isRgb

  test('in a space of RGB, but for black and white, which come out as such from any space', () => {
    expect(isRgb(space('values'), [0.2, 0.5, 0])).toBe(true)
    expect(isRgb(space('values'), [0, 0, 0])).toBe(false)
    expect(isRgb(space('values'), [1, 1, 1])).toBe(false)
    expect(isRgb(space('values'), [-1, 0, 0])).toBe(false)
  })

  test('of a palette always, and of inks unless none is put on', () => {
    expect(isRgb(space('palette'), [0])).toBe(true)
    expect([isRgb(space('inks'), [0, 0]), isRgb(space('inks'), [0, 0.1])]).toEqual([false, true])
  })

  test('in no other space, whatever its values', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }), values => {
        expect(isRgb(OTHER, values)).toBe(false)
      }),
    )
  })
})

test('a space begins with its own first colour; a pattern has none', () => {
  expect(fillOf(inSpace(start(), 'fill', space('palette'))).isRgb).toBe(true)
  expect(fillOf(inSpace(start(), 'fill', space('palette', true))).isRgb).toBe(false)
  const named = inColour(start(), 'fill', space(null, true), { ...colour(), name: 'P1' })
  expect(fillOf(named).pattern).toBe('P1')
  expect(fillOf(inColour(start(), 'fill', OTHER, { ...colour(), name: 'P1' })).pattern).toBe('')
})

test('filling and stroking have colours of their own, and what was before is left as it was', () => {
  const before = start()
  const after = inSpace(before, 'stroke', space('palette'))
  expect(after.colour.stroke.isRgb).toBe(true)
  expect(after.colour.fill).toBe(before.colour.fill)
  expect(before.colour.stroke.isRgb).toBe(false)
})

describe('a shape leaves a mark', () => {
  const box: PdfBox = [10, 10, 20, 20]

  test('on the page, and none beside it', () => {
    expect(leavesMark(start(), 'fill', box)).toBe(true)
    expect(leavesMark(start({ matrix: [1, 0, 0, 1, 200, 0] }), 'fill', box)).toBe(false)
  })

  test('filled only with an area, stroked with a length as well', () => {
    const line: PdfBox = [10, 10, 20, 10]
    expect([leavesMark(start(), 'fill', line), leavesMark(start(), 'stroke', line)]).toEqual([false, true])
    expect(leavesMark(start(), 'stroke', [10, 10, 10, 10])).toBe(false)
  })

  test('unless it cannot be seen through, or everything is clipped away', () => {
    const opacity = { fill: 0, stroke: 1 }
    expect(leavesMark(start({ opacity }), 'fill', box)).toBe(false)
    expect(leavesMark(start({ opacity }), 'stroke', box)).toBe(true)
    expect(leavesMark(start({ clip: null }), 'fill', box)).toBe(false)
  })

  test('a fill that only touches the page leaves none', () => {
    expect(leavesMark(start(), 'fill', [-10, 0, 0, 10])).toBe(false)
    expect(leavesMark(start(), 'stroke', [-10, 0, 0, 10])).toBe(true)
  })
})

test('clips only ever grow narrower, and apart from each other leave nothing', () => {
  const once = clippedTo(start(), [10, 10, 60, 60])
  expect(once.clip).toEqual([10, 10, 60, 60])
  expect(clippedTo(once, [40, 0, 90, 30]).clip).toEqual([40, 10, 60, 30])
  const never = clippedTo(once, [70, 70, 80, 80])
  expect([never.clip, clippedTo(never, PAGE).clip]).toEqual([null, null])
})

test('text is painted as its mode says; modes 3 and 7 are not seen', () => {
  expect([0, 1, 2, 3].map(usesOfMode)).toEqual([['fill'], ['stroke'], ['fill', 'stroke'], []])
  expect([4, 5, 6, 7].map(usesOfMode)).toEqual([0, 1, 2, 3].map(usesOfMode))
})

describe('where text stands', () => {
  const at = (place: TextPlace, bytes: number, size = 10) => {
    const { box, graphics } = place.add(bytes, start({ size }))
    return mapped(box, graphics.matrix)
  }
  const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

  test('it goes to the right of its place, a letter at most as wide as it is high', () => {
    const place = new TextPlace()
    place.place({ does: 'place text', from: 'corner', by: moved(20, 50), setsLeading: false })
    expect(at(place, 3)).toEqual([20, 46, 50, 60])
  })

  test('more of it on the same line reaches further', () => {
    const place = new TextPlace()
    expect([at(place, 2)[2], at(place, 3)[2]]).toEqual([20, 50])
  })

  test('the next line begins where this one began, below it', () => {
    const place = new TextPlace()
    place.place({ does: 'place text', from: 'corner', by: moved(20, 50), setsLeading: false })
    at(place, 5)
    place.nextLine(12)
    expect(at(place, 1)).toEqual([20, 34, 30, 48])
    place.place({ does: 'place text', from: 'line', by: moved(5, -8), setsLeading: false })
    expect(at(place, 1)).toEqual([25, 26, 35, 40])
  })

  test('every text begins at the corner anew', () => {
    const place = new TextPlace()
    place.place({ does: 'place text', from: 'corner', by: moved(20, 50), setsLeading: false })
    place.begin()
    expect(at(place, 1)).toEqual([0, -4, 10, 10])
  })

  test('letters of a size below nothing stand on their heads and run to the left', () => {
    expect(at(new TextPlace(), 2, -10)).toEqual([-20, -10, 0, 4])
  })
})
