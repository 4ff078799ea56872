import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Choices } from '#shared/catalogue/product.ts'
import { aProduct, entries, madeToSize, vinylBanner } from '#shared/testing/catalogue.ts'
import { aSelection, sized } from '#shared/testing/selection.ts'
import { fileSpec } from './file-spec.ts'
import { hasListedSize, linesOfSheet, overhangOf, printNote, printSize, sheetOfPiece } from './print-size.ts'

const TABLES = ['/4ft-table-cover', '/6ft-table-cover', '/8ft-table-cover', '/stretch-table-cover']
const LETTERS = ['/standard-channel-letters', '/halo-reverse-channel-letters', '/premium-channel-letters']
const piece = { widthIn: 72, heightIn: 30 }
const nothing: Choices = {}

describe('a sheet', () => {
  test('is the finished piece itself for most products', () => {
    const anySize = fc.record({
      widthIn: fc.integer({ min: 1, max: 600 }),
      heightIn: fc.integer({ min: 1, max: 600 }),
    })
    fc.assert(
      fc.property(anySize, size => {
        expect(sheetOfPiece({ path: '/13oz-vinyl-banner' }, size, { choices: nothing })).toEqual(size)
        expect(linesOfSheet({ path: '/13oz-vinyl-banner' }, size, size)).toEqual({ cut: '', folds: '' })
      }),
    )
  })

  test.each(TABLES)('of %s is larger than its table, and less so with an open back', path => {
    const closed = sheetOfPiece({ path }, piece, { choices: nothing })
    const open = sheetOfPiece({ path }, piece, { choices: { backside: 'Open Back' } })
    expect([closed.widthIn, open.widthIn]).toEqual([132, 132])
    expect(closed.heightIn - open.heightIn).toBe(30)
    expect(linesOfSheet({ path }, piece, closed).folds).toMatch(/^M.+Z$/)
  })

  test('of a round cover is a circle that hangs down all around', () => {
    const path = '/round-table-cover'
    const round = { widthIn: 60, heightIn: 60 }
    const choices = { tableDiameter: '60 in., overhang 29.5 in.' }
    const sheet = sheetOfPiece({ path }, round, { choices })
    expect(sheet).toEqual({ widthIn: 119, heightIn: 119 })
    const { cut, folds } = linesOfSheet({ path }, round, sheet)
    expect([cut, folds].every(line => line.includes('a'))).toBe(true)
  })

  test.each(LETTERS)('of %s is the whole word, each letter as wide as one', path => {
    const letter = { widthIn: 12, heightIn: 18 }
    const wide = (characters?: string) =>
      sheetOfPiece({ path }, letter, { choices: nothing, ...(characters && { characters }) }).widthIn
    expect([wide(), wide('A'), wide('OPEN'), wide('OPEN 24')]).toEqual([12, 12, 48, 72])
  })

  test('of a product under another address is that of the one it stands for', () => {
    const alias = { path: '/shows/cover', aliasOf: '/6ft-table-cover' }
    expect(sheetOfPiece(alias, piece, { choices: nothing })).toEqual(
      sheetOfPiece({ path: '/6ft-table-cover' }, piece, { choices: nothing }),
    )
  })
})

test.each([
  ['48 in., overhang 30 in.', 30],
  ['60 in., overhang 29.5 in.', 29.5],
  ['60 in.', 27],
  ['', 27],
])('the overhang of %j is %d in', (entry, inches) => {
  expect(overhangOf(entry)).toBe(inches)
})

describe('what a customer is told', () => {
  test('is the size of the file once one is chosen', () => {
    const open = aSelection(vinylBanner)
    expect(printSize(vinylBanner, open)).toBeNull()
    expect(fileSpec(vinylBanner, open)).toEqual({ label: 'Artwork size', value: 'As ordered' })
    const given = { ...open, dimensions: sized([2, 6], [4, 0]) }
    expect(printSize(vinylBanner, given)).toEqual({ widthIn: 48, heightIn: 30 })
    expect(fileSpec(vinylBanner, given).value).toBe('48 × 30 in (width × height)')
  })

  test('is that pockets and sleeves are part of it, where there are some', () => {
    const sewn = aProduct({
      path: '/18oz-blockout-banner',
      customSize: madeToSize([8, 0], [50, 0], 3.8),
      options: {
        polePocket: entries('No Pole Pocket', '2 in. Pocket, Top'),
        finishing: entries('No Finishing', 'Pole Sleeve'),
      },
    })
    const note = (choices: Choices) => printNote(sewn, aSelection(sewn, choices))
    expect(note({})).toBe('')
    expect(note({ polePocket: '2 in. Pocket, Top' })).toBe('Pole pockets are part of this size.')
    expect(note({ finishing: 'Pole Sleeve' })).toBe('The pole sleeve is part of this size.')
  })

  test('is not to turn a size that is one of a list', () => {
    expect(hasListedSize(vinylBanner)).toBe(false)
    expect(hasListedSize(aProduct())).toBe(true)
  })
})
