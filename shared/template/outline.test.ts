import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMatrix, readOutline, type Spot } from './outline.ts'

const bounds = (d: string, matrix?: string) => {
  const spots = readOutline(d, matrix === undefined ? undefined : readMatrix(matrix)).flatMap(({ spots }) => [
    ...spots,
  ])
  const [x, y] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)]
}

test('issue 8.6: a box and a circle reach as far as their path data says', () => {
  expect(bounds('M2 3h10v4h-10Z')).toEqual([2, 3, 12, 7])
  expect(bounds('M1 5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z')).toEqual([1, 1, 9, 9])
})

test('issue 8.6: an outline is brought through its matrix', () => {
  expect(bounds('M0 0L10 0C10 5 10 5 0 10Z', 'matrix(2 0 0 -1 3 4)')).toEqual([3, -6, 23, 4])
})

test('issue 8.6: a command that is not read is an error, not a missing line', () => {
  expect(() => readOutline('M0 0T5 5')).toThrow('No such line')
})

test('issue 8.6: lines go on from where the last one ended, and back to where they began', () => {
  expect(readOutline('M1 2h3v4L10 20 30 40h-5Z')).toEqual([
    { to: 'move', spots: [[1, 2]] },
    { to: 'line', spots: [[4, 2]] },
    { to: 'line', spots: [[4, 6]] },
    { to: 'line', spots: [[10, 20]] },
    { to: 'line', spots: [[30, 40]] },
    { to: 'line', spots: [[25, 40]] },
    { to: 'close', spots: [] },
  ])
})

test('issue 8.6: an outline begins at the corner of the sheet where it does not say', () => {
  expect(readOutline('h3v4')).toEqual([
    { to: 'line', spots: [[3, 0]] },
    { to: 'line', spots: [[3, 4]] },
  ])
  expect(readOutline('')).toEqual([])
})

test('issue 8.6: a curve has two handles and an end, from which the next goes on', () => {
  expect(readOutline('M1 1C2 3 4 5 6 7 8 9 10 11 12 13h1')).toEqual([
    { to: 'move', spots: [[1, 1]] },
    {
      to: 'curve',
      spots: [
        [2, 3],
        [4, 5],
        [6, 7],
      ],
    },
    {
      to: 'curve',
      spots: [
        [8, 9],
        [10, 11],
        [12, 13],
      ],
    },
    { to: 'line', spots: [[13, 13]] },
  ])
})

test('issue 8.6: numbers may stand without a space or a nought', () => {
  expect(readOutline('M.5-1.25L-.03,4')).toEqual([
    { to: 'move', spots: [[0.5, -1.25]] },
    { to: 'line', spots: [[-0.03, 4]] },
  ])
})

test('issue 8.6: a number as small or as large as JavaScript writes with an exponent is a number, no command', () => {
  const [small, large] = [0.3 - 0.1 * 3, 1e21]
  expect(readOutline(`M${small} ${large}L1E-3 -2e+1`)).toEqual([
    { to: 'move', spots: [[small, large]] },
    { to: 'line', spots: [[0.001, -20]] },
  ])
})

/** A point of a cubic curve from one spot, at this part of its way. */
function onCurve(from: Spot, [one, two, end]: readonly [Spot, Spot, Spot], part: number): Spot {
  const rest = 1 - part
  const at = (axis: 0 | 1) =>
    rest ** 3 * from[axis] +
    3 * rest ** 2 * part * one[axis] +
    3 * rest * part ** 2 * two[axis] +
    part ** 3 * end[axis]
  return [at(0), at(1)]
}

test('issue 8.6: law: two half circles are a circle: each point of them is as far from its middle', () => {
  const place = fc.integer({ min: -50, max: 50 })
  fc.assert(
    fc.property(place, place, fc.integer({ min: 1, max: 40 }), (x, y, r) => {
      const steps = readOutline(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`)
      let from: Spot = [x - r, y]
      const ends: Spot[] = []
      for (const { to, spots } of steps.filter(step => step.to === 'curve')) {
        if (to !== 'curve') continue
        for (const part of [0.25, 0.5, 0.75]) {
          const [across, along] = onCurve(from, spots, part)
          expect(Math.hypot(across - x, along - y) / r).toBeCloseTo(1, 3)
        }
        from = spots[2]
        ends.push(from)
      }
      const around = [
        [x, y - r],
        [x + r, y],
        [x, y + r],
        [x - r, y],
      ]
      expect(ends).toEqual(around.map(spot => spot.map(value => expect.closeTo(value, 9))))
    }),
  )
})

test('issue 8.6: law: a matrix turns, sizes and moves each spot as SVG says', () => {
  const number = fc.integer({ min: -9, max: 9 })
  const six = fc.tuple(number, number, number, number, number, number)
  fc.assert(
    fc.property(six, number, number, ([a, b, c, d, e, f], x, y) => {
      const matrix = readMatrix(`matrix(${a} ${b} ${c} ${d} ${e} ${f})`)
      const spots = [[a * x + c * y + e, b * x + d * y + f]]
      expect(readOutline(`M${x} ${y}`, matrix)).toEqual([{ to: 'move', spots }])
    }),
  )
})

test('issue 8.6: no matrix changes nothing, and one of fewer than six numbers is an error', () => {
  expect(readMatrix('')).toEqual([1, 0, 0, 1, 0, 0])
  for (const text of ['matrix()', 'scale(2)', 'rotate(45)', 'matrix(1 0 0 1 5)', ' '])
    expect(() => readMatrix(text), text).toThrow(`No matrix: ${text}`)
})
