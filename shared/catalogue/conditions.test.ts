import { describe, expect, test } from 'vitest'
import { aProduct, entries, featherFlag, poleBanner, roundTableCover } from '#shared/testing/catalogue.ts'
import { aSelection, sized } from '#shared/testing/selection.ts'
import { activeKeys, allowedEntries, choose, chosenEntry, isActive, optionTitle } from './conditions.ts'

const BAR = { tableHeight: '42" Bar height' }

describe('§4 conditional lists', () => {
  test('"Flag + Pole" reveals Base and Bracket, "Flag Only" hides them', () => {
    expect(activeKeys(featherFlag, { flagOptions: 'Flag + Pole' })).toEqual(Object.keys(featherFlag.options))
    expect(activeKeys(featherFlag, { flagOptions: 'Flag Only' })).toEqual([
      'flagOptions',
      'sizes',
      'graphic',
      'carryBag',
    ])
  })

  test('a list the product does not have is never active', () => {
    expect(isActive(featherFlag, 'velcro', {})).toBe(false)
  })

  test('a list whose parent is hidden is hidden too', () => {
    const product = aProduct({
      options: {
        print: entries('Plain', 'Coated'),
        lamination: entries('None', 'Gloss'),
        finishing: entries('Cut'),
      },
      conditional: {
        lamination: { when: { print: 'Coated' } },
        finishing: { when: { lamination: 'Gloss' } },
      },
    })
    const finishing = (print: string) => isActive(product, 'finishing', { print, lamination: 'Gloss' })
    expect([finishing('Coated'), finishing('Plain')]).toEqual([true, false])
  })

  test('several conditions must all hold', () => {
    const product = aProduct({
      options: { print: entries('Plain', 'Coated'), frame: entries('None', 'Wood'), hanger: entries('Oak') },
      conditional: { hanger: { when: { print: 'Coated', frame: 'Wood' } } },
    })
    expect(isActive(product, 'hanger', { print: 'Coated', frame: 'None' })).toBe(false)
    expect(isActive(product, 'hanger', { print: 'Coated', frame: 'Wood' })).toBe(true)
  })

  test('the choice of a hidden list is no choice', () => {
    expect(chosenEntry(featherFlag, 'base', { flagOptions: 'Flag Only', base: 'Cross Base' })).toBeUndefined()
  })
})

describe('§9 table height and diameter', () => {
  test('a bar height allows its one diameter', () => {
    const offered = allowedEntries(roundTableCover, 'tableDiameter', BAR)
    expect(offered).toEqual([{ name: '31.5" (overhang 33.25")', price: 79 }])
  })

  test('the standard height allows four, at 69 to 84', () => {
    const offered = allowedEntries(roundTableCover, 'tableDiameter', { tableHeight: '28" Standard height' })
    expect(offered.map(entry => entry.price)).toEqual([69, 74, 79, 84])
  })

  test('§4 choosing a height resets the diameter to the first one allowed', () => {
    const wide = aSelection(roundTableCover, { tableDiameter: '60" (overhang 19")' })
    const bar = choose(roundTableCover, wide, 'tableHeight', '42" Bar height')
    expect(bar.choices).toEqual({ ...BAR, tableDiameter: '31.5" (overhang 33.25")' })
    const back = choose(roundTableCover, bar, 'tableHeight', '28" Standard height')
    expect(back.choices.tableDiameter).toBe('31.5" (overhang 27")')
  })

  test('a diameter of the other height is not offered', () => {
    const choices = { ...BAR, tableDiameter: '60" (overhang 19")' }
    expect(chosenEntry(roundTableCover, 'tableDiameter', choices)).toBeUndefined()
  })

  test('an unknown height, even one every object has, allows none', () => {
    expect(allowedEntries(roundTableCover, 'tableDiameter', { tableHeight: 'constructor' })).toEqual([])
  })
})

test('D6 choosing a pole banner Size sets the width and keeps the height', () => {
  const tall = aSelection(poleBanner, {}, { dimensions: sized([6, 1], [1, 6]) })
  expect(choose(poleBanner, tall, 'sizes', '30 in. Width').dimensions).toEqual(sized([6, 1], [2, 6]))
})

test('§4 other choices leave everything else alone', () => {
  const before = aSelection(featherFlag, { base: 'Cross Base' })
  const after = choose(featherFlag, before, 'flagOptions', 'Flag Only')
  expect(after).toEqual({ ...before, choices: { ...before.choices, flagOptions: 'Flag Only' } })
})

test('D6 a list goes by its title, else by its key', () => {
  expect(optionTitle(featherFlag, 'flagOptions')).toBe('Flag Option(s)')
  expect(optionTitle(aProduct({ options: { hem: [] } }), 'hem')).toBe('hem')
})
