import { describe, expect, test } from 'vitest'
import { isDoubleSided, offersBackArtwork } from '#shared/print/slots.ts'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import {
  aProduct,
  bannerAFrame,
  coroplast,
  entries,
  eventTent,
  featherFlag,
} from '#shared/testing/catalogue.ts'
import { aSelection } from '#shared/testing/selection.ts'
import { canCheckOut, lacksArtwork } from './checkout-gate.ts'

const withArtwork = aLine('a', { artwork: { front: anArtwork(), back: null } })
const withFlag = (requiresArtwork: boolean | string | undefined) =>
  aLine('b', { options: { Quantity: 1, requiresArtwork } })

describe('§4 checkout gate', () => {
  test('an empty cart cannot be checked out', () => {
    expect(canCheckOut([])).toBe(false)
  })

  test('one line without artwork holds up all', () => {
    expect(canCheckOut([withArtwork])).toBe(true)
    expect(canCheckOut([withArtwork, aLine('b')])).toBe(false)
  })

  test('only an explicit false frees a line of artwork', () => {
    const flags = [false, true, undefined, '', 'false']
    expect(flags.map(flag => canCheckOut([withFlag(flag)]))).toEqual([true, false, false, false, false])
  })

  test('a blank artwork address is none', () => {
    const blank = { ...anArtwork(), key: '  ' }
    expect(lacksArtwork(aLine('a', { artwork: { front: blank, back: null } }))).toBe(true)
  })

  test('D57 no other part is waited for, and none stands in for the front', () => {
    const artwork = { front: null, back: null, wall: anArtwork() }
    expect(lacksArtwork(aLine('a', { artwork }))).toBe(true)
    expect(canCheckOut([aLine('a', { artwork: { ...artwork, front: anArtwork(2), wall: null } })])).toBe(true)
  })

  test('D18 a back file does not stand in for the front', () => {
    expect(lacksArtwork(aLine('a', { artwork: { front: null, back: anArtwork() } }))).toBe(true)
  })
})

describe('D18 back artwork is offered', () => {
  test.each([
    ['a double-sided flag', featherFlag, { graphic: 'Double Sided' }],
    ['a board printed on 2 sides', coroplast, { numOfSides: '2 Sides' }],
    ['two banners on an A-frame', bannerAFrame, { banner: '2 pieces' }],
  ])('for %s', (_what, product, choices) => {
    expect(isDoubleSided(product, aSelection(product, choices))).toBe(true)
    expect(isDoubleSided(product, aSelection(product))).toBe(false)
  })

  test('not for a choice that is hidden', () => {
    const product = aProduct({
      options: { print: entries('None', 'Yes'), graphic: entries('Double Sided') },
      conditional: { graphic: { when: { print: 'Yes' } } },
    })
    expect(isDoubleSided(product, aSelection(product))).toBe(false)
    expect(isDoubleSided(product, aSelection(product, { print: 'Yes' }))).toBe(true)
  })

  test('D57: not for a tent whose wall is double-sided: that is a back of the wall', () => {
    const choices = { fullwall: '1 Full Wall, Double Sided' }
    expect(isDoubleSided(eventTent, aSelection(eventTent, choices))).toBe(false)
  })

  test('not for twelve sides of anything', () => {
    const product = aProduct({ options: { backside: entries('12 sides', 'Full Back (4-Sided)') } })
    expect(isDoubleSided(product, aSelection(product))).toBe(false)
  })
})

test.each([
  [{ Graphic: 'Double Sided' }, true],
  [{ 'Number of Sides': '2 Sides' }, true],
  [{ Banner: '2 pieces' }, true],
  [{ Graphic: 'Single Sided' }, false],
  [{ 'Full Wall': '1 Full Wall, Double Sided' }, false],
  [{ 'Job Name': 'double sided fair', Characters: '2 sides' }, false],
])('D18 back artwork: a line with %j offers a second slot: %s', (choices, offers) => {
  expect(offersBackArtwork({ ...choices, Quantity: 1 })).toBe(offers)
})
