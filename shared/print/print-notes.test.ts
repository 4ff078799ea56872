import { describe, expect, test } from 'vitest'
import type { Choices } from '#shared/catalogue/product.ts'
import {
  aProduct,
  channelLetters,
  entries,
  poleBanner,
  roundTableCover,
  sixFootTableCover,
  vinylBanner,
} from '#shared/testing/catalogue.ts'
import { aSelection, sized } from '#shared/testing/selection.ts'
import { hasListedSize, linesOfSheet, printNote, printSize, sheetOfPiece } from './print-size.ts'

const NONE: { choices: Choices } = { choices: {} }
/** A product of one size under this address, with more lists of its own. */
const under = (path: string, options = {}) =>
  aProduct({ path, options: { sizes: entries('24" x 36"'), ...options }, optionTitles: { sizes: 'Size' } })
const noteOf = (path: string) => {
  const product = under(path)
  return printNote(product, aSelection(product))
}

describe('issue 6.37: what a customer is told of a file that is not simply what is seen', () => {
  test.each([
    ['/table-runner', 'Its lower end hangs at the front of the table.'],
    ['/framed-prints', 'The frame covers 1/4 in. of every edge.'],
    ['/standard-retractable', 'The lowest 2 in. stay inside the base.'],
    ['/round-table-cover', 'One file is the whole circle. Its middle 24 in. lie on the table.'],
    [
      '/event-tent',
      'One file is the whole canopy: four peaks whose tips meet in the middle, each with its valance outwards, the front below.',
    ],
  ])('issue 6.37: of %s', (path, note) => {
    expect(noteOf(path)).toBe(note)
  })

  test.each([
    ['/4ft-table-cover', 24],
    ['/6ft-table-cover', 30],
    ['/8ft-table-cover', 30],
    ['/stretch-table-cover', 30],
  ])('issue 6.37: of %s how much hangs, and how much of it lies on the table', (path, deep) => {
    const cover = { ...sixFootTableCover, path }
    const note = `One file is the whole cloth. Its lowest 30 in. hang at the front, the ${deep} in. above them lie on the table.`
    for (const backside of ['Open Back (3-Sided)', 'Full Back (4-Sided)'])
      expect(printNote(cover, aSelection(cover, { backside }))).toBe(note)
  })

  test('issue 6.37: of channel letters how wide each is taken', () => {
    const given = aSelection(channelLetters, {}, { dimensions: sized([1, 6], [1, 1]), characters: 'OPEN' })
    expect(printNote(channelLetters, given)).toBe(
      'One file is the whole word, each letter taken as 13 in. wide.',
    )
  })

  test('issue 6.37: lengths are told to the hundredth of an inch', () => {
    const round = (wide: string) => {
      const cover = under('/round-table-cover', { sizes: entries(`${wide}" x 36"`) })
      return printNote(cover, aSelection(cover)).slice('One file is the whole circle. Its middle '.length)
    }
    expect(['24.126', '24.124', '24.5'].map(round)).toEqual([
      '24.13 in. lie on the table.',
      '24.12 in. lie on the table.',
      '24.5 in. lie on the table.',
    ])
  })

  test('issue 6.37: of a rolled canvas that its border is added, where it has one', () => {
    const canvas = under('/canvas-roll', {
      edgeOption: entries('2 in. White Border', 'No Border, 2 in. less'),
    })
    expect(printNote(canvas, aSelection(canvas))).toBe('The white border is added around it.')
    const bare = aSelection(canvas, { edgeOption: 'No Border, 2 in. less' })
    expect(printNote(canvas, bare)).toBe('')
    expect(noteOf('/canvas-roll')).toBe('')
  })

  test('issue 6.37: nothing of its own is told before a size is chosen', () => {
    const letters = { ...channelLetters, options: {}, optionTitles: {} }
    expect(printNote(letters, aSelection(letters))).toBe('')
  })

  test('issue 6.37: what the product tells of its file goes before what is sewn', () => {
    const sewn = { polePocket: entries('2 in. Pocket, Top') }
    const [runner, banner] = [under('/table-runner', sewn), under('/mesh-banner', sewn)]
    expect(printNote(runner, aSelection(runner))).toBe('Its lower end hangs at the front of the table.')
    expect(printNote(banner, aSelection(banner))).toBe('Pole pockets are part of this size.')
  })
})

describe('issue 6.37: where a sheet is cut and bends', () => {
  test.each([
    ['/4ft-table-cover', 24, 'M30 30h48v24h-48Z', 'M30 0h48v24h-48Z'],
    ['/6ft-table-cover', 30, 'M30 30h48v30h-48Z', 'M30 0h48v30h-48Z'],
  ])('issue 6.37: the cloth of %s bends around the top of its table', (path, _, closed, open) => {
    const piece = { widthIn: 48, heightIn: 29 }
    const folds = (backside: string) => {
      const sheet = sheetOfPiece({ path }, piece, { choices: { backside } })
      return linesOfSheet({ path }, piece, sheet)
    }
    expect(folds('Full Back (4-Sided)')).toEqual({ cut: '', folds: closed })
    expect(folds('Open Back (3-Sided)')).toEqual({ cut: '', folds: open })
  })

  test('issue 6.37: a round cloth is cut around its edge and bends around the table’s', () => {
    const [path, piece] = ['/round-table-cover', { widthIn: 60, heightIn: 28 }]
    expect(linesOfSheet({ path }, piece, { widthIn: 114, heightIn: 114 })).toEqual({
      cut: 'M0 57a57 57 0 1 0 114 0a57 57 0 1 0 -114 0Z',
      folds: 'M27 57a30 30 0 1 0 60 0a30 30 0 1 0 -60 0Z',
    })
  })
})

describe('issue 6.37: what a file has to measure', () => {
  test('issue 6.37: a round cover hangs down as far as its entry says, else 27 inches', () => {
    const wide = (tableDiameter: string) =>
      printSize(roundTableCover, aSelection(roundTableCover, { tableDiameter }))?.widthIn
    expect(['31.5" (overhang 27")', '48" (overhang 25")', '60" (overhang 19")'].map(wide)).toEqual([
      85.5, 98, 98,
    ])
    const piece = { widthIn: 48, heightIn: 28 }
    expect(sheetOfPiece({ path: '/round-table-cover' }, piece, NONE).widthIn).toBe(102)
  })

  test('issue 6.37: either side of a size may be less than a foot, neither nothing', () => {
    const sheet = (height: [number, number], width: [number, number]) =>
      printSize(vinylBanner, aSelection(vinylBanner, {}, { dimensions: sized(height, width) }))
    expect(sheet([0, 1], [0, 1])).toEqual({ widthIn: 1, heightIn: 1 })
    expect(sheet([0, 0], [1, 0])).toBeNull()
    expect(sheet([1, 0], [0, 0])).toBeNull()
  })

  test('issue 6.37: a pole banner has a size of a list, a banner made to size has not', () => {
    expect([poleBanner, vinylBanner].map(hasListedSize)).toEqual([true, false])
  })
})
