import { describe, expect, test } from 'vitest'
import { parseSize, pieceSize, shownSize } from './piece-size.ts'

describe('sizes as the catalogue writes them', () => {
  test.each([
    ['Small - 24" x 79"', [24, 79]],
    ['Large - 29.5" x 134"', [29.5, 134]],
    ["8' x 7.5'", [96, 90]],
    ["10' x 10'", [120, 120]],
    ['15.75" x 31.5"', [15.75, 31.5]],
    ['6 ft Table', [72, null]],
    ['18 in. Width', [18, null]],
    ['30"', [30, null]],
    ['Matte', null],
  ])('§3 sizes: %s', (words, inches) => {
    expect(parseSize(words)).toEqual(inches)
  })
})

describe('the finished piece, in inches', () => {
  const at = (path: string, choices: object, aliasOf?: string) =>
    pieceSize({ path, ...(aliasOf ? { aliasOf } : {}) }, { choices: { ...choices } })
  test.each([
    ['a runner: across, then along', '/table-runner', { runnerWidth: '30"', runnerHeight: '84"' }, [30, 84]],
    [
      'a round cover: its top, then its height',
      '/round',
      { tableDiameter: '48"', tableHeight: '29"' },
      [48, 29],
    ],
    ['a tent’s small flag: the cloth', '/tent', { flagshapeBRsizeoption: 'Teardrop - Small' }, [31, 66]],
    ['a larger one', '/tent', { flagshapeBRsizeoption: 'Feather Angled - Medium' }, [27.5, 106]],
    ['width before height', '/poster', { sizes: '24" x 36"' }, [24, 36]],
    ['a stand’s graphic', '/stand', { graphicSize: `8' x 7.5'` }, [96, 90]],
    ['a lawn sign: height before width', '/yard-sign-h-stake', { sizes: '18" x 24"' }, [24, 18]],
  ])('§3: %s', (_, path, choices, [widthIn, heightIn]) => {
    expect(at(path, choices)).toEqual({ widthIn, heightIn })
  })

  test('§3: a product under another name is written as the one it is', () => {
    expect(at('/lawn-sign', { sizes: '18" x 24"' }, '/yard-sign-h-stake')).toEqual({
      widthIn: 24,
      heightIn: 18,
    })
  })

  test('what is entered counts before what the lists say, and needs both its lengths', () => {
    const choices = { sizes: '24" x 36"' }
    expect(pieceSize({ path: '/poster' }, { choices, widthIn: 10, heightIn: 20 })).toEqual({
      widthIn: 10,
      heightIn: 20,
    })
    expect(pieceSize({ path: '/poster' }, { choices, widthIn: 10 })).toEqual({ widthIn: 24, heightIn: 36 })
  })

  test('while half of it is chosen nobody knows it', () => {
    for (const choices of [{}, { runnerWidth: '30"' }, { tableHeight: '29"' }, { sizes: '18 in. Width' }])
      expect(at('/table-runner', choices)).toBeNull()
  })

  test('it is drawn as usual while nobody knows it, at the width that a list says', () => {
    const usual = { widthIn: 72, heightIn: 36 }
    const shown = (choices: object) => shownSize({ path: '/wrap' }, { choices: { ...choices } }, usual)
    expect(shown({})).toEqual(usual)
    expect(shown({ sizes: '18 in. Width' })).toEqual({ widthIn: 18, heightIn: 36 })
    expect(shown({ sizes: '24" x 36"' })).toEqual({ widthIn: 24, heightIn: 36 })
  })
})
