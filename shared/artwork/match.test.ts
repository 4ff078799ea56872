import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filePlaces } from '#shared/cart/file-places.ts'
import { slotWords } from '#shared/print/slot-words.ts'
import { aLine } from '#shared/testing/cart.ts'
import { entries, eventTent } from '#shared/testing/catalogue.ts'
import { readName } from './file-name.ts'
import { type FilePlace, fitness, matchFiles } from './match.ts'

const place = (line: string, more: Partial<FilePlace> = {}): FilePlace => ({
  id: `${line}/${more.slot ?? 'front'}`,
  line,
  slot: 'front',
  part: '',
  names: [],
  others: [],
  product: '13oz Vinyl Banner',
  jobName: '',
  size: null,
  taken: false,
  ...more,
})

describe("a file's name", () => {
  test.each([
    ['Spring-Fair_back.pdf', 'back'],
    ['fair side 2.jpg', 'back'],
    ['FairFront.jpg', 'front'],
    ['front and back.pdf', null],
    ['backyard-party.jpg', null],
  ])('D18: %s is for the %s', (name, side) => {
    expect(readName(name).side).toBe(side)
  })

  test.each<[string, [number, number][]]>([
    ['banner 24x36.jpg', [[24, 36]]],
    ['banner_3x6ft.pdf', [[36, 72]]],
    ['banner 36in x 6ft.pdf', [[36, 72]]],
    ['banner 8 by 2.5 ft.pdf', [[96, 30]]],
    ['banner.pdf', []],
  ])('%s names its size in inches', (name, sizes) => {
    expect(readName(name).sizes).toEqual(sizes)
  })
})

describe('files dropped at once', () => {
  const cart = [
    place('a', { jobName: 'Spring Fair', size: { widthIn: 72, heightIn: 36 } }),
    place('b', { jobName: 'Grand Opening', size: { widthIn: 96, heightIn: 48 } }),
    place('b', { jobName: 'Grand Opening', size: { widthIn: 96, heightIn: 48 }, slot: 'back' }),
    place('c', { product: 'Feather Angled Flag' }),
  ]

  test('by job name, size, product and side', () => {
    const names = ['feather angled.pdf', 'GrandOpening-back.jpg', 'spring_fair_final.pdf', 'banner 4x8ft.jpg']
    expect(matchFiles(names, cart)).toEqual(['c/front', 'b/back', 'a/front', 'b/front'])
  })

  test('a size in the name that is not the ordered one keeps a file out, whatever else agrees', () => {
    expect(matchFiles(['spring fair 24x36.pdf', 'x.pdf'], cart)).toEqual([null, null])
  })

  test('two names for one place, and one name for two places, are asked about', () => {
    expect(matchFiles(['spring fair v1.pdf', 'spring fair v2.pdf'], cart)).toEqual([null, null])
    expect(matchFiles(['vinyl banner 13oz.pdf', 'z.pdf'], [place('a'), place('b')])).toEqual([null, null])
  })

  test('a taken place is never filled without asking', () => {
    const [first] = cart
    expect(matchFiles(['spring fair.pdf'], [{ ...(first ?? place('a')), taken: true }])).toEqual([null])
  })

  test('one file and one free place belong together, unless the name says otherwise', () => {
    const only = place('a', { size: { widthIn: 72, heightIn: 36 } })
    expect(matchFiles(['IMG_2041.jpg'], [only])).toEqual(['a/front'])
    expect(matchFiles(['back.jpg'], [only])).toEqual([null])
    expect(matchFiles(['24x24.jpg'], [only])).toEqual([null])
  })
})

