import { describe, expect, test } from 'vitest'
import type { Sheet } from '#shared/illustration/sheet.ts'
import { PLAIN_SHEET } from '#shared/testing/sheet.ts'
import { guidesOf } from './guides.ts'

const guide = (name: string, sheet: Partial<Sheet>) => {
  const found = guidesOf({ sheet: { ...PLAIN_SHEET, ...sheet } }).find(each => each.name === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}
/** Where the pen was set down, was led to, and the least and the most of either way. */
function bounds(name: string, sheet: Partial<Sheet> = {}) {
  const spots = guide(name, sheet).outline.flatMap(step => [...step.spots])
  const [across, along] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  return [Math.min(...across), Math.min(...along), Math.max(...across), Math.max(...along)]
}

describe('issue 8.6: guides of a template', () => {
  test('a plain sheet has its print area and its safe zone, and nothing it has no finishing for', () => {
    expect(guidesOf({ sheet: PLAIN_SHEET }).map(({ name }) => name)).toEqual(['print area', 'safe zone'])
    expect(bounds('print area')).toEqual([0, 0, 72, 36])
    expect(bounds('safe zone')).toEqual([2, 2, 70, 34])
    expect(guide('safe zone', {}).text).toBe('Safe zone: keep words 2 in from the edge')
  })

  test('hems and pockets are bands, told by their depth', () => {
    const bands = [
      { x: 0, y: 0, w: 72, h: 1.256 },
      { x: 0, y: 34, w: 72, h: 2 },
    ]
    expect(guide('hem', { hems: bands }).text).toBe('Hem: 1.26 in, folded back')
    expect(guide('pole pocket', { pockets: bands.slice(1) }).text).toBe('Pole pocket: 2 in')
    expect(bounds('pole pocket', { pockets: bands.slice(1) })).toEqual([0, 34, 72, 36])
    expect(bounds('hem', { hems: bands })).toEqual([0, 0, 72, 36])
  })

  test('a grommet is its hole and its ring, both around its middle', () => {
    const [left, top, right, bottom] = bounds('grommet', { grommets: [[10, 20]] })
    const closed = guide('grommet', { grommets: [[10, 20]] }).outline.filter(({ to }) => to === 'close')
    expect(closed).toHaveLength(2)
    expect([left, right]).toEqual([expect.closeTo(9.58), expect.closeTo(10.42)])
    expect([top, bottom]).toEqual([expect.closeTo(19.58), expect.closeTo(20.42)])
  })

  test('lines that are neither cut nor sewn are dashed: where it bends, and the safe zone', () => {
    const shape = { d: 'M0 0h1v1Z', matrix: 'matrix(10 0 0 10 0 0)' }
    const all = guidesOf({ sheet: { ...PLAIN_SHEET, folds: 'M0 18h72', shape, grommets: [[1, 1]] } })
    expect(all.filter(({ isDashed }) => isDashed).map(({ name }) => name)).toEqual(['fold', 'safe zone'])
    expect(bounds('cut', { shape })).toEqual([0, 0, 10, 10])
  })

  test('each is of an ink of its own kind and says what it means', () => {
    const band = { x: 0, y: 0, w: 72, h: 1 }
    const shape = { d: 'M0 0h1v1Z', matrix: '' }
    const finished = { folds: 'M0 18h72', shape, hems: [band], pockets: [band], grommets: [[1, 1] as const] }
    const all = guidesOf({ sheet: { ...PLAIN_SHEET, ...finished } })
    expect(all.map(({ name, ink, text }) => [name, ink.join(' '), text])).toEqual([
      ['print area', '0 0 0 1', 'Print area: 72 × 36 in, width × height'],
      ['cut', '0 1 0 0', 'Cut line'],
      ['fold', '0 0 0 1', 'Bends here'],
      ['safe zone', '1 0 0 0', 'Safe zone: keep words 2 in from the edge'],
      ['hem', '0 0.6 1 0', 'Hem: 1 in, folded back'],
      ['pole pocket', '1 0 1 0.2', 'Pole pocket: 1 in'],
      ['grommet', '0 1 0 0', 'Grommets: metal eyelets cover the print'],
    ])
  })

  test('a band is told by its depth whichever way it runs, and is drawn as a closed box', () => {
    const upright = { x: 70, y: 0, w: 1.5, h: 36 }
    expect(guide('hem', { hems: [upright] }).text).toBe('Hem: 1.5 in, folded back')
    expect(guide('hem', { hems: [upright] }).outline).toEqual([
      { to: 'move', spots: [[70, 0]] },
      { to: 'line', spots: [[71.5, 0]] },
      { to: 'line', spots: [[71.5, 36]] },
      { to: 'line', spots: [[70, 36]] },
      { to: 'close', spots: [] },
    ])
  })

  test('a grommet’s ring lies around its hole, and each grommet has both', () => {
    const { outline } = guide('grommet', {
      grommets: [
        [10, 20],
        [30, 20],
      ],
    })
    const begun = outline.flatMap(({ to, spots }) => (to === 'move' ? [spots[0]] : []))
    expect(begun).toEqual([
      [expect.closeTo(9.8), 20],
      [expect.closeTo(9.58), 20],
      [expect.closeTo(29.8), 20],
      [expect.closeTo(29.58), 20],
    ])
  })
})