describe('issue 6.40: files for other parts than the piece itself', () => {
  const line = aLine('t', {
    product: eventTent.name,
    options: {
      Quantity: 1,
      'Job Name': 'Fair',
      'Full Wall': '1 Full Wall, Double Sided',
      'Half Wall': '2 Half Walls, Single Sided',
    },
  })
  const tent = {
    ...eventTent,
    options: { ...eventTent.options, halfwall: entries('No Half Wall', '2 Half Walls, Single Sided') },
    optionTitles: { ...eventTent.optionTitles, halfwall: 'Half Wall' },
  }
  const places = filePlaces([line], () => tent)

  test.each([
    ['fair canopy.pdf', 't/front'],
    ['fair.pdf', 't/front'],
    ['left wall.pdf', 't/railLeft'],
    ['Fair_LeftHalfWall.pdf', 't/railLeft'],
    ['fair right wall.pdf', 't/rail'],
    ['back wall.pdf', 't/wall'],
    ['full wall.pdf', 't/wall'],
    ['full wall back.pdf', 't/wallBack'],
    ['fair full wall inside.pdf', 't/wallBack'],
    ['wall.pdf', null],
    ['half wall.pdf', null],
  ])('%s is for %s', (name, place) => {
    expect(matchFiles([name, 'unrelated.pdf'], places)[0]).toBe(place)
  })

  test('a file for a wall never becomes the canopy, and a job called after a wall is no wall', () => {
    const [front] = places
    if (!front) throw new Error('no front')
    expect(matchFiles(['left wall.pdf'], [front])).toEqual([null])
    expect(matchFiles(['wall street.pdf', 'x.pdf'], [{ ...front, jobName: 'Wall Street' }])[0]).toBe(
      't/front',
    )
  })
})

const WORDS = [
  'spring',
  'fair',
  'grand',
  'opening',
  'feather',
  'flag',
  'vinyl',
  '24x36',
  '3x6ft',
  'wall',
  'left',
  'rider',
]
const aName = fc
  .tuple(
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', ' back', ' front'),
  )
  .map(([words, side]) => `${words.join(' ')}${side}.pdf`)
const aPart = fc.constantFrom(
  ...['front', 'back', 'wall', 'rail', 'railLeft', 'rider'].map(slot => ({
    slot,
    part: slot,
    names: slotWords(slot).names,
    others: slotWords('wall').names,
  })),
)
const aPlace = fc.record({
  part: aPart,
  product: fc.constantFrom('13oz Vinyl Banner', 'Feather Angled Flag', 'Foam Board'),
  jobName: fc.constantFrom('', 'Spring Fair', 'Grand Opening'),
  size: fc.constantFrom(null, { widthIn: 24, heightIn: 36 }, { widthIn: 72, heightIn: 36 }),
  taken: fc.boolean(),
})
const aCart = fc
  .array(aPlace, { maxLength: 8 })
  .map(list => list.map(({ part, ...one }, at) => ({ ...one, ...part, line: `l${at}`, id: `p${at}` })))
const someNames = fc.array(aName, { maxLength: 6 })

describe('laws of matching', () => {
  test('law: no two files get one place, and only free places are given', () => {
    fc.assert(
      fc.property(someNames, aCart, (names, places) => {
        const given = matchFiles(names, places).filter(id => id !== null)
        expect(new Set(given).size).toBe(given.length)
        for (const id of given) expect(places.find(one => one.id === id)?.taken).toBe(false)
      }),
    )
  })

  test('law: no guess: among several, a given place fits better than every other, for both', () => {
    fc.assert(
      fc.property(fc.array(aName, { minLength: 2, maxLength: 6 }), aCart, (names, places) => {
        const free = places.filter(({ taken }) => !taken)
        matchFiles(names, places).forEach((id, file) => {
          if (id === null) return
          const mine = free.find(one => one.id === id)
          if (!mine) throw new Error('a place of its own making')
          const score = (name: string, at: FilePlace) => fitness(readName(name), at)
          const own = score(names[file] ?? '', mine)
          expect(own).toBeGreaterThan(0)
          for (const other of free)
            if (other !== mine) expect(score(names[file] ?? '', other)).toBeLessThan(own)
          names.forEach((name, at) => {
            if (at !== file) expect(score(name, mine)).toBeLessThan(own)
          })
        })
      }),
    )
  })

  test('law: the order of files and places changes nothing', () => {
    fc.assert(
      fc.property(someNames, aCart, (names, places) => {
        const turned = matchFiles(names.toReversed(), places.toReversed()).toReversed()
        expect(turned).toEqual(matchFiles(names, places))
      }),
    )
  })
})
